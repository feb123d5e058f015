PRAGMA application_id = 1463895106;
PRAGMA user_version = 1;
PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'worldaudit','001_first_tables','2026-11-30 03:25:08.652876+00:00');
CREATE TABLE audit_entries (
        n INTEGER PRIMARY KEY, audit TEXT NOT NULL REFERENCES audits(id), number INTEGER NOT NULL,
        body TEXT NOT NULL, UNIQUE (audit, number)) STRICT;
INSERT INTO "audit_entries" VALUES(1,'01a22a7c-24d2-71fd-8157-ea7d076bf9d3',0,'{"kind": "act"}');
CREATE TABLE audits (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        started_ms INTEGER NOT NULL, finished INTEGER NOT NULL DEFAULT 0, episode TEXT REFERENCES episodes(id),
        body TEXT NOT NULL) STRICT;
INSERT INTO "audits" VALUES(1,'01a22a7c-24d2-71fd-8157-ea7d076bf9d3','cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba',5000,0,NULL,'{"schema":1,"id":"01a22a7c-24d2-71fd-8157-ea7d076bf9d3","run":null,"revision":"cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba","auditor":{"kind":"human","name":"grace","configuration":{}},"seed":0,"started_ms":5000,"details":{"mode":"step"}}');
CREATE TABLE changes (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, origin TEXT NOT NULL, kind TEXT NOT NULL,
        id TEXT NOT NULL) STRICT;
