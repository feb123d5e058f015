"""Simulated raters draw from the ground truth with a stated error rate."""

from data.ids import new_id
from data.schema.audit import EpisodeExposure, FrameExposure
from evaluation.raters import found_in_truth, rate_episode, simulated_rater
from tests.evaluation.records import ZERO, a_report, an_episode


def exposure_of(episode, *, anomaly=True):
    key = {"x": "m" * 64} if anomaly else {}
    frame = FrameExposure.model_construct(
        ref="a0", tick=0, pixels=dict.fromkeys(key, 9), revealed=dict.fromkeys(key, True), masks=key
    )
    return EpisodeExposure.model_construct(
        episode=episode.id, revision=ZERO, frames=(frame,), replay_equal=True
    )


def test_a_report_whose_mark_points_at_the_anomaly_has_found_it():
    def box(_blob):
        return (0.4, 0.4, 0.6, 0.6)

    hit, miss = an_episode(reports=(a_report(x=0.5),)), an_episode(reports=(a_report(x=0.9),))
    assert found_in_truth(hit, exposure_of(hit), box)
    assert not found_in_truth(miss, exposure_of(miss), box)


def test_on_a_clean_control_silence_is_right():
    quiet, loud = an_episode(), an_episode(reports=(a_report(),))
    assert found_in_truth(quiet, exposure_of(quiet, anomaly=False), lambda _blob: (0, 0, 0, 0))
    assert not found_in_truth(loud, exposure_of(loud, anomaly=False), lambda _blob: (0, 0, 0, 0))


def test_the_error_rate_is_the_share_of_flipped_verdicts():
    rater = simulated_rater(1, error_rate=0.2, seed=7)
    episodes = [an_episode(f"{k:064x}") for k in range(2000)]
    wrong = sum(
        rate_episode(e, rater, truth=True, new_id=new_id, at_ms=0).verdict == "not_met" for e in episodes
    )
    assert 330 < wrong < 470  # binomial(2000, 0.2): mean 400, sd 17.9, four sd either side


def test_the_label_simulated_is_in_the_record():
    judgment = rate_episode(
        an_episode(), simulated_rater(1, error_rate=0, seed=0), truth=False, new_id=new_id, at_ms=0
    )
    assert judgment.judge.kind == "simulated"
    assert judgment.judge.configuration["draws_from"] == "ground truth"
    assert judgment.note == "simulated"
