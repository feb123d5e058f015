"""Plots in the studio's colours; every mark leads to the audits behind it, and every plot can be kept as a file."""
