"""The floors act by seed alone, always claim, and the blind one's luck is computed."""

from __future__ import annotations

import pytest

from data.ids import new_id
from data.schema.audit import EpisodeExposure, FrameExposure, Hint
from evaluation.audit import Audit
from evaluation.auditors.auditor import AuditorContext, WithoutPictures
from evaluation.auditors.floor import BlindAuditor, RandomAuditor, blind_chance, blind_interval
from tests.evaluation.builders import INJECTION_ID, begin_audit, make_definition, make_injection


async def guess(auditor, definition, seed=3, **setup):
    audit = await begin_audit(definition, **setup)
    port = audit if auditor.sees else WithoutPictures(audit)
    await auditor.run(port, AuditorContext(seed=seed))
    return audit.episode()


@pytest.mark.parametrize("auditor", [RandomAuditor(), BlindAuditor()], ids=["random", "blind"])
async def test_a_floor_always_claims_with_a_mark_and_repeats_by_seed(auditor):
    definition = make_definition(make_injection())
    hint = Hint(kind="category", family="SP", category="G1")
    first = await guess(auditor, definition, hint=hint)
    again = await guess(auditor, definition, hint=hint)
    other = await guess(auditor, definition, seed=4, hint=hint)
    assert len(first.reports) == 1
    assert first.reports[0].category == "G1"
    assert first.reports[0].mark is not None
    assert first.ending == "submitted"
    assert [step.action for step in first.steps] == [step.action for step in again.steps]
    assert first.reports == again.reports
    assert [step.action for step in first.steps] != [step.action for step in other.steps]


async def test_the_blind_auditor_does_the_same_in_any_world():
    injected = await guess(BlindAuditor(), make_definition(make_injection()))
    clean = await guess(BlindAuditor(), make_definition())
    assert [step.action for step in injected.steps] == [step.action for step in clean.steps]
    assert injected.reports == clean.reports


async def test_the_blind_auditor_never_receives_a_picture():
    audit = await begin_audit(make_definition())
    handed = []

    class Watched(WithoutPictures):
        async def call(self, tool, /, **arguments):
            result = await super().call(tool, **arguments)
            handed.extend(result.pictures)
            return result

    await BlindAuditor().run(Watched(audit), AuditorContext(seed=1))
    assert isinstance(audit, Audit)
    assert audit.ended
    assert handed == []


def exposure(*pixels, revealed=True):
    frames = tuple(
        FrameExposure(
            ref=f"a{i}", tick=i, pixels={INJECTION_ID: count}, revealed={INJECTION_ID: revealed}, masks={}
        )
        for i, count in enumerate(pixels)
    )
    return EpisodeExposure(episode=new_id(), revision="0" * 64, frames=frames, replay_equal=True)


def test_the_chance_of_a_blind_mark_is_the_mean_share_of_the_mask():
    injections = (make_injection(),)
    # By hand: (10 + 0 + 50) / 3 frames of 100 pixels.
    assert blind_chance(exposure(10, 0, 50), injections, pixels_a_frame=100) == pytest.approx(0.2)
    assert blind_chance(exposure(10, 50, revealed=False), injections, pixels_a_frame=100) == 0.0
    assert blind_chance(exposure(), injections, pixels_a_frame=100) == 0.0


def test_the_interval_of_blind_luck_is_the_exact_distribution():
    assert blind_interval([]) == (0, 0)
    assert blind_interval([0.0, 0.0, 0.0]) == (0, 0)
    assert blind_interval([1.0, 1.0]) == (2, 2)
    # Binomial(20, 0.5): P(X <= 5) = 0.0207, P(X <= 6) = 0.0577, P(X <= 14) = 0.9793 (scipy.stats.binom).
    assert blind_interval([0.5] * 20) == (6, 14)
