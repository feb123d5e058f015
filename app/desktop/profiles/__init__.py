"""Who is at the screen: choosing, making and changing profiles, and the log of who did what."""
