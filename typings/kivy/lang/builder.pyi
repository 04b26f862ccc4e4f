from typing import Any

Builder: Any
