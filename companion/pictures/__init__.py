"""Pictures from outside: what a file says of itself is judged before anything of it is decoded."""
