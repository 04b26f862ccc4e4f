from typing import Any

Config: Any
