"""What a bundle carries beside the code: all that the program reads, nothing that it does not."""

from pathlib import Path

from app.models.file.file_kind import EVENT
from app.printing.kit import fonts
from app.words.core.catalogue import LANGUAGES, PRINTOUTS, VOCABULARIES, WINDOW
from installer import carried, product


def places(work: Path) -> set[str]:
    return {f"{folder}/{Path(source).name}" for source, folder in carried.files()}


def test_every_file_is_there(work):
    assert [source for source, _ in carried.files() if not Path(source).is_file()] == []


def test_every_packet_and_scenario_and_the_schema_are_carried(work):
    wanted = [
        path.relative_to(product.ROOT).as_posix()
        for pattern in ("*.toml", "packets/*", "scenarios/*", "*.json", "*.qss", "icons/*", "*.py")
        for path in (product.ROOT / "resources").glob(pattern)
    ]
    assert len(wanted) > 20
    assert {f"app/{one}" for one in wanted} <= places(work)


def test_every_font_comes_with_its_licence(work):
    for family in fonts.CHAIN:
        folder = f"app/resources/fonts/{family.folder}"
        assert {f"{folder}/{family.regular}.ttf", f"{folder}/LICENSE.txt"} <= places(work)


def test_languages_come_compiled_and_without_their_sources(work):
    found = {one for one in places(work) if "/locale/" in one}
    wanted = {(one, name) for one in LANGUAGES for name in VOCABULARIES}
    wanted |= {(one, name) for one in LANGUAGES if one != "en" for name in (PRINTOUTS, WINDOW)}
    folder = "app/resources/locale"
    assert found == {f"{folder}/{one}/LC_MESSAGES/{name}.mo" for one, name in wanted}


def test_revisions_are_carried_as_files(work):
    wanted = {
        f"app/models/migrations/versions/{path.name}" for path in EVENT.revisions.rglob("v*.py")
    }
    assert len(wanted) > 2
    assert wanted | {"app/models/migrations/env.py"} <= places(work)


def test_the_kept_sample_is_that_of_the_tests(data):
    sample = product.ROOT / "resources" / "samples" / "v001.dicedown"
    assert sample.read_bytes() == (data / "events" / "v001.dicedown").read_bytes()


def test_pictures_of_the_readme_stay_at_home(work):
    assert [one for one in places(work) if "resources/pictures/" in one] == []


def test_the_help_comes_along_with_its_pictures(work):
    carried_along = places(work)
    for name in ("help/contents.toml", "help/papers.md", "help/pictures/rounds-dark.png"):
        assert f"app/resources/{name}" in carried_along
