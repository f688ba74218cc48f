"""The wire: requests, live sockets, the messages on the wire and the files of the web client."""
