"""What the command terrain answers."""

from collections.abc import Mapping

from app.words.core.catalogue import Words


def terrain_acts_help(t: Words) -> Mapping[str, str]:
    """What can be done with terrain."""
    return {
        "stock": t("List the terrain that there is, and how many pieces are left."),
        "import": t("Add terrain from a CSV file, or from a stock that is there."),
        "add": t("Add a sort of terrain to the stock."),
        "change": t("Change a sort of terrain: its name, size, kind, number or box."),
        "photo": t("Choose a photo of a sort of terrain, remove it, or write it as a file."),
        "remove": t("Remove a sort of terrain from the stock."),
        "lay": t("Set up tables from the stock, legally in all scenarios to come."),
        "clear": t("Put the terrain of tables back into its boxes."),
        "place": t("Put a piece on a table: at a place, or as near to the middle as is legal."),
        "move": t("Move, turn or mirror a piece on a table."),
        "lift": t("Put a piece back into its box."),
        "fix": t("Make the smallest moves after which a table is legal."),
        "show": t("Show the terrain of every table, with what breaks a rule."),
        "export": t("Write maps of tables as SVG, PNG or JSON: one table, or all into a folder."),
        "check": t("Name what breaks a rule of terrain, table by table."),
    }


def terrain_arguments_help(t: Words) -> Mapping[str, str]:
    """What their arguments mean, by name."""
    return {
        "source": t("a CSV file of terrain"),
        "common": t("terrain as a store often has it"),
        "remembered": t("the terrain of the event before on this computer"),
        "tables": t("numbers of tables"),
        "method": t(
            "a way to set up tables that the packet prints, for all or for some: “cluster”, "
            "“9-16=quadrant”; else any legal places"
        ),
        "preview": t("show what each table would get, and lay nothing"),
        "keep": t("leave tables that have terrain as they are"),
        "picture": t("a picture: JPEG, PNG, WebP, GIF, BMP or TIFF"),
        "remove_photo": t("have no photo of it any more"),
        "photo_out": t("write the photo as this JPEG file"),
        "seed": t("of the draw: the same seed lays the same tables"),
        "name": t("what the terrain is called in the stock"),
        "new_name": t("what it is called from now on"),
        "kind": t("kinds of terrain, joined by “+”: forest, obstacle+hazard"),
        "size": t("in inches: “6 x 4”, “5” for a disc, or corners: “0/0 6/0 3/4”"),
        "count": t("how many pieces there are"),
        "box": t("where it is kept"),
        "blocks-sight": t("it blocks line of sight"),
        "no-blocks-sight": t("it doesn't block line of sight"),
        "table": t("number of the table"),
        "piece": t("its number on the table, as “show” prints it"),
        "at": t("its middle, in inches from the left edge and the near edge"),
        "by": t("so many inches to the right and up; negative: to the left and down"),
        "turn": t("turned by so many degrees against the clock"),
        "scenario": t("a scenario to lie below the terrain; else the terrain alone"),
        "out": t("a file for one table, a folder for several"),
        "mirror": t("left and right of the piece change places"),
    }


def no_stock_sentence(t: Words) -> str:
    """That the stock is empty."""
    return t("There's no terrain in the stock yet.")


def stock_text(t: Words, name: str, size: str, left: int, count: int, box: str | None) -> str:
    """A line of the stock."""
    text = t(
        "{name} ({size}): {left} of {count} left", name=name, size=size, left=left, count=count
    )
    return text if box is None else t("{text}, box {box}", text=text, box=box)


def imported_sentence(t: Words, count: int) -> str:
    """How much was imported."""
    return t.many("{n} sort of terrain imported.", "{n} sorts of terrain imported.", count)


def photo_sentence(t: Words, name: str, *, is_there: bool) -> str:
    """That terrain has a photo now, or none any more."""
    if is_there:
        return t("{name} has a photo now.", name=name)
    return t("{name} has no photo any more.", name=name)


def photo_written_sentence(t: Words, path: str) -> str:
    """Where a photo was written."""
    return t("The photo is written: {path}", path=path)


def removed_sentence(t: Words, name: str) -> str:
    """That terrain isn't in the stock any more."""
    return t("{name} is removed from the stock.", name=name)


def table_text(t: Words, table: int, state: str) -> str:
    """A table with what its terrain is like."""
    return t("Table {n}: {state}", n=table, state=state)


def laid_sentence(t: Words, count: int, seed: int) -> str:
    """How many tables were laid, and by which draw."""
    return t.many(
        "{n} table is set up, by draw {seed}.",
        "{n} tables are set up, by draw {seed}.",
        count,
        seed=seed,
    )


def exported_sentence(t: Words, count: int, path: str) -> str:
    """How many maps were written, and where."""
    return t.many("{n} map is written: {path}", "{n} maps are written: {path}", count, path=path)


def cleared_sentence(t: Words, count: int) -> str:
    """How many tables were cleared."""
    return t.many("{n} table is cleared.", "{n} tables are cleared.", count)


def nothing_laid_sentence(t: Words) -> str:
    """That no table has terrain."""
    return t("No table has terrain yet.")


def checked_text(t: Words, table: int, text: str, *, is_advice: bool) -> str:
    """What breaks a rule at a table, or only what the packet advises."""
    if is_advice:
        return t("Table {table}, advised: {text}", table=table, text=text)
    return t("Table {table}: {text}", table=table, text=text)


def legal_sentence(t: Words, count: int) -> str:
    """That nothing breaks a rule."""
    return t.many(
        "{n} table has terrain, and it is legal.",
        "{n} tables have terrain, and all are legal.",
        count,
    )
