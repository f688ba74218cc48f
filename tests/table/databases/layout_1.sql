-- A database of layout 1, as the first Regalia has made it: a finished game and its rematch, a table with an open seat,
-- and one whose second entry no rules have ever taken.
CREATE TABLE regalia (name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (name));
CREATE TABLE guests (id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (id));
CREATE TABLE tables (
	number INTEGER NOT NULL,
	id TEXT NOT NULL,
	game TEXT NOT NULL,
	rules_version INTEGER NOT NULL,
	options TEXT NOT NULL,
	seed TEXT NOT NULL,
	seeded BOOLEAN NOT NULL,
	made INTEGER NOT NULL,
	rematch TEXT,
	PRIMARY KEY (number),
	UNIQUE (id)
);
CREATE TABLE seats (
	table_number INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	kind TEXT NOT NULL,
	player TEXT NOT NULL,
	orders TEXT NOT NULL,
	PRIMARY KEY (table_number, seat),
	FOREIGN KEY(table_number) REFERENCES tables (number)
);
CREATE TABLE entries (
	table_number INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	who INTEGER NOT NULL,
	text TEXT NOT NULL,
	session TEXT NOT NULL,
	n INTEGER NOT NULL,
	PRIMARY KEY (table_number, seq)
) WITHOUT ROWID;
INSERT INTO regalia VALUES ('schema', '1');
INSERT INTO guests VALUES ('guest-ann', 'Ann'), ('guest-bob', 'Bob');
INSERT INTO tables VALUES
	(1, 'finished', 'connect_four', 1, '', 'bb5baf1f0c799732784a0763d2df95ae', FALSE, 1794800485, 'again'),
	(2, 'waiting', 'heralds', 1, 'rounds=3', 'x1', TRUE, 1794800485, NULL),
	(3, 'again', 'connect_four', 1, '', 'feea885e5575b06ee05f5cd5ab945c47', FALSE, 1794800485, NULL),
	(4, 'outdated', 'connect_four', 0, '', 'x2', TRUE, 1794800485, NULL),
	(5, 'unknown-option', 'heralds', 0, 'trumpeters=3', 'x3', TRUE, 1794800485, NULL);
INSERT INTO seats VALUES
	(1, 0, 'person', 'guest-ann', ''), (1, 1, 'person', 'guest-bob', ''),
	(2, 0, 'person', 'guest-ann', '{"mode":"quick"}'), (2, 1, 'open', '', ''), (2, 2, 'bot', 'greedy', ''),
	(3, 0, 'person', 'guest-bob', ''), (3, 1, 'person', 'guest-ann', ''),
	(4, 0, 'person', 'guest-ann', ''), (4, 1, 'person', 'guest-ann', ''),
	(5, 0, 'person', 'guest-ann', ''), (5, 1, 'person', 'guest-ann', '');
INSERT INTO entries VALUES
	(1, 0, 0, 'a', 'ann1', 1), (1, 1, 1, 'b', 'bob1', 1), (1, 2, 0, 'a', 'ann1', 2), (1, 3, 1, 'b', 'bob1', 2),
	(1, 4, 0, 'a', 'ann1', 3), (1, 5, 1, 'b', 'bob1', 3), (1, 6, 0, 'a', 'ann1', 4),
	(4, 0, 0, 'd', 'ann2', 1), (4, 1, 1, 'diagonally', 'ann3', 1), (4, 2, 0, 'd', 'ann2', 2);
