"""Words of the participant's window in other languages: `.ts` sources and the `.qm` files that Qt loads."""
