"""The parts that games share: antes, dealing, declaring, the match pot. Each holds parameters of the rules, no game."""
