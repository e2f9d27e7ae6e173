"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from comprules import atomic
from comprules.errors import CannotWrite, ExitStatus


def test_writes_all_chunks_and_tells_the_size(tmp_path: Path) -> None:
    """The file holds the chunks in order, and nothing else is left in the folder."""
    file = tmp_path / "out.ttl"
    assert atomic.write_bytes(file, iter([b"one\n", b"two\n"])) == 8
    assert file.read_bytes() == b"one\ntwo\n"
    assert os.listdir(tmp_path) == ["out.ttl"]


def test_a_failure_half_way_leaves_the_old_file(tmp_path: Path) -> None:
    """When making a chunk fails, the old content stands and no temporary file is left."""
    file = tmp_path / "out"
    file.write_bytes(b"old")

    def chunks() -> Iterator[bytes]:
        yield b"new" * 100_000
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        atomic.write_bytes(file, chunks())
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize(
    ("name", "why"),
    [("no-such-folder/out", "folder does not exist"), (".", "folder, not a file")],
)
def test_a_bad_place_is_one_line(tmp_path: Path, name: str, why: str) -> None:
    """A missing folder, or a folder in place of a file, is said in one line with exit status 3."""
    with pytest.raises(CannotWrite) as caught:
        atomic.write_bytes(tmp_path / name, b"x")
    assert why in caught.value.one_line()
    assert "\n" not in caught.value.one_line()
    assert caught.value.exit_status is ExitStatus.KNOWLEDGE_BASE


def test_a_full_disk_is_one_line_and_nothing_is_left(tmp_path: Path) -> None:
    """A disk that cannot take the bytes gives CannotWrite; the old file stands alone."""
    file = tmp_path / "out"
    file.write_bytes(b"old")
    program = (
        "import sys\nfrom comprules import atomic\nfrom comprules.errors import CannotWrite\n"
        "try:\n    atomic.write_bytes(sys.argv[1], [b'x' * 100_000] * 3)\n"
        "except CannotWrite as e:\n    print(e.one_line()); sys.exit(3)\n"
    )

    def limit() -> None:
        # The kernel's file size limit stops a write part of the way, as a full disk does.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))

    done = subprocess.run(
        [sys.executable, "-c", program, str(file)],
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3, done.stderr
    assert "cannot be written" in done.stdout
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_or_file_is_refused(tmp_path: Path) -> None:
    """No permission on the folder, or on the file itself, is CannotWrite."""
    folder = tmp_path / "locked"
    folder.mkdir()
    (folder / "out").write_bytes(b"old")
    (folder / "out").chmod(0o444)
    with pytest.raises(CannotWrite, match="permission"):
        atomic.write_bytes(folder / "out", b"new")
    folder.chmod(0o555)
    with pytest.raises(CannotWrite, match="permission"):
        atomic.write_bytes(folder / "other", b"new")
    folder.chmod(0o755)
    assert (folder / "out").read_bytes() == b"old"


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    """An existing file keeps its mode, a new one obeys the umask, and a link stays a link."""
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    atomic.write_text(link, "neu ü\n")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "neu ü\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    mask = os.umask(0o022)
    try:
        atomic.write_bytes(tmp_path / "new", b"")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o644


def test_a_device_is_written_directly() -> None:
    """`/dev/null` takes the bytes and stays a device; `/dev/full` gives the full-disk error."""
    assert atomic.write_bytes("/dev/null", [b"abc"]) == 3
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    with pytest.raises(CannotWrite, match="disk is full"):
        atomic.write_bytes("/dev/full", b"abc")
