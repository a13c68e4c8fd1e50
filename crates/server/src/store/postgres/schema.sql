-- One row for a game, its seats, its chat, and one row for every accepted change.

CREATE TABLE games (
    id          TEXT COLLATE "C" PRIMARY KEY,
    title       TEXT NOT NULL,
    scenario    TEXT NOT NULL,
    seed_named  BOOLEAN NOT NULL,
    -- How many times the game was written to: whoever writes must know it.
    revision    BIGINT NOT NULL,
    updated_at  BIGINT NOT NULL,
    is_over     BOOLEAN NOT NULL,
    summary     TEXT NOT NULL,
    -- A save document, and the change after which it was written.
    save        TEXT NOT NULL,
    saved_at    BIGINT NOT NULL,
    asked_by    SMALLINT,
    asked_at    BIGINT
-- Every change updates its game: with room on the page that needs no new entry in an index.
) WITH (fillfactor = 70);

CREATE TABLE seats (
    game        TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side        SMALLINT NOT NULL,
    kind        TEXT NOT NULL,
    level       TEXT NOT NULL,
    -- SHA-256 of the token; a computer player has none.
    hash        BYTEA UNIQUE,
    taken       BOOLEAN NOT NULL,
    notes       TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, side)
);

CREATE TABLE changes (
    game        TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version     BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    what        TEXT NOT NULL,
    entries     TEXT NOT NULL,
    length      BIGINT NOT NULL,
    hash        TEXT NOT NULL,
    PRIMARY KEY (game, version)
);

CREATE TABLE chat (
    game        TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    n           BIGINT NOT NULL,
    side        SMALLINT NOT NULL,
    text        TEXT NOT NULL,
    at          BIGINT NOT NULL,
    PRIMARY KEY (game, n)
);

CREATE TABLE keys (
    name        TEXT PRIMARY KEY,
    bytes       BYTEA NOT NULL
);

-- What nodes need while they live is not worth a flush to the disk.

CREATE UNLOGGED TABLE nodes (
    id          TEXT PRIMARY KEY,
    -- The rules that it plays by.
    rules       TEXT NOT NULL,
    -- It is taken for dead unless its pulse is seen before.
    alive_until TIMESTAMPTZ NOT NULL
);

CREATE UNLOGGED TABLE watchers (
    game        TEXT COLLATE "C" NOT NULL,
    node        TEXT NOT NULL,
    -- One bit for each side.
    seats       SMALLINT NOT NULL,
    PRIMARY KEY (game, node)
);

CREATE UNLOGGED TABLE leases (
    game        TEXT COLLATE "C" PRIMARY KEY,
    -- The question that is thought about, and who does.
    version     BIGINT NOT NULL,
    node        TEXT NOT NULL
);
