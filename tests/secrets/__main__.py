import sys

from tests.secrets.running import main

if __name__ == "__main__":
    sys.exit(main())
