"""The Judge workspace: people score audits against rubrics, not knowing who made them."""
