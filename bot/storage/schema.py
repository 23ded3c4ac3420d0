"""Which tables are there, and how did they come to be?

The list below is the whole past of the schema, oldest first. A released entry is never edited (its checksum is
stored where it ran); a change is a new entry, and it only adds: tables, columns, indexes. So an old and a new
program can use one database side by side.

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
)
