-- The run file, schema version 1. docs/formats.md explains every column.
-- Hashes are 32-byte BLOBs; the views at the end print them in hex.

CREATE TABLE run (            -- one row
  id      TEXT NOT NULL,
  created TEXT NOT NULL,      -- RFC 3339
  host    TEXT NOT NULL,      -- JSON
  plan    TEXT NOT NULL       -- JSON, without the tasks
) STRICT;

CREATE TABLE task (
  n       INTEGER PRIMARY KEY, -- place in the plan, from 1
  id      TEXT NOT NULL,
  content BLOB NOT NULL,       -- hash
  data    TEXT NOT NULL        -- JSON
) STRICT;

CREATE TABLE episode (
  n              INTEGER PRIMARY KEY, -- place in the plan, from 1
  id             TEXT NOT NULL UNIQUE,
  task           TEXT NOT NULL,
  content        BLOB NOT NULL,
  instance_index INTEGER NOT NULL,
  instance       INTEGER NOT NULL,
  arm            INTEGER NOT NULL,
  repeat         INTEGER NOT NULL,
  status         TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'scored', 'not_scored')),
  outcome        TEXT                 -- JSON; NULL while pending
) STRICT;
CREATE INDEX episode_task ON episode (task);

CREATE TABLE attempt (
  id      INTEGER PRIMARY KEY,
  episode INTEGER NOT NULL REFERENCES episode (n),
  n       INTEGER NOT NULL,    -- from 1
  ended   TEXT,                -- done, stopped, diverged or a fault; NULL while it is played
  UNIQUE (episode, n)
) STRICT;

CREATE TABLE decision (
  attempt  INTEGER NOT NULL REFERENCES attempt (id),
  turn     INTEGER NOT NULL,
  role     TEXT NOT NULL,
  actions  TEXT,               -- text forms, one a line
  reason   TEXT,
  raw      ANY,                -- TEXT in place, or BLOB: hash of a part
  invalid  TEXT,
  free     INTEGER NOT NULL,
  usage    TEXT,               -- JSON
  asides   TEXT,               -- JSON
  latency  INTEGER NOT NULL,   -- ticks
  calls    INTEGER NOT NULL,
  thinking INTEGER NOT NULL,   -- ns
  UNIQUE (attempt, turn, role)
) STRICT;

CREATE TABLE step (
  attempt INTEGER NOT NULL REFERENCES attempt (id),
  n       INTEGER NOT NULL,    -- 0 is the reset
  turn    INTEGER NOT NULL,
  actions TEXT,                -- text forms, one a line and role
  refused TEXT,                -- JSON list, one per role
  ended   TEXT,
  reason  TEXT,
  passed  INTEGER NOT NULL,    -- ticks
  tick    INTEGER NOT NULL,
  text    BLOB,                -- hash
  frames  BLOB,                -- hashes, one per role, end to end
  state   BLOB,                -- hash
  base    INTEGER,             -- states is a delta against this step's; NULL when it is whole
  states  BLOB,
  took    INTEGER NOT NULL,    -- ns
  UNIQUE (attempt, n)
) STRICT;

CREATE TABLE call (
  attempt     INTEGER NOT NULL REFERENCES attempt (id),
  ordinal     INTEGER NOT NULL, -- from 1
  turn        INTEGER NOT NULL,
  role        TEXT NOT NULL,
  member      INTEGER NOT NULL,
  round       INTEGER NOT NULL,
  hash        BLOB,             -- of the request
  sample      INTEGER NOT NULL,
  base        INTEGER,          -- ordinal of the call whose first messages these continue
  keep        INTEGER NOT NULL, -- how many of them
  messages    BLOB,             -- hashes of the parts that follow, end to end
  tools       BLOB,             -- hash of a part
  tool_choice TEXT,
  sampling    TEXT,             -- JSON
  response    TEXT,             -- JSON; NULL when the call failed
  error       TEXT,
  UNIQUE (attempt, ordinal)
) STRICT;

CREATE TABLE part (
  hash BLOB NOT NULL UNIQUE,   -- of the bytes before compression
  kind TEXT NOT NULL,          -- text, message or tools
  size INTEGER NOT NULL,       -- of those bytes
  data BLOB NOT NULL           -- zlib when shorter than size; sqlar_uncompress(data, size) reads both
) STRICT;

CREATE TABLE event (
  n       INTEGER PRIMARY KEY,
  at      TEXT NOT NULL,       -- RFC 3339
  kind    TEXT NOT NULL,
  episode TEXT,
  text    TEXT
) STRICT;

CREATE VIEW episodes AS SELECT n, id, task, instance, arm, repeat, status,
  json_extract(outcome, '$.verdict.success') AS success,
  json_extract(outcome, '$.verdict.progress') AS progress,
  json_extract(outcome, '$.verdict.reward') AS reward,
  json_extract(outcome, '$.fault') AS fault, json_extract(outcome, '$.error') AS error,
  json_extract(outcome, '$."limit"') AS "limit",
  json_extract(outcome, '$.steps') AS steps, json_extract(outcome, '$.turns') AS turns,
  json_extract(outcome, '$.usage.in') AS tokens_in, json_extract(outcome, '$.usage.out') AS tokens_out,
  json_extract(outcome, '$.usage.cost_usd') AS cost_usd, lower(hex(content)) AS content
FROM episode;

CREATE VIEW steps AS SELECT e.id AS episode, a.n AS attempt, s.n, s.turn, s.actions, s.refused, s.ended, s.reason,
  s.passed, s.tick, lower(hex(s.text)) AS text, lower(hex(s.frames)) AS frames, lower(hex(s.state)) AS state,
  s.took / 1e6 AS took_ms
FROM step s JOIN attempt a ON a.id = s.attempt JOIN episode e ON e.n = a.episode;

CREATE VIEW decisions AS SELECT e.id AS episode, a.n AS attempt, d.turn, d.role, d.actions, d.reason,
  CASE typeof(d.raw) WHEN 'blob' THEN 'part ' || lower(hex(d.raw)) ELSE d.raw END AS raw,
  d.invalid, d.free, d.usage, d.asides, d.latency, d.calls, d.thinking / 1e6 AS thinking_ms
FROM decision d JOIN attempt a ON a.id = d.attempt JOIN episode e ON e.n = a.episode;

CREATE VIEW calls AS SELECT e.id AS episode, a.n AS attempt, c.ordinal, c.turn, c.role, c.member, c.round,
  lower(hex(c.hash)) AS hash, c.sample, c.keep + length(c.messages) / 32 AS messages,
  json_extract(c.response, '$.finish') AS finish, json_extract(c.response, '$.model') AS model,
  json_extract(c.response, '$.usage.in') AS tokens_in, json_extract(c.response, '$.usage.out') AS tokens_out,
  json_extract(c.response, '$.usage.cost_usd') AS cost_usd, json_extract(c.response, '$.trip.tries') AS tries,
  json_extract(c.response, '$.trip.waiting_ns') / 1e6 AS waiting_ms, coalesce(json_extract(c.response, '$.cached'), 0) AS cached,
  c.response, c.error
FROM call c JOIN attempt a ON a.id = c.attempt JOIN episode e ON e.n = a.episode;

CREATE VIEW parts AS SELECT lower(hex(hash)) AS hash, kind, size, length(data) AS stored FROM part;
