"""Small widgets that every workspace uses; none knows a record or a project."""
