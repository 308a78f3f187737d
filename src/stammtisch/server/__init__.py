"""HTTP and WebSocket: lobby, tables, identity."""
