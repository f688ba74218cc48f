import argparse
import sys

from tests.layouts.running import check

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Check the layouts of random games at every window size.")
    parser.add_argument("--games", type=int, default=20, help="of each game")
    done = check(parser.parse_args().games)
    print(done.stdout, done.stderr, sep="\n")
    sys.exit(done.returncode)
