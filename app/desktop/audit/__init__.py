"""The Audit workspace: a person audits in step mode, with the agents' actions, budget and pictures."""
