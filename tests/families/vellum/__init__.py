"""Four boxes: painted vistas, engraved charts, dark glossy onyx, pale watercolours."""

from tests.families.vellum.family import Vellum

FAMILY = Vellum()
