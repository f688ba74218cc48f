"""What happens when: the frames of a match."""
