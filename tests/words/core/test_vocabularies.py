"""The vocabularies of packets: no sentence mixes two of them, in any language."""

import re

import pytest

from app.rules.packet.kinds import Vocabulary
from app.words.core.catalogue import LANGUAGES, USUAL, VOCABULARIES, words
from tests import catalogues, translating
from tests.catalogues import entries, is_done, message
from tests.words.wanted_texts import Message

OF_THE_SLIP = (
    "First player drops", "Second player drops", "Second player", "First player", "Player 1",
    "Player 2",
)  # fmt: skip
"""The two names of a pairing or a slip: who of them is which at the table is rolled there."""

STRANGE = {
    "mk4-2025": {
        "en": r"\bEOs?\b|Event Organizer|\b[Cc]asters?\b|[Ww]ar(caster|lock)"
        r"|[Cc]ontrol points?|\bCPs?\b",
        "de": r"[Cc]aster|Kontrollpunkt|\bCP\b",
        "fr": r"\b[Cc]asters?\b|points? de contrôle|\bCP\b",
        "es": r"\b[Cc]asters?\b|puntos? de control|\bCP\b",
        "pl": r"\b[Cc]aster|[Pp]unkt\w* kontroli|\bCP\b",
    },
    "mk4": {
        "en": r"[Pp]layers? [12]\b|PLAYER [12]|[Ff]irst player|[Ss]econd player",
        "de": r"Spieler [12]\b|SPIELER [12]|erste[nrs]? Spieler|zweite[nrs]? Spieler",
        "fr": r"[Jj]oueurs? [12]\b|JOUEUR [12]|premier joueur|second joueur|deuxième joueur",
        "es": r"[Jj]ugador(es)? [12]\b|JUGADOR [12]|primer jugador|segundo jugador",
        "pl": r"\b[Gg]racz\w* [12]\b|GRACZ [12]"
        r"|[Pp]ierwsz(y|ego|emu|ym) gracz|[Dd]rugi(ego|emu|m)? gracz",
    },
}
"""Words of another vocabulary in each language; what a vocabulary is based on is held, too."""

BUT = ("Obróć: widok od strony drugiego gracza",)
"""Sentences that mean the other player."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def every_sentence() -> dict[Message, str | tuple[str, ...]]:
    """All sentences of printouts, window and commands."""
    return {message(one.id): one.id for one in catalogues.every_entry("de")}


def forms(language: str, vocabulary: str, sentence: Message) -> list[str]:
    """What a sentence says in a vocabulary, in all of its forms."""
    t = words(language, vocabulary)
    if len(sentence) == 1:
        return [t(sentence[0])]
    return [t.form(*sentence, n) for n in (1, 2, 5)]


def strange(language: str, vocabulary: str) -> re.Pattern[str]:
    """The words that a vocabulary must not have."""
    of_it = [STRANGE["mk4-2025"][language]]
    if vocabulary == "mk4":
        of_it.append(STRANGE["mk4"][language])
    return re.compile("|".join(of_it))


def plain(sentence: str) -> str:
    """A sentence without the names of its facts."""
    return re.sub(r"{\w+}", "{}", sentence)


def test_each_vocabulary_of_packets_has_its_catalogue():
    assert {one.value for one in Vocabulary} == {USUAL, *VOCABULARIES}


@pytest.mark.sweep(4)
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_no_sentence_has_a_word_of_another_vocabulary(language, vocabulary):
    wanted = strange(language, vocabulary)
    mixed = [
        form
        for sentence in every_sentence()
        if sentence[0] not in OF_THE_SLIP
        for form in forms(language, vocabulary, sentence)
        if wanted.search(plain(form)) and form not in BUT
    ]
    assert mixed[:3] == []


@pytest.mark.sweep(4)
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_scenario_presence_is_asked_where_their_scenarios_score(language, vocabulary):
    """Their scenarios have no zones, and what a flag stands for is its terrain."""
    t = words(language, vocabulary)
    question = t(
        "Army points for each player in zones or at flags that they could control, "
        "contested or not? A caster counts {caster}.",
        caster=10,
    )
    of_others = r"\b[Zz]on[ae]|[Ss]tref|[Ff]lag|[Dd]rapeau|[Bb]andera|[Kk]ontrol|[Cc]ontr[oô]l"
    assert not re.search(of_others, question)


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_no_usual_sentence_has_a_word_of_theirs(language, vocabulary):
    theirs = {
        "en": r"\bLeaders?\b|[Vv]ictory points?\b|\bVPs?\b|\bTOs?\b|Attacker|Defender",
        "de": r"\bLeaders?\b|Siegpunkt|\bVP\b|Angreifer|Verteidiger",
        "fr": r"\bLeaders?\b|[Pp]oints? de victoire|\bVP\b|[Aa]ttaquant|[Dd]éfenseur",
        "es": r"\bLíder|[Pp]untos? de victoria|\bVP\b|[Aa]tacante|[Dd]efensor",
        "pl": r"\bLeader|[Pp]unkt\w* zwycięstwa|\bVP\b|[Aa]takujący|[Oo]brońc",
    }[language]
    said = {form for one in every_sentence() for form in forms(language, USUAL, one)}
    assert [one for one in said if re.search(theirs, plain(one)) and not OF_TODAY.search(one)] == []


OF_TODAY = re.compile(
    r"40 mm|50 mm|50-mm|40-mm|Cohort|kohort|[Ss]cenario terrain|Szenariogelände"
    r"|décor de scénario|terreno de escenario|[Tt]eren scenariusza"
)
"""What only scenarios of today's packets say: they name Leaders in every vocabulary."""


