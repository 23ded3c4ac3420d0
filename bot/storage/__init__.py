"""What is stored: schema, migrations and operations, SQL written once for every database."""
