"""Every act on terrain: its verb in the journal, and its sentence."""

from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf, history_text
from app.words.core.catalogue import Words


def _import(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t.many(
        "{n} sort of terrain imported", "{n} sorts of terrain imported", len(arguments["items"])
    )


def _lay(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    tables = arguments["tables"]
    if len(tables) == 1:
        return t("Terrain laid on table {table}", table=tables[0][0])
    return t.many("Terrain laid on {n} table", "Terrain laid on {n} tables", len(tables))


def _clear(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    tables = arguments["tables"]
    if len(tables) == 1:
        return t("Terrain cleared from table {table}", table=tables[0])
    return t.many("Terrain cleared from {n} table", "Terrain cleared from {n} tables", len(tables))


def _move(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    moves, table = arguments["moves"], arguments["table"]
    if len(moves) == 1:
        return t("Table {table}: {name} moved", table=table, name=arguments["name"])
    return t.many(
        "Table {table}: {n} piece of terrain moved",
        "Table {table}: {n} pieces of terrain moved",
        len(moves),
        table=table,
    )


_changed = history_text("Terrain changed: {item[piece][name]}")


def _change(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if not arguments.get("only_photo"):
        return _changed(t, arguments, name_of)
    name = arguments["item"]["piece"]["name"]
    if arguments["item"]["photo"]:
        return t("Photo of terrain chosen: {name}", name=name)
    return t("Photo of terrain removed: {name}", name=name)


ADD_TERRAIN = Act("add_terrain", history_text("Terrain added: {item[piece][name]}"))
CHANGE_TERRAIN = Act("change_terrain", _change)
REMOVE_TERRAIN = Act("remove_terrain", history_text("Terrain removed: {name}"))
IMPORT_TERRAIN = Act("import_terrain", _import)
LAY_PIECE = Act("lay_terrain_piece", history_text("Table {table}: {name} laid"))
MOVE_PIECES = Act("move_terrain", _move)
LIFT_PIECE = Act("lift_terrain_piece", history_text("Table {table}: {name} removed"))
LAY_TABLES = Act("lay_terrain", _lay)
CLEAR_TABLES = Act("clear_terrain", _clear)
