import sys

from tests.fuzz.running import main

if __name__ == "__main__":
    sys.exit(main())
