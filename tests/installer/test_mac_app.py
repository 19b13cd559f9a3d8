"""What macOS is told of the app, and the scripts that make its image."""

import os
import plistlib
import shutil
import subprocess
import sys

import pytest

from installer import mac_facts, product

SCRIPTS = ("make_dmg.sh", "keychain.sh")


def test_events_and_packs_belong_to_the_app():
    kinds = mac_facts.info_plist()["CFBundleDocumentTypes"]
    exported = mac_facts.info_plist()["UTExportedTypeDeclarations"]
    assert [kind["LSItemContentTypes"] for kind in kinds] == [
        [one["UTTypeIdentifier"]] for one in exported
    ]
    told = [one["UTTypeTagSpecification"]["public.filename-extension"] for one in exported]
    assert told == [["dicedown"], ["dicepack"]]


def test_the_window_is_what_a_double_click_starts():
    facts = mac_facts.info_plist()
    assert (facts["CFBundleExecutable"], facts["LSBackgroundOnly"]) == (product.NAME, False)


def test_the_rights_of_the_app_are_a_property_list():
    rights = plistlib.loads((product.HERE / "macos" / "entitlements.plist").read_bytes())
    assert rights == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
@pytest.mark.parametrize("name", SCRIPTS)
def test_its_scripts_can_be_read(name):
    script = product.HERE / "macos" / name
    assert subprocess.run(["bash", "-n", str(script)]).returncode == 0


@pytest.mark.skipif(sys.platform == "win32" or shutil.which("bash") is None, reason="no bash")
def test_the_image_shows_the_app_where_it_goes_and_what_to_do_before(tmp_path):
    app, tools, image = tmp_path / "Dice Down.app", tmp_path / "tools", tmp_path / "image"
    (app / "Contents").mkdir(parents=True)
    tools.mkdir()
    # Stand-ins: one copies, the other makes a folder of the image.
    for name, line in (("ditto", 'cp -R "$1" "$2"'), ("hdiutil", 'cp -R "$5" "${11}"')):
        (tools / name).write_text(f"#!/bin/bash\n{line}\n")
        (tools / name).chmod(0o755)
    script = product.HERE / "macos" / "make_dmg.sh"
    path = f"{tools}:{os.environ['PATH']}"
    subprocess.run(["bash", script, app, image, "Dice Down"], check=True, env={"PATH": path})
    assert sorted(one.name for one in image.iterdir()) == [
        "Applications", "Dice Down.app", "Updating.txt",
    ]  # fmt: skip
    assert (image / "Updating.txt").read_text().startswith("Quit Dice Down before you drag")


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_without_a_certificate_nothing_is_signed(tmp_path):
    script = product.HERE / "macos" / "keychain.sh"
    answer = subprocess.run(["bash", str(script)], capture_output=True, text=True, env={})
    assert answer.returncode == 0
    assert "no certificate" in answer.stdout
