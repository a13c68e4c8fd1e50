-- One row for a game, its seats, its chat, and one row for every accepted change.

CREATE TABLE IF NOT EXISTS games (
    id          TEXT PRIMARY KEY,
    title       TEXT NOT NULL,
    scenario    TEXT NOT NULL,
    seed_named  INTEGER NOT NULL,
    updated_at  INTEGER NOT NULL,
    summary     TEXT NOT NULL,
    -- A save document, and the change after which it was written.
    save        TEXT NOT NULL,
    saved_at    INTEGER NOT NULL,
    asked_by    INTEGER,
    asked_at    INTEGER
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS seats (
    game        TEXT NOT NULL REFERENCES games (id),
    side        INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    level       TEXT NOT NULL,
    -- SHA-256 of the token; a computer player has none.
    hash        BLOB UNIQUE,
    taken       INTEGER NOT NULL,
    notes       TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, side)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS changes (
    game        TEXT NOT NULL REFERENCES games (id),
    version     INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    what        TEXT NOT NULL,
    entries     TEXT NOT NULL,
    length      INTEGER NOT NULL,
    hash        TEXT NOT NULL,
    PRIMARY KEY (game, version)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS chat (
    id          INTEGER PRIMARY KEY,
    game        TEXT NOT NULL REFERENCES games (id),
    side        INTEGER NOT NULL,
    text        TEXT NOT NULL,
    at          INTEGER NOT NULL
);

CREATE INDEX IF NOT EXISTS chat_of_game ON chat (game, id);

CREATE TABLE IF NOT EXISTS keys (
    name        TEXT PRIMARY KEY,
    bytes       BLOB NOT NULL
) WITHOUT ROWID;
