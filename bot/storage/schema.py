"""Which tables are there, and how did they come to be?

The list below is the whole past of the schema, oldest first. A released entry is never edited (its checksum is
stored where it ran); a change is a new entry, and it only adds (tables, columns, indexes) or lifts a restriction. So
an old and a new program can use one database side by side.

Ids are TEXT, times are epoch milliseconds in UTC, JSON is TEXT, flags are 0 or 1. Three tokens stand for what
databases spell differently: `{int}` (64 bits), `{real}` (8 bytes), `{strict}` (after the column list).
Every operation touches tables in the order in which they stand here, so that no two wait for each other.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Migration:
    """One step of the schema; *template* is SQL with the three tokens."""

    name: str
    template: str


MIGRATIONS: tuple[Migration, ...] = (
    Migration(
        name="0001 applied migrations",
        template="""
CREATE TABLE migration (
  name TEXT PRIMARY KEY,
  sha256 TEXT NOT NULL
) {strict};
""",
    ),
    Migration(
        name="0002 learners, attempts, sets, events",
        template="""
CREATE TABLE learner (
  learner_id TEXT PRIMARY KEY,
  language TEXT,
  created_at {int} NOT NULL
) {strict};

-- Every version of a question that was ever asked, so that an old button is graded by what it showed.
CREATE TABLE question_version (
  version TEXT PRIMARY KEY,
  question_id TEXT NOT NULL,
  source_text TEXT NOT NULL,
  first_seen_at {int} NOT NULL
) {strict};

CREATE TABLE set_run (
  run_id TEXT PRIMARY KEY,
  learner_id TEXT NOT NULL REFERENCES learner (learner_id),
  set_id TEXT NOT NULL,
  question_ids TEXT NOT NULL,
  started_at {int} NOT NULL,
  finished_at {int}
) {strict};
CREATE UNIQUE INDEX set_run_unfinished ON set_run (learner_id, set_id) WHERE finished_at IS NULL;
CREATE INDEX set_run_learner ON set_run (learner_id);

CREATE TABLE attempt (
  attempt_id TEXT PRIMARY KEY,
  learner_id TEXT NOT NULL REFERENCES learner (learner_id),
  question_id TEXT NOT NULL,
  version TEXT NOT NULL REFERENCES question_version (version),
  run_id TEXT REFERENCES set_run (run_id),
  language TEXT NOT NULL,
  state TEXT NOT NULL,
  revision {int} NOT NULL,
  hints_used {int} NOT NULL,
  score {real},
  opened_at {int} NOT NULL,
  closed_at {int},
  CHECK ((state = 'open') = (closed_at IS NULL))
) {strict};
CREATE UNIQUE INDEX attempt_open ON attempt (learner_id) WHERE state = 'open';
CREATE INDEX attempt_learner ON attempt (learner_id, question_id, closed_at);
CREATE INDEX attempt_run ON attempt (run_id) WHERE run_id IS NOT NULL;

CREATE TABLE response (
  attempt_id TEXT NOT NULL REFERENCES attempt (attempt_id),
  part_id TEXT NOT NULL,
  answer TEXT NOT NULL,
  score {real},
  self_graded {int} NOT NULL,
  grade_text TEXT NOT NULL,
  answered_at {int} NOT NULL,
  PRIMARY KEY (attempt_id, part_id)
) {strict};

-- Replies outlive what they were about, so that a redelivery is answered: no foreign key.
CREATE TABLE event (
  event_id TEXT PRIMARY KEY,
  learner_id TEXT NOT NULL,
  reply_text TEXT NOT NULL,
  recorded_at {int} NOT NULL
) {strict};
CREATE INDEX event_recorded ON event (recorded_at, event_id);
""",
    ),
    Migration(
        name="0003 channels, schedules, outbox",
        template="""
CREATE TABLE channel (
  channel_id TEXT PRIMARY KEY,
  language TEXT,
  board TEXT,
  created_at {int} NOT NULL
) {strict};

-- Everything due before `planned_until` stands in the outbox; it is the instant of the next occurrence.
CREATE TABLE schedule (
  schedule_id TEXT PRIMARY KEY,
  channel_id TEXT NOT NULL REFERENCES channel (channel_id),
  owner_id TEXT NOT NULL,
  rule_text TEXT NOT NULL,
  options_text TEXT NOT NULL,
  state TEXT NOT NULL,
  pause_reason TEXT,
  created_at {int} NOT NULL,
  changed_at {int},
  resumed_at {int},
  planned_until {int} NOT NULL,
  CHECK (state IN ('active', 'paused', 'off'))
) {strict};
CREATE INDEX schedule_channel ON schedule (channel_id);
CREATE INDEX schedule_owner ON schedule (owner_id);
CREATE INDEX schedule_active ON schedule (planned_until) WHERE state = 'active';

