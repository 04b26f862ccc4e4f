"""What is built, drawn from data: `python -m scripts.hardware` makes drawings and tables anew."""