@pytest.mark.sweep(4)
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_every_language_has_what_english_says_otherwise(language, vocabulary):
    wanted = {message(one.id) for one in entries("en", vocabulary)}
    found = {message(one.id): one for one in entries(language, vocabulary)}
    assert wanted <= found.keys(), "run python3 dev.py words"
    assert [one.id for one in found.values() if not is_done(one)] == []
    gone = found.keys() - every_sentence().keys()
    assert gone == set(), "no catalogue has these any more"


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_what_the_program_reads_of_a_vocabulary_is_what_people_wrote(language, vocabulary):
    read = catalogues.compiled_of(language, vocabulary).read_bytes()
    assert read == catalogues.compiled(language, vocabulary)


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_a_sentence_of_a_vocabulary_keeps_its_facts_and_marks(language, vocabulary):
    wrong = [
        (one.id, fault)
        for one in entries(language, vocabulary)
        if (fault := translating.wrong_with(language, one, message(one.string)))
    ]
    assert wrong == []


def test_a_language_speaks_as_the_packet_does():
    said = {
        vocabulary: [
            words(language, vocabulary)("PLAYER 1") + ", " + words(language, vocabulary)("caster")
            for language in LANGUAGES
        ]
        for vocabulary in (USUAL, *VOCABULARIES)
    }
    assert said == {
        "mk2-mk3": [
            "PLAYER 1, caster",
            "SPIELER 1, Caster",
            "JOUEUR 1, caster",
            "JUGADOR 1, caster",
            "GRACZ 1, caster",
        ],
        "mk4-2025": [
            "PLAYER 1, Leader",
            "SPIELER 1, Leader",
            "JOUEUR 1, Leader",
            "JUGADOR 1, Líder",
            "GRACZ 1, Leader",
        ],
        "mk4": [
            "ATTACKER, Leader",
            "ANGREIFER, Leader",
            "ATTAQUANT, Leader",
            "ATACANTE, Líder",
            "ATAKUJĄCY, Leader",
        ],
    }


def test_words_that_change_their_vocabulary_keep_their_language():
    german = words("de")
    assert german.in_vocabulary("mk4") is words("de", "mk4")
    assert german.in_vocabulary("mk4").in_vocabulary(USUAL) is german
