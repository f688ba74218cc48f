"""One table: questions, clocks, dice, proposals, chat, and what each viewer is sent."""
