"""The tables of a project, as numbered migrations.

Owns: every CREATE and ALTER statement, the application's mark in the file, and the number of the newest migration.
Refuses: running without the exclusive lock (project.py holds it), and going back to older tables.

Each migration runs in one transaction together with the row that records it and with `user_version`.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

APPLICATION_ID = 0x57414442
"""'WADB', so that `file` and we can tell a project from any other SQLite database."""

MIGRATIONS = Migrations("worldaudit")

_KEPT_FOR_EVER = (
    "task_saves",
    "revisions",
    "reviews",
    "episodes",
    "audit_entries",
    "judgments",
    "judge_errors",
)
"""Tables whose rows are only ever added."""

_FIRST_TABLES = (
    "CREATE TABLE project (id TEXT NOT NULL, name TEXT NOT NULL, created_ms INTEGER NOT NULL) STRICT",
    """CREATE TABLE tasks (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, world TEXT NOT NULL,
        retired INTEGER NOT NULL, updated_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    """CREATE TABLE task_saves (
        n INTEGER PRIMARY KEY, task TEXT NOT NULL REFERENCES tasks(id), version INTEGER NOT NULL,
        at_ms INTEGER NOT NULL, by TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (task, version)) STRICT""",
    """CREATE TABLE revisions (
        n INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, task TEXT NOT NULL REFERENCES tasks(id),
        number INTEGER NOT NULL, frozen_ms INTEGER NOT NULL, head TEXT NOT NULL, canonical BLOB NOT NULL,
        UNIQUE (task, number)) STRICT""",
    """CREATE TABLE reviews (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL, revision TEXT NOT NULL REFERENCES revisions(sha256),
        reviewer TEXT NOT NULL, version INTEGER NOT NULL, saved INTEGER NOT NULL, at_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT""",
    "CREATE INDEX reviews_of ON reviews (revision, reviewer, saved)",
    "CREATE UNIQUE INDEX one_save_a_version ON reviews (revision, reviewer, version) WHERE saved = 1",
    """CREATE TABLE runs (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, created_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT""",
    """CREATE TABLE episodes (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        run TEXT REFERENCES runs(id), auditor TEXT NOT NULL, ending TEXT NOT NULL, ended_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT""",
    "CREATE INDEX episodes_of_revision ON episodes (revision)",
    "CREATE INDEX episodes_of_run ON episodes (run)",
    """CREATE TABLE exposures (
        n INTEGER PRIMARY KEY, episode TEXT NOT NULL UNIQUE REFERENCES episodes(id),
        body TEXT NOT NULL) STRICT""",
    """CREATE TABLE audits (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        started_ms INTEGER NOT NULL, finished INTEGER NOT NULL DEFAULT 0, episode TEXT REFERENCES episodes(id),
        body TEXT NOT NULL) STRICT""",
    """CREATE TABLE audit_entries (
        n INTEGER PRIMARY KEY, audit TEXT NOT NULL REFERENCES audits(id), number INTEGER NOT NULL,
        body TEXT NOT NULL, UNIQUE (audit, number)) STRICT""",
    """CREATE TABLE judgments (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, episode TEXT NOT NULL REFERENCES episodes(id),
        judge TEXT NOT NULL, verdict TEXT NOT NULL, at_ms INTEGER NOT NULL,
        replaces TEXT REFERENCES judgments(id), body TEXT NOT NULL) STRICT""",
    "CREATE INDEX judgments_of ON judgments (episode)",
    """CREATE TABLE judge_errors (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, episode TEXT NOT NULL REFERENCES episodes(id),
        at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    "CREATE INDEX judge_errors_of ON judge_errors (episode)",
    """CREATE TABLE ledger (
        n INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, run TEXT NOT NULL REFERENCES runs(id),
        state TEXT NOT NULL, leased_until_ms INTEGER, body TEXT NOT NULL) STRICT""",
    "CREATE INDEX ledger_of ON ledger (run, state)",
    "CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT",
    """CREATE TABLE changes (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, origin TEXT NOT NULL, kind TEXT NOT NULL,
        id TEXT NOT NULL) STRICT""",
)


@MIGRATIONS(name="001_first_tables")
def first_tables(db: Database) -> None:
    """Tasks, revisions, reviews, episodes, audits, judgments, runs, settings, and the log of changes."""
    _execute(db, _FIRST_TABLES)
    _only_add(db, _KEPT_FOR_EVER)
    _number(db, 1)


_WORLDS = (
    """CREATE TABLE worlds (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, archived INTEGER NOT NULL,
        added_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, defining TEXT NOT NULL,
        body TEXT NOT NULL) STRICT""",
    """CREATE TABLE world_saves (
        n INTEGER PRIMARY KEY, world TEXT NOT NULL, version INTEGER NOT NULL, at_ms INTEGER NOT NULL,
        by TEXT NOT NULL, scene_digest TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (world, version)) STRICT""",
    "CREATE INDEX world_saves_of ON world_saves (world, scene_digest, version)",
    "CREATE INDEX tasks_in ON tasks (world)",
    """CREATE TRIGGER worlds_keep_their_files BEFORE UPDATE ON worlds
    WHEN OLD.id IS NOT NEW.id OR OLD.defining IS NOT NEW.defining
    BEGIN SELECT RAISE(ABORT, 'what a world is never changes'); END""",
    """CREATE TRIGGER worlds_in_use_stay BEFORE DELETE ON worlds
    WHEN EXISTS (SELECT 1 FROM tasks WHERE world = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'a world that tasks use is not removed'); END""",
    """CREATE TRIGGER world_saves_no_update BEFORE UPDATE ON world_saves
    BEGIN SELECT RAISE(ABORT, 'rows of world_saves are only ever added'); END""",
    """CREATE TRIGGER world_saves_stay BEFORE DELETE ON world_saves
    WHEN EXISTS (SELECT 1 FROM worlds WHERE id = OLD.world)
    BEGIN SELECT RAISE(ABORT, 'versions of a world go only with it'); END""",
)


@MIGRATIONS(name="002_worlds")
def imported_worlds(db: Database) -> None:
    """Imported worlds with every version of their tags; what a world is, is immutable."""
    _execute(db, _WORLDS)
    _number(db, 2)


_GATES = (
    """CREATE TABLE gate_results (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, gating TEXT NOT NULL,
        revision TEXT NOT NULL REFERENCES revisions(sha256), gate TEXT NOT NULL, result TEXT NOT NULL,
        at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    "CREATE INDEX gate_results_of ON gate_results (revision)",
    """CREATE TABLE waivers (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        gate TEXT NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    "CREATE INDEX waivers_of ON waivers (revision)",
    """CREATE TABLE certificates (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    "CREATE INDEX certificates_of ON certificates (revision)",
)


@MIGRATIONS(name="003_gates")
def gates(db: Database) -> None:
    """What gates found of revisions, waivers and certificates, only ever added."""
    _execute(db, _GATES)
    _only_add(db, ("gate_results", "waivers", "certificates"))
    _number(db, 3)


_MAKINGS = (
    """CREATE TABLE makings (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, wish TEXT NOT NULL, number INTEGER NOT NULL,
        world TEXT NOT NULL, ending TEXT NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL,
        UNIQUE (wish, number)) STRICT""",
    "CREATE INDEX makings_in ON makings (world)",
)


@MIGRATIONS(name="004_makings")
def makings(db: Database) -> None:
    """Tries at the wishes of plans, only ever added."""
    _execute(db, _MAKINGS)
    _only_add(db, ("makings",))
    _number(db, 4)


_STUDIES = (
    """CREATE TABLE leases (
        key TEXT NOT NULL PRIMARY KEY, holder TEXT NOT NULL, taken_ms INTEGER NOT NULL,
        until_ms INTEGER NOT NULL) STRICT""",
    """CREATE TABLE studies (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, state TEXT NOT NULL,
        updated_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    """CREATE TABLE study_saves (
        n INTEGER PRIMARY KEY, study TEXT NOT NULL REFERENCES studies(id), version INTEGER NOT NULL,
        at_ms INTEGER NOT NULL, by TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (study, version)) STRICT""",
    """CREATE TABLE assignments (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, study TEXT NOT NULL REFERENCES studies(id),
        revision TEXT NOT NULL REFERENCES revisions(sha256), condition TEXT NOT NULL, seat INTEGER NOT NULL,
        participant TEXT NOT NULL, state TEXT NOT NULL, episode TEXT REFERENCES episodes(id),
        body TEXT NOT NULL) STRICT""",
    """CREATE UNIQUE INDEX one_person_a_seat ON assignments (study, revision, condition, seat)
    WHERE state IN ('given', 'done')""",
    """CREATE TABLE assignment_saves (
        n INTEGER PRIMARY KEY, assignment TEXT NOT NULL REFERENCES assignments(id), at_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT""",
    """CREATE TABLE examples (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, category TEXT NOT NULL, version INTEGER NOT NULL,
        revision TEXT NOT NULL REFERENCES revisions(sha256), at_ms INTEGER NOT NULL, body TEXT NOT NULL,
        UNIQUE (category, version)) STRICT""",
    """CREATE TABLE instructions (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE, at_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT""",
)


@MIGRATIONS(name="005_studies")
def studies(db: Database) -> None:
    """Leases, studies with every save, who took which seat, examples, and versions of instructions."""
    _execute(db, _STUDIES)
    _only_add(db, ("study_saves", "assignment_saves", "examples", "instructions"))
    _number(db, 5)


_JUDGING = (
    """CREATE TABLE judgment_drafts (
        n INTEGER PRIMARY KEY, episode TEXT NOT NULL REFERENCES episodes(id), judge TEXT NOT NULL,
        at_ms INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (episode, judge)) STRICT""",
    """CREATE TABLE judging_plans (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
)


@MIGRATIONS(name="006_judging")
def judging(db: Database) -> None:
    """Drafts of verdicts, and who is to judge what."""
    _execute(db, _JUDGING)
    _only_add(db, ("judging_plans",))
    _number(db, 6)


_PEOPLE = (
    """CREATE TABLE profiles (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL, version INTEGER NOT NULL,
        removed INTEGER NOT NULL, updated_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    "CREATE UNIQUE INDEX one_profile_a_name ON profiles (key) WHERE removed = 0",
    """CREATE TABLE acts (
        n INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, who TEXT NOT NULL, did TEXT NOT NULL,
        kind TEXT NOT NULL, record TEXT NOT NULL, words TEXT NOT NULL) STRICT""",
    "CREATE INDEX acts_on ON acts (kind, record)",
    """INSERT INTO acts (at_ms, who, did, kind, record, words) SELECT * FROM (
        SELECT at_ms, by, 'made', 'task', task, '' FROM task_saves WHERE version = 1
        UNION ALL
        SELECT frozen_ms, coalesce(json_extract(head, '$.author'), ''), 'froze', 'revision', sha256,
            'revision ' || number FROM revisions
        UNION ALL SELECT at_ms, reviewer, 'reviewed', 'review', id, 'version ' || version FROM reviews WHERE saved = 1
        UNION ALL SELECT at_ms, coalesce(json_extract(body, '$.by'), ''), 'waived', 'gate', revision, gate FROM waivers
        UNION ALL
        SELECT ended_ms, auditor, 'audited', 'episode', id, ending FROM episodes
            WHERE json_extract(body, '$.auditor.kind') = 'human'
        UNION ALL
        SELECT at_ms, coalesce(json_extract(body, '$.judge.name'), ''), 'judged', 'judgment', id,
            CASE WHEN replaces IS NULL THEN '' ELSE 'replaces ' || replaces END
            FROM judgments WHERE json_extract(body, '$.judge.kind') = 'human')
        ORDER BY 1""",
)


@MIGRATIONS(name="007_people")
def people(db: Database) -> None:
    """Profiles, and the log of who did what; what older records tell of it is taken into the log."""
    _execute(db, _PEOPLE)
    _only_add(db, ("acts",))
    _number(db, 7)


_REVIEWING = (
    """CREATE TABLE carry_statements (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        previous TEXT NOT NULL REFERENCES revisions(sha256), at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    "CREATE INDEX carry_statements_of ON carry_statements (revision)",
    """CREATE TABLE adjudications (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    "CREATE INDEX adjudications_of ON adjudications (revision)",
    """CREATE TABLE review_assignments (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        reviewer TEXT NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    "CREATE INDEX review_assignments_of ON review_assignments (revision)",
    """CREATE TABLE notes (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, task TEXT NOT NULL REFERENCES tasks(id),
        revision TEXT NOT NULL REFERENCES revisions(sha256), at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    "CREATE INDEX notes_of ON notes (task)",
    """CREATE TABLE note_events (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, note TEXT NOT NULL REFERENCES notes(id),
        at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT""",
    "CREATE INDEX note_events_of ON note_events (note)",
)


@MIGRATIONS(name="008_reviewing")
def reviewing(db: Database) -> None:
    """Statements on changes, adjudications, assignments and pinned notes, only ever added."""
    _execute(db, _REVIEWING)
    _only_add(db, ("carry_statements", "adjudications", "review_assignments", "notes", "note_events"))
    _number(db, 8)


NEWEST = 8
"""The `user_version` that this program writes and knows."""


def _execute(db: Database, statements: Iterable[str]) -> None:
    """One by one, because `executescript` would commit the transaction first."""
    for statement in statements:
        db.conn.execute(statement)


def _only_add(db: Database, tables: Iterable[str]) -> None:
    for table in tables:
        for change in ("UPDATE", "DELETE"):
            db.conn.execute(
                f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are only ever added'); END"
            )


def _number(db: Database, number: int) -> None:
    db.conn.execute(f"PRAGMA user_version = {number}")
