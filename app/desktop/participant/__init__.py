"""The participant's window: a process of its own that opens a sealed audit package and shows nothing but the audit."""