INSERT INTO "changes" VALUES(1,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','task','01a22a7c-24b6-73e0-85c1-621dae0ada83');
INSERT INTO "changes" VALUES(2,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','revision','cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba');
INSERT INTO "changes" VALUES(3,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','review','01a22a7c-24b9-7739-b7dc-b16391070ad7');
INSERT INTO "changes" VALUES(4,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','review','01a22a7c-24be-7507-b17b-0be0f273a157');
INSERT INTO "changes" VALUES(5,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','run','01a22a7c-24c2-746b-9bb6-2dfe9e12ae02');
INSERT INTO "changes" VALUES(6,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','episode','01a22a7c-24c4-72a4-b565-96cf12bbffdf');
INSERT INTO "changes" VALUES(7,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','exposure','01a22a7c-24c4-72a4-b565-96cf12bbffdf');
INSERT INTO "changes" VALUES(8,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','judgment','01a22a7c-24ca-7167-b3d5-6afa769f5f4c');
INSERT INTO "changes" VALUES(9,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','judge_error','01a22a7c-24ce-702b-85d2-ff34e200594b');
INSERT INTO "changes" VALUES(10,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','audit','01a22a7c-24d2-71fd-8157-ea7d076bf9d3');
INSERT INTO "changes" VALUES(11,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','audit','01a22a7c-24d2-71fd-8157-ea7d076bf9d3');
INSERT INTO "changes" VALUES(12,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','ledger','0000000000000000000000000000000000000000000000000000000000000001');
INSERT INTO "changes" VALUES(13,'01a22a7c-24b5-76ee-a76b-49ccf41c5b80','setting','seed');
CREATE TABLE episodes (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision TEXT NOT NULL REFERENCES revisions(sha256),
        run TEXT REFERENCES runs(id), auditor TEXT NOT NULL, ending TEXT NOT NULL, ended_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT;
INSERT INTO "episodes" VALUES(1,'01a22a7c-24c4-72a4-b565-96cf12bbffdf','cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba','01a22a7c-24c2-746b-9bb6-2dfe9e12ae02','oracle','submitted',6000,'{"schema":1,"id":"01a22a7c-24c4-72a4-b565-96cf12bbffdf","run":"01a22a7c-24c2-746b-9bb6-2dfe9e12ae02","revision":"cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba","auditor":{"kind":"baseline","name":"oracle","configuration":{"seed":1}},"seed":0,"brief":{"description":"A furnished house.","interactions":["Doors"],"controls":[],"budget":{"steps":40,"tool_calls":400},"hint":{"kind":"none","family":null,"category":null},"asks_category":false,"language":"en"},"renderer":"llvmpipe","profile":"standard","isolation":"in_process","started_ms":5000,"ended_ms":6000,"ending":"submitted","reason":"","steps":[{"step":0,"action":null,"outcome":"start","moved_m":0.0,"pose":{"x":1.5,"y":0.0,"z":-2.25,"yaw_deg":90.0,"pitch_deg":10.0},"tick":0,"frames":[],"state_digest":"0000000000000000000000000000000000000000000000000000000000000000","wall_ms":0}],"tool_calls":0,"notes":[],"captures":[],"reports":[{"id":"r1","description":"The table hangs.","category":null,"evidence":["a0"],"mark":null,"confidence":0.75,"after_step":0,"withdrawn":false,"history":[]}],"summary":"","cost_usd_micros":0}');
CREATE TABLE exposures (
        n INTEGER PRIMARY KEY, episode TEXT NOT NULL UNIQUE REFERENCES episodes(id),
        body TEXT NOT NULL) STRICT;
INSERT INTO "exposures" VALUES(1,'01a22a7c-24c4-72a4-b565-96cf12bbffdf','{"schema":1,"episode":"01a22a7c-24c4-72a4-b565-96cf12bbffdf","revision":"cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba","frames":[{"ref":"a0","tick":0,"pixels":{"i":812},"revealed":{"i":true},"masks":{"i":"0000000000000000000000000000000000000000000000000000000000000000"}}],"replay_equal":true}');
CREATE TABLE judge_errors (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, episode TEXT NOT NULL REFERENCES episodes(id),
        at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
INSERT INTO "judge_errors" VALUES(1,'01a22a7c-24ce-702b-85d2-ff34e200594b','01a22a7c-24c4-72a4-b565-96cf12bbffdf',7000,'{"schema":1,"id":"01a22a7c-24ce-702b-85d2-ff34e200594b","episode":"01a22a7c-24c4-72a4-b565-96cf12bbffdf","judge":{"kind":"grounded","id":"grounded","name":"grounded","configuration":{}},"reason":"no exposure","at_ms":7000}');
CREATE TABLE judgments (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, episode TEXT NOT NULL REFERENCES episodes(id),
        judge TEXT NOT NULL, verdict TEXT NOT NULL, at_ms INTEGER NOT NULL,
        replaces TEXT REFERENCES judgments(id), body TEXT NOT NULL) STRICT;
INSERT INTO "judgments" VALUES(1,'01a22a7c-24ca-7167-b3d5-6afa769f5f4c','01a22a7c-24c4-72a4-b565-96cf12bbffdf','grounded','met',7000,NULL,'{"schema":1,"id":"01a22a7c-24ca-7167-b3d5-6afa769f5f4c","episode":"01a22a7c-24c4-72a4-b565-96cf12bbffdf","revision":"cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba","judge":{"kind":"grounded","id":"grounded","name":"grounded","configuration":{}},"verdict":"met","reports":["r1"],"reason":"names the anomaly","note":"","at_ms":7000,"details":{},"replaces":null}');
CREATE TABLE ledger (
        n INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, run TEXT NOT NULL REFERENCES runs(id),
        state TEXT NOT NULL, leased_until_ms INTEGER, body TEXT NOT NULL) STRICT;
INSERT INTO "ledger" VALUES(1,'0000000000000000000000000000000000000000000000000000000000000001','01a22a7c-24c2-746b-9bb6-2dfe9e12ae02','queued',NULL,'{"schema":1,"key":"0000000000000000000000000000000000000000000000000000000000000001","run":"01a22a7c-24c2-746b-9bb6-2dfe9e12ae02","revision":"cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba","auditor":{"name":"oracle"},"condition":{},"seed":1,"state":"queued","leased_until_ms":null,"leased_by":"","episode":null,"failure":""}');
CREATE TABLE project (id TEXT NOT NULL, name TEXT NOT NULL, created_ms INTEGER NOT NULL) STRICT;
INSERT INTO "project" VALUES('01a22a7c-249b-757d-9f4e-4ceea5862a91','Version one',1796009108635);
CREATE TABLE reviews (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL, revision TEXT NOT NULL REFERENCES revisions(sha256),
        reviewer TEXT NOT NULL, version INTEGER NOT NULL, saved INTEGER NOT NULL, at_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT;
INSERT INTO "reviews" VALUES(1,'01a22a7c-24b9-7739-b7dc-b16391070ad7','cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba','ada',1,1,4000,'{"schema":1,"id":"01a22a7c-24b9-7739-b7dc-b16391070ad7","revision":"cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba","task":"01a22a7c-24b6-73e0-85c1-621dae0ada83","reviewer":"ada","version":1,"saved":true,"quality":"pass","problems":[],"difficulty":2,"comment":"Clear.","had_seen_answer":false,"world_ran":true,"seconds_in_world":0.0,"at_ms":4000}');
INSERT INTO "reviews" VALUES(2,'01a22a7c-24be-7507-b17b-0be0f273a157','cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba','bob',1,0,4000,'{"schema":1,"id":"01a22a7c-24be-7507-b17b-0be0f273a157","revision":"cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba","task":"01a22a7c-24b6-73e0-85c1-621dae0ada83","reviewer":"bob","version":1,"saved":false,"quality":null,"problems":[],"difficulty":2,"comment":"half a sent","had_seen_answer":false,"world_ran":true,"seconds_in_world":0.0,"at_ms":4000}');
CREATE TABLE revisions (
        n INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, task TEXT NOT NULL REFERENCES tasks(id),
        number INTEGER NOT NULL, frozen_ms INTEGER NOT NULL, head TEXT NOT NULL, canonical BLOB NOT NULL,
        UNIQUE (task, number)) STRICT;
INSERT INTO "revisions" VALUES(1,'cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba','01a22a7c-24b6-73e0-85c1-621dae0ada83',1,3000,'{"schema":1,"sha256":"cfebec39ea10e161ecd2cdf129c63328d32d910e807a22057a832a975c0626ba","task":"01a22a7c-24b6-73e0-85c1-621dae0ada83","number":1,"title":"A table in the air","author":"curator","frozen_ms":3000,"note":"first"}',X'7B22616E6F6D616C696573223A5B7B2263617465676F7279223A224731222C22696E6A656374696F6E73223A5B7B226964223A2230316132326137632D323462362D373365302D383563312D363231653430663434643736222C226F70657261746F72223A22666C6F6174222C22706172616D6574657273223A7B2272616973655F6D223A302E367D2C2273656564223A372C2274617267657473223A5B226B69746368656E2F7461626C652D31225D2C2274726967676572223A7B226B696E64223A22616C77617973227D7D5D2C22727562726963223A7B22656E223A7B22616E6F6D616C79223A22546865207461626C652068616E677320696E20746865206169722E222C226578706563746564223A224974207374616E64732E227D2C227A68223A6E756C6C7D7D5D2C22627564676574223A7B227374657073223A34302C22746F6F6C5F63616C6C73223A3430307D2C226465736372697074696F6E223A7B22696E746572616374696F6E73223A7B22656E223A5B22446F6F7273206F70656E20616E6420636C6F7365225D7D2C227363656E65223A7B22656E223A2241206675726E697368656420686F7573652E227D7D2C226F726967696E223A22696E6A6563746564222C227363656E655F646967657374223A2230303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030222C227374617274223A7B2270697463685F646567223A31302C2278223A312E352C2279223A302C227961775F646567223A39302C227A223A2D322E32357D2C22776F726C64223A22686F757365222C22776F726C645F73656564223A307D');
CREATE TABLE runs (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, created_ms INTEGER NOT NULL,
        body TEXT NOT NULL) STRICT;
INSERT INTO "runs" VALUES(1,'01a22a7c-24c2-746b-9bb6-2dfe9e12ae02','baselines',4500,'{"schema":1,"id":"01a22a7c-24c2-746b-9bb6-2dfe9e12ae02","name":"baselines","created_ms":4500,"configuration":{"auditors":["oracle","twin"]}}');
CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO "settings" VALUES('seed','7');
CREATE TABLE task_saves (
        n INTEGER PRIMARY KEY, task TEXT NOT NULL REFERENCES tasks(id), version INTEGER NOT NULL,
        at_ms INTEGER NOT NULL, by TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (task, version)) STRICT;
INSERT INTO "task_saves" VALUES(1,'01a22a7c-24b6-73e0-85c1-621dae0ada83',1,2000,'curator','{"schema":1,"id":"01a22a7c-24b6-73e0-85c1-621dae0ada83","title":"A table in the air","author":"curator","created_ms":1000,"updated_ms":2000,"version":1,"retired":false,"definition":{"origin":"injected","world":"house","world_seed":0,"scene_digest":"0000000000000000000000000000000000000000000000000000000000000000","start":{"x":1.5,"y":0.0,"z":-2.25,"yaw_deg":90.0,"pitch_deg":10.0},"anomalies":[{"category":"G1","injections":[{"id":"01a22a7c-24b6-73e0-85c1-621e40f44d76","operator":"float","targets":["kitchen/table-1"],"parameters":{"raise_m":0.6},"trigger":{"kind":"always"},"seed":7}],"rubric":{"en":{"anomaly":"The table hangs in the air.","expected":"It stands."},"zh":null}}],"description":{"scene":{"en":"A furnished house."},"interactions":{"en":["Doors open and close"]}},"budget":{"steps":40,"tool_calls":400}}}');
CREATE TABLE tasks (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, world TEXT NOT NULL,
        retired INTEGER NOT NULL, updated_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
INSERT INTO "tasks" VALUES(1,'01a22a7c-24b6-73e0-85c1-621dae0ada83',1,'house',0,2000,'{"schema":1,"id":"01a22a7c-24b6-73e0-85c1-621dae0ada83","title":"A table in the air","author":"curator","created_ms":1000,"updated_ms":2000,"version":1,"retired":false,"definition":{"origin":"injected","world":"house","world_seed":0,"scene_digest":"0000000000000000000000000000000000000000000000000000000000000000","start":{"x":1.5,"y":0.0,"z":-2.25,"yaw_deg":90.0,"pitch_deg":10.0},"anomalies":[{"category":"G1","injections":[{"id":"01a22a7c-24b6-73e0-85c1-621e40f44d76","operator":"float","targets":["kitchen/table-1"],"parameters":{"raise_m":0.6},"trigger":{"kind":"always"},"seed":7}],"rubric":{"en":{"anomaly":"The table hangs in the air.","expected":"It stands."},"zh":null}}],"description":{"scene":{"en":"A furnished house."},"interactions":{"en":["Doors open and close"]}},"budget":{"steps":40,"tool_calls":400}}}');
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('changes',13);
COMMIT;
