"""The page of studies: making, starting, handing out, progress, and the worked examples."""
