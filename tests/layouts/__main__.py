import argparse
import sys

from tests.layouts import looks, running


def main() -> int:
    parser = argparse.ArgumentParser(description="Check what random games look like.")
    parser.add_argument("what", choices=["layouts", "looks"], help="where everything lies, or what a browser shows")
    parser.add_argument("--games", type=int, default=20, help="of each game")
    wanted = parser.parse_args()
    if wanted.what == "looks":
        return looks.report(wanted.games)
    done = running.check(wanted.games)
    print(done.stdout, done.stderr, sep="\n")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
