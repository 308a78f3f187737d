"""The log on disk: SQLite by default, PostgreSQL for many processes and machines."""