-- Everything the bot sends by itself. `ready_at` is "not before" and, once claimed, the end of the lease: one column,
-- so that one partial index answers "what can be taken now" on every database.
CREATE TABLE outbox (
  post_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  schedule_id TEXT REFERENCES schedule (schedule_id),
  platform TEXT NOT NULL,
  target TEXT NOT NULL,
  local_date TEXT,
  due_at {int} NOT NULL,
  ready_at {int} NOT NULL,
  reveal_at {int},
  question_id TEXT,
  version TEXT,
  language TEXT,
  payload_text TEXT,
  state TEXT NOT NULL,
  reason TEXT,
  worker TEXT,
  tries {int} NOT NULL,
  message_id TEXT,
  posted_at {int},
  UNIQUE (schedule_id, local_date, kind),
  CHECK (kind IN ('post', 'reveal', 'notice', 'welcome', 'reminder')),
  CHECK (state IN ('due', 'claimed', 'posted', 'skipped', 'failed', 'unknown', 'withdrawn')),
  CHECK ((state = 'posted') = (posted_at IS NOT NULL)),
  CHECK ((state = 'claimed') = (worker IS NOT NULL))
) {strict};
CREATE INDEX outbox_ready ON outbox (platform, ready_at, post_id) WHERE state IN ('due', 'claimed');
CREATE INDEX outbox_target ON outbox (target);
""",
    ),
    Migration(
        name="0004 daily answers, zones, managers",
        template="""
ALTER TABLE learner ADD COLUMN zone TEXT;
ALTER TABLE learner ADD COLUMN day_end {int};

-- The daily post an attempt answers. Such an attempt stays open beside the one question of practice.
ALTER TABLE attempt ADD COLUMN post_id TEXT;
DROP INDEX attempt_open;
CREATE UNIQUE INDEX attempt_open ON attempt (learner_id) WHERE state = 'open' AND post_id IS NULL;
CREATE UNIQUE INDEX attempt_daily ON attempt (learner_id, post_id) WHERE post_id IS NOT NULL;
CREATE INDEX attempt_post ON attempt (post_id) WHERE post_id IS NOT NULL;

CREATE INDEX outbox_question ON outbox (question_id, due_at) WHERE kind = 'post' AND state = 'posted';

-- Who may manage the schedules of a channel beside those whom the platform lets manage it.
CREATE TABLE manager (
  channel_id TEXT NOT NULL REFERENCES channel (channel_id),
  person TEXT NOT NULL,
  added_by TEXT NOT NULL,
  added_at {int} NOT NULL,
  PRIMARY KEY (channel_id, person)
) {strict};
""",
    ),
    Migration(
        name="0005 names on boards, privacy, reminders, departures",
        template="""
-- What a board calls the learner; NULL: nobody in particular. `named_at`: when they were asked, so that it is once.
ALTER TABLE learner ADD COLUMN shown_name TEXT;
ALTER TABLE learner ADD COLUMN named_at {int};
-- When they were told what is stored.
ALTER TABLE learner ADD COLUMN told_at {int};
-- When they want to be reminded: minutes after midnight and the zone; `remind_at` is the instant of the next time.
ALTER TABLE learner ADD COLUMN remind_minute {int};
ALTER TABLE learner ADD COLUMN remind_zone TEXT;
ALTER TABLE learner ADD COLUMN remind_at {int};
CREATE INDEX learner_remind ON learner (remind_at) WHERE remind_at IS NOT NULL;

-- Workspaces that the bot was taken out of.
CREATE TABLE departure (
  team TEXT PRIMARY KEY,
  departed_at {int} NOT NULL
) {strict};

CREATE INDEX outbox_board ON outbox (target, local_date) WHERE kind = 'post' AND state = 'posted';
""",
    ),
    Migration(
        name="0006 finding what is kept of a person",
        template="""
-- So that one person is forgotten without reading everybody's rows.
CREATE INDEX event_learner ON event (learner_id);
CREATE INDEX manager_person ON manager (person);
CREATE INDEX manager_added ON manager (added_by);
""",
    ),
    Migration(
        name="0007 what posts show, notes of the program",
        template="""
-- The number of answers that the message shows (NULL: none yet), or -1: that it was never asked.
ALTER TABLE outbox ADD COLUMN shown {int};
CREATE INDEX outbox_posted ON outbox (due_at) WHERE kind = 'post' AND state = 'posted';
CREATE INDEX outbox_waiting ON outbox (schedule_id) WHERE kind = 'post' AND state = 'due';

-- Thousands of schedules come due at the same instant; those that are looked at together need one order.
DROP INDEX schedule_active;
CREATE INDEX schedule_due ON schedule (planned_until, schedule_id) WHERE state = 'active';

-- What the program remembers about itself, one line each.
CREATE TABLE note (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) {strict};
""",
    ),
    Migration(
        name="0008 Slack installations and deliveries",
        template="""
-- `refresher` holds the single-use refresh token until `refresh_until`.
CREATE TABLE installation (
  team TEXT PRIMARY KEY,
  bot_token TEXT NOT NULL,
  bot_user TEXT NOT NULL,
  refresh_token TEXT,
  expires_at {int},
  installer TEXT NOT NULL,
  installed_at {int} NOT NULL,
  refresher TEXT,
  refresh_until {int}
) {strict};

CREATE TABLE oauth_state (
  state TEXT PRIMARY KEY,
  expires_at {int} NOT NULL
) {strict};

-- Which deliveries were answered: one that comes again is not shown twice.
CREATE TABLE delivery (
  delivery_key TEXT PRIMARY KEY,
  begun_at {int} NOT NULL,
  is_done {int} NOT NULL CHECK (is_done IN (0, 1))
) {strict};
CREATE INDEX delivery_begun ON delivery (begun_at);
""",
    ),
    Migration(
        name="0009 finding a question in the channels of a workspace",
        template="""
CREATE INDEX outbox_asked ON outbox (question_id, target, due_at) WHERE kind = 'post' AND question_id IS NOT NULL;
DROP INDEX outbox_question;
""",
    ),
)
