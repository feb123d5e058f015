PRAGMA application_id = 1463895106;
PRAGMA user_version = 2;
PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'worldaudit','001_first_tables','2026-11-30 11:12:02.666521+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'worldaudit','002_worlds','2026-11-30 11:12:02.681829+00:00');
CREATE TABLE audit_entries (
        n INTEGER PRIMARY KEY, audit TEXT NOT NULL REFERENCES audits(id), number INTEGER NOT NULL,
        body TEXT NOT NULL, UNIQUE (audit, number)) STRICT;
CREATE TABLE audits (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        started_ms INTEGER NOT NULL, finished INTEGER NOT NULL DEFAULT 0, episode TEXT REFERENCES episodes(id),
        body TEXT NOT NULL) STRICT;
CREATE TABLE changes (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, origin TEXT NOT NULL, kind TEXT NOT NULL,
        id TEXT NOT NULL) STRICT;
INSERT INTO "changes" VALUES(1,'01a22c27-9ab4-7795-9148-aedcaccfba47','world','room');
INSERT INTO "changes" VALUES(2,'01a22c27-9ab4-7795-9148-aedcaccfba47','world','room');
INSERT INTO "changes" VALUES(3,'01a22c27-9ab4-7795-9148-aedcaccfba47','task','01a22c27-9ae4-775e-9cab-18e7bc517bf4');
CREATE TABLE episodes (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        run TEXT REFERENCES runs(id), auditor TEXT NOT NULL, ending TEXT NOT NULL, ended_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT;
CREATE TABLE exposures (
        n INTEGER PRIMARY KEY, episode TEXT NOT NULL UNIQUE REFERENCES episodes(id),
        body TEXT NOT NULL) STRICT;
CREATE TABLE judge_errors (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, episode TEXT NOT NULL REFERENCES episodes(id),
        at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE judgments (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, episode TEXT NOT NULL REFERENCES episodes(id),
        judge TEXT NOT NULL, verdict TEXT NOT NULL, at_ms INTEGER NOT NULL,
        replaces TEXT REFERENCES judgments(id), body TEXT NOT NULL) STRICT;
CREATE TABLE ledger (
        n INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, run TEXT NOT NULL REFERENCES runs(id),
        state TEXT NOT NULL, leased_until_ms INTEGER, body TEXT NOT NULL) STRICT;
CREATE TABLE project (id TEXT NOT NULL, name TEXT NOT NULL, created_ms INTEGER NOT NULL) STRICT;
INSERT INTO "project" VALUES('01a22c27-9a37-7192-a7cb-23284fbf666b','Version two',1796037122615);
CREATE TABLE reviews (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL, revision TEXT NOT NULL REFERENCES revisions(sha256),
        reviewer TEXT NOT NULL, version INTEGER NOT NULL, saved INTEGER NOT NULL, at_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT;
CREATE TABLE revisions (
        n INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, task TEXT NOT NULL REFERENCES tasks(id),
        number INTEGER NOT NULL, frozen_ms INTEGER NOT NULL, head TEXT NOT NULL, canonical BLOB NOT NULL,
        UNIQUE (task, number)) STRICT;
CREATE TABLE runs (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, created_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT;
CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE task_saves (
        n INTEGER PRIMARY KEY, task TEXT NOT NULL REFERENCES tasks(id), version INTEGER NOT NULL,
        at_ms INTEGER NOT NULL, by TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (task, version)) STRICT;
INSERT INTO "task_saves" VALUES(1,'01a22c27-9ae4-775e-9cab-18e7bc517bf4',1,2000,'curator','{"schema":1,"id":"01a22c27-9ae4-775e-9cab-18e7bc517bf4","title":"A table in the air","author":"curator","created_ms":1000,"updated_ms":2000,"version":1,"retired":false,"definition":{"origin":"control","world":"room","world_seed":0,"scene_digest":"1111111111111111111111111111111111111111111111111111111111111111","start":{"x":1.5,"y":0.0,"z":-2.25,"yaw_deg":90.0,"pitch_deg":10.0},"anomalies":[],"description":{"scene":{"en":"A furnished house."},"interactions":{"en":["Doors open and close"]}},"budget":{"steps":40,"tool_calls":400}}}');
CREATE TABLE tasks (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, world TEXT NOT NULL,
        retired INTEGER NOT NULL, updated_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
INSERT INTO "tasks" VALUES(1,'01a22c27-9ae4-775e-9cab-18e7bc517bf4',1,'room',0,2000,'{"schema":1,"id":"01a22c27-9ae4-775e-9cab-18e7bc517bf4","title":"A table in the air","author":"curator","created_ms":1000,"updated_ms":2000,"version":1,"retired":false,"definition":{"origin":"control","world":"room","world_seed":0,"scene_digest":"1111111111111111111111111111111111111111111111111111111111111111","start":{"x":1.5,"y":0.0,"z":-2.25,"yaw_deg":90.0,"pitch_deg":10.0},"anomalies":[],"description":{"scene":{"en":"A furnished house."},"interactions":{"en":["Doors open and close"]}},"budget":{"steps":40,"tool_calls":400}}}');
CREATE TABLE world_saves (
        n INTEGER PRIMARY KEY, world TEXT NOT NULL, version INTEGER NOT NULL, at_ms INTEGER NOT NULL,
        by TEXT NOT NULL, scene_digest TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (world, version)) STRICT;
INSERT INTO "world_saves" VALUES(1,'room',1,1000,'curator','1111111111111111111111111111111111111111111111111111111111111111','{"schema":1,"id":"room","title":"Room","entry":"level.gltf","files":{"level.gltf":{"sha256":"abba62e50668907684ca20dcadaaabcad0e42ff58b760692b6ae99f7ab62601c","size":6},"level.bin":{"sha256":"277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9","size":5}},"options":{"scale":1.0,"up":"y","floor":false,"split":[]},"setting":{"title":"Room","place":"room","description":"A room.","era":{"from_year":1990,"to_year":2030},"interactions":[]},"tags":{},"starts":[],"findings":[],"warnings":[],"scene_digest":"1111111111111111111111111111111111111111111111111111111111111111"}');
INSERT INTO "world_saves" VALUES(2,'room',2,2000,'cara','2222222222222222222222222222222222222222222222222222222222222222','{"schema":1,"id":"room","title":"Square room","entry":"level.gltf","files":{"level.gltf":{"sha256":"abba62e50668907684ca20dcadaaabcad0e42ff58b760692b6ae99f7ab62601c","size":6},"level.bin":{"sha256":"277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9","size":5}},"options":{"scale":1.0,"up":"y","floor":false,"split":[]},"setting":{"title":"Room","place":"room","description":"A room.","era":{"from_year":1990,"to_year":2030},"interactions":[]},"tags":{"n1.p0":{"kind":null,"label":null,"movable":true,"structural":null,"hangs":null,"mechanism":null,"joint":null,"operating":null,"front_deg":null,"material":null,"era":null}},"starts":[],"findings":[],"warnings":[],"scene_digest":"2222222222222222222222222222222222222222222222222222222222222222"}');
CREATE TABLE worlds (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, archived INTEGER NOT NULL,
        added_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, defining TEXT NOT NULL,
        body TEXT NOT NULL) STRICT;
INSERT INTO "worlds" VALUES(1,'room',2,0,1000,2000,'548ceb3dae15b7ce4767c0f39ba6756d70d85a00dee7809453412d0221e1ecd6','{"schema":1,"id":"room","title":"Square room","entry":"level.gltf","files":{"level.gltf":{"sha256":"abba62e50668907684ca20dcadaaabcad0e42ff58b760692b6ae99f7ab62601c","size":6},"level.bin":{"sha256":"277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9","size":5}},"options":{"scale":1.0,"up":"y","floor":false,"split":[]},"setting":{"title":"Room","place":"room","description":"A room.","era":{"from_year":1990,"to_year":2030},"interactions":[]},"tags":{"n1.p0":{"kind":null,"label":null,"movable":true,"structural":null,"hangs":null,"mechanism":null,"joint":null,"operating":null,"front_deg":null,"material":null,"era":null}},"starts":[],"findings":[],"warnings":[],"scene_digest":"2222222222222222222222222222222222222222222222222222222222222222"}');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX reviews_of ON reviews (revision, reviewer, saved);
CREATE UNIQUE INDEX one_save_a_version ON reviews (revision, reviewer, version) WHERE saved = 1;
CREATE INDEX episodes_of_revision ON episodes (revision);
CREATE INDEX episodes_of_run ON episodes (run);
CREATE INDEX judgments_of ON judgments (episode);
CREATE INDEX judge_errors_of ON judge_errors (episode);
CREATE INDEX ledger_of ON ledger (run, state);
CREATE TRIGGER task_saves_no_update BEFORE UPDATE ON task_saves BEGIN SELECT RAISE(ABORT, 'rows of task_saves are only ever added'); END;
CREATE TRIGGER task_saves_no_delete BEFORE DELETE ON task_saves BEGIN SELECT RAISE(ABORT, 'rows of task_saves are only ever added'); END;
CREATE TRIGGER revisions_no_update BEFORE UPDATE ON revisions BEGIN SELECT RAISE(ABORT, 'rows of revisions are only ever added'); END;
CREATE TRIGGER revisions_no_delete BEFORE DELETE ON revisions BEGIN SELECT RAISE(ABORT, 'rows of revisions are only ever added'); END;
CREATE TRIGGER reviews_no_update BEFORE UPDATE ON reviews BEGIN SELECT RAISE(ABORT, 'rows of reviews are only ever added'); END;
CREATE TRIGGER reviews_no_delete BEFORE DELETE ON reviews BEGIN SELECT RAISE(ABORT, 'rows of reviews are only ever added'); END;
CREATE TRIGGER episodes_no_update BEFORE UPDATE ON episodes BEGIN SELECT RAISE(ABORT, 'rows of episodes are only ever added'); END;
CREATE TRIGGER episodes_no_delete BEFORE DELETE ON episodes BEGIN SELECT RAISE(ABORT, 'rows of episodes are only ever added'); END;
CREATE TRIGGER audit_entries_no_update BEFORE UPDATE ON audit_entries BEGIN SELECT RAISE(ABORT, 'rows of audit_entries are only ever added'); END;
CREATE TRIGGER audit_entries_no_delete BEFORE DELETE ON audit_entries BEGIN SELECT RAISE(ABORT, 'rows of audit_entries are only ever added'); END;
CREATE TRIGGER judgments_no_update BEFORE UPDATE ON judgments BEGIN SELECT RAISE(ABORT, 'rows of judgments are only ever added'); END;
CREATE TRIGGER judgments_no_delete BEFORE DELETE ON judgments BEGIN SELECT RAISE(ABORT, 'rows of judgments are only ever added'); END;
CREATE TRIGGER judge_errors_no_update BEFORE UPDATE ON judge_errors BEGIN SELECT RAISE(ABORT, 'rows of judge_errors are only ever added'); END;
CREATE TRIGGER judge_errors_no_delete BEFORE DELETE ON judge_errors BEGIN SELECT RAISE(ABORT, 'rows of judge_errors are only ever added'); END;
CREATE INDEX world_saves_of ON world_saves (world, scene_digest, version);
CREATE INDEX tasks_in ON tasks (world);
CREATE TRIGGER worlds_keep_their_files BEFORE UPDATE ON worlds
    WHEN OLD.id IS NOT NEW.id OR OLD.defining IS NOT NEW.defining
    BEGIN SELECT RAISE(ABORT, 'what a world is never changes'); END;
CREATE TRIGGER worlds_in_use_stay BEFORE DELETE ON worlds
    WHEN EXISTS (SELECT 1 FROM tasks WHERE world = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'a world that tasks use is not removed'); END;
CREATE TRIGGER world_saves_no_update BEFORE UPDATE ON world_saves
    BEGIN SELECT RAISE(ABORT, 'rows of world_saves are only ever added'); END;
CREATE TRIGGER world_saves_stay BEFORE DELETE ON world_saves
    WHEN EXISTS (SELECT 1 FROM worlds WHERE id = OLD.world)
    BEGIN SELECT RAISE(ABORT, 'versions of a world go only with it'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('changes',3);
COMMIT;
