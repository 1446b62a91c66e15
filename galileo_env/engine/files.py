"""Writing files so that nothing is ever lost: whole or not at all, and in the place of no other file."""

import os
import secrets
from pathlib import Path


def write_new(target: Path, data: bytes) -> None:
    """Writes a file that must not exist yet; nobody ever sees a part of it."""
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
        try:
            # A link, unlike a rename, fails if the target exists.
            os.link(temporary, target)
        except FileExistsError:
            raise FileExistsError(f"{target}: the file exists already; accepted: a new name") from None
        except OSError:  # a file system without links
            if target.exists():
                raise FileExistsError(f"{target}: the file exists already; accepted: a new name") from None
            os.rename(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)


def replace(target: Path, data: bytes, known: bytes) -> None:
    """Replaces a file that holds the bytes known, whole or not at all. Raises FileExistsError for one that holds others."""
    if not target.exists():
        write_new(target, data)
        return
    if target.read_bytes() != known:
        raise FileExistsError(f"{target}: the file has changed since it was read or saved; accepted: a new name")
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        temporary.write_bytes(data)
        os.replace(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)
