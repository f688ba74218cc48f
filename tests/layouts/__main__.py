import argparse
import sys

from tests.layouts import clicks, looks, running


def main() -> int:
    parser = argparse.ArgumentParser(description="Check what random games look like.")
    parser.add_argument("what", choices=["layouts", "looks", "clicks"])
    parser.add_argument("--games", type=int, default=20, help="of each game; clicks: in each")
    wanted = parser.parse_args()
    if wanted.what == "looks":
        return looks.report(wanted.games)
    if wanted.what == "clicks":
        return clicks.report(wanted.games)
    done = running.check(wanted.games)
    print(done.stdout, done.stderr, sep="\n")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
