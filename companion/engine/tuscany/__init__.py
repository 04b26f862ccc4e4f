"""The rules of The Castles of Tuscany, one file per chapter; ids as in `docs/rules/tuscany.md`."""
