"""What happens when: the frames, one file for each part of the rules."""
