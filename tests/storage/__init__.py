"""Claims about the schema, its migrations and the operations."""
