"""The Review workspace: judge a revision's quality and difficulty beside the live world."""
