"""What installing and developing Stammtisch need before anything is installed."""
