"""The C files of modules become a unit for each game, with its own copies of core's functions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import c_units

ONES = "int64_t CPyDef_bits___ones(int64_t x) {\n    if (x) {\n        return 1;\n    }\n    return 0;\n}\n"
TOP = "char CPyDef_bits_____top_level__(void) {\n    return 1;\n}\n"
OTHERS = {
    "stammtisch___games___mue___rules": "int64_t f(int64_t x) { return CPyDef_bits___ones(x); }\n",
    "stammtisch___games___mue___cards": "int64_t g(void) { return 2; }\n",
    "stammtisch___games___mau_mau___rules": "int64_t h(void) { return 3; }\n",
    "stammtisch": "int last(void) { return 4; }\n",
}


def write(work: Path) -> dict[str, str]:
    """The units, by name."""
    files = {"init.c": "/* runtime */\n", "__native_stammtisch___core___bits.c": ONES + TOP}
    files |= {f"__native_{name}.c": text for name, text in OTHERS.items()}
    for name, text in files.items():
        (work / name).write_text(text)
    units = c_units.write_units([str(work / name) for name in files], work, "stammtisch")
    return {Path(unit).stem: Path(unit).read_text() for unit in units}


def test_every_c_file_is_in_one_unit(tmp_path: Path) -> None:
    units = write(tmp_path)
    assert sorted(units) == ["core", "mau_mau", "mue"]
    assert OTHERS["stammtisch___games___mue___rules"] in units["mue"]
    assert OTHERS["stammtisch___games___mue___cards"] in units["mue"]
    assert "return 3" in units["mau_mau"]
    assert units["core"] == "#include <init.c>\n" + ONES + TOP + OTHERS["stammtisch"]


def test_a_game_calls_its_own_copies_of_core(tmp_path: Path) -> None:
    unit = write(tmp_path)["mue"]
    copy = "static " + ONES.replace("CPyDef_", "near_CPyDef_")
    assert copy + "#define CPyDef_bits___ones near_CPyDef_bits___ones\n" in unit
    assert "top_level" not in unit
    assert unit.index("#define CPyDef_bits___ones") < unit.index("int64_t f(")


def test_c_code_of_another_form_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "__native_stammtisch___core___bits.c"
    file.write_text(ONES.replace("CPyDef_", "CPyFunction_"))
    with pytest.raises(ValueError, match="another form"):
        c_units.near_copies([file])


def test_unchanged_units_are_not_written_again(tmp_path: Path) -> None:
    write(tmp_path)
    unit = tmp_path / "units" / "mue.c"
    before = unit.stat().st_mtime_ns
    write(tmp_path)
    assert unit.stat().st_mtime_ns == before
    target = tmp_path / "mue.o"
    assert not c_units.is_newer(target, [str(unit)])
    target.touch()
    assert c_units.is_newer(target, [str(unit)]) == (target.stat().st_mtime > unit.stat().st_mtime)
