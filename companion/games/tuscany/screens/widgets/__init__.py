"""What stands on several screens of The Castles of Tuscany."""
