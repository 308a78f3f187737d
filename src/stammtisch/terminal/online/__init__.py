"""A seat at a service's table, over the network."""
