"""Builders for tests of studies: frozen tasks in some worlds, clean controls, and a running study of them."""

from app.jobs.studies import make_study, start_study
from data.schema.study import StudyCondition
from tests.data.builders import a_definition, a_revision, an_anomaly, an_injection

CANARIES = ("zebracanary", "needle-canary", "canary_raise_m", "Quagga canary")


def a_tested_task(project, *, world="house", category="G1", author="curator", title="A task"):
    anomaly = an_anomaly(
        category,
        injection=an_injection("zebracanary", f"{world}/needle-canary", canary_raise_m=0.5),
        anomaly="Quagga canary hangs.",
        expected="Quagga canary stands.",
    )
    definition = a_definition(anomaly, world=world)
    return a_revision(project, title=title, author=author, definition=definition)


def a_control(project, *, world="house", author="curator", description="A furnished house."):
    definition = a_definition(world=world, description=description)
    return a_revision(project, title="A clean one", author=author, definition=definition)


def six_tasks(project, **details):
    return (
        a_tested_task(project, category="G1", **details),
        a_tested_task(project, category="V1", **details),
        a_tested_task(project, world="city", category="G1", **details),
        a_tested_task(project, world="city", category="V1", **details),
        a_control(project, **details),
        a_control(project, world="city", **details),
    )


def a_running_study(project, *, people=("Ada", "Bo"), revisions=None, **fields):
    revisions = six_tasks(project) if revisions is None else revisions
    study = make_study(
        project,
        fields.pop("name", "Pilot"),
        by="curator",
        tasks=tuple(one.sha256 for one in revisions),
        participants=people,
        **fields,
    )
    return start_study(project, study, by="curator")


def a_condition(**fields):
    return StudyCondition(**fields)
