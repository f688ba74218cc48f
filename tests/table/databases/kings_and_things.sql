-- A database of layout 10: tables of Kings & Things that begin with a position in its first form, with the numbers
-- stage, count, item, other, mask and more. Databases hold such positions for good.
CREATE TABLE bans ( id TEXT NOT NULL, guest TEXT NOT NULL, address TEXT NOT NULL, name TEXT NOT NULL, reason TEXT NOT NULL, made INTEGER NOT NULL, until INTEGER, with_address BOOLEAN NOT NULL, PRIMARY KEY (id) );
CREATE TABLE chat ( table_number INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, guest TEXT NOT NULL, team BOOLEAN NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_number, n) );
CREATE TABLE entries ( table_number INTEGER NOT NULL, seq INTEGER NOT NULL, who INTEGER NOT NULL, text TEXT NOT NULL, session TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (table_number, seq) ) WITHOUT ROWID;
CREATE TABLE guests ( id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (id) );
CREATE TABLE regalia ( name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (name) );
CREATE TABLE reports ( id TEXT NOT NULL, at INTEGER NOT NULL, reporter TEXT NOT NULL, table_id TEXT NOT NULL, seat TEXT NOT NULL, guest TEXT NOT NULL, name TEXT NOT NULL, line INTEGER, text TEXT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (id) );
CREATE TABLE seats ( table_number INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, player TEXT NOT NULL, orders TEXT NOT NULL, link TEXT NOT NULL, owner TEXT NOT NULL, part TEXT NOT NULL, told BOOLEAN NOT NULL, PRIMARY KEY (table_number, seat), FOREIGN KEY(table_number) REFERENCES tables (number) );
CREATE TABLE subscriptions ( endpoint TEXT NOT NULL, guest TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (endpoint) );
CREATE TABLE tables ( number INTEGER NOT NULL, id TEXT NOT NULL, game TEXT NOT NULL, rules_version INTEGER NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL, seeded BOOLEAN NOT NULL, made INTEGER NOT NULL, rematch TEXT, clock TEXT NOT NULL, times TEXT NOT NULL, due INTEGER, public BOOLEAN NOT NULL, casual BOOLEAN NOT NULL, sandbox BOOLEAN NOT NULL, origin TEXT NOT NULL, given TEXT NOT NULL, taken_over INTEGER NOT NULL, ended INTEGER, outcome TEXT, PRIMARY KEY (number), UNIQUE (id) );
CREATE TABLE targets ( guest TEXT NOT NULL, kind TEXT NOT NULL, target TEXT NOT NULL, token TEXT NOT NULL, confirmed BOOLEAN NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (guest, kind) );
CREATE INDEX ix_tables_due ON tables (due);
CREATE INDEX ix_chat_guest ON chat (guest);
CREATE INDEX ix_subscriptions_guest ON subscriptions (guest);
CREATE INDEX ix_targets_token ON targets (token);
CREATE INDEX ix_seats_owner ON seats (owner);
CREATE INDEX ix_seats_player ON seats (player);
INSERT INTO regalia VALUES ('schema', '10');
INSERT INTO guests VALUES ('guest-ann', 'Ann');
INSERT INTO tables VALUES (1, 'sealed', 'kings_and_things', 2, '', 'x1', TRUE, 1794800485, NULL, '', '', NULL, FALSE, TRUE, TRUE, 'a position', 'turn 2 combat part 5 first P1
hex A1 Pl P1
hex A2 Pl -
hex A3 Pl -
hex A4 Pl P4
hex B1 Mo P1
hex B2 Pl -
hex B3 Pl -
hex B4 Pl -
hex B5 Pl -
hex C1 Pl -
hex C2 Pl -
hex C3 Pl -
hex C4 Pl -
hex C5 Pl -
hex C6 Pl -
hex D1 Pl -
hex D2 Pl -
hex D3 Pl -
hex D4 Pl P3
hex D5 Pl -
hex D6 Pl -
hex D7 Pl -
hex E1 Pl -
hex E2 Pl -
hex E3 Pl -
hex E4 Pl -
hex E5 Pl -
hex E6 Pl -
hex F1 Pl -
hex F2 Pl -
hex F3 Pl -
hex F4 Pl -
hex F5 Pl -
hex G1 Pl P2
hex G2 Mo P2
hex G3 Pl -
hex G4 Pl P3
stack D4 P1 troll.1/us
stack D4 P2 goblins.1/us
stack D4 P3 farmers.1/us
gold 0 0 0 0
pool baron_munchausen elf_lord arch_cleric arch_mage grand_duke master_thief marksman assassin_primus swordmaster sir_lance_a_lot dwarf_king
deck De6 Fo6 Fr5 Ju5 Mo4 Sw6 Se8
ask turn
ask combat count=1
ask battle seat=P1 hex=D4 stage=6 count=1 other=2 more=0,5,-1
ask targets hex=D4 more=0,1,2
', 0, NULL, NULL);
INSERT INTO tables VALUES (2, 'window', 'kings_and_things', 2, '', 'x2', TRUE, 1794800485, NULL, '', '', NULL, FALSE, TRUE, TRUE, 'a position', 'turn 2 combat part 5 first P1
hex A1 Pl P1
hex A2 Pl -
hex A3 Pl -
hex A4 Pl P4
hex B1 Mo P1
hex B2 Ju P1
hex B3 Pl -
hex B4 Pl -
hex B5 Pl -
hex C1 Pl -
hex C2 Pl -
hex C3 Pl -
hex C4 Pl -
hex C5 Pl -
hex C6 Pl -
hex D1 Pl -
hex D2 Pl -
hex D3 Pl P2
hex D4 Pl -
hex D5 Pl -
hex D6 Pl -
hex D7 Pl -
hex E1 Pl -
hex E2 Pl -
hex E3 Pl -
hex E4 Pl -
hex E5 Pl -
hex E6 Pl -
hex F1 Pl -
hex F2 Pl -
hex F3 Pl -
hex F4 Pl -
hex F5 Pl -
hex G1 Pl P2
hex G2 Fo P2
hex G3 Pl -
hex G4 Pl P3
stack D3 P1 witch_doctor.1/us troll.1/us talisman.1/x
stack D3 P2 elves_2.1/us farmers.1/us farmers.2/us
gold 0 0 0 0
rack P1 sword.1
pool baron_munchausen elf_lord arch_cleric arch_mage grand_duke master_thief marksman assassin_primus swordmaster sir_lance_a_lot dwarf_king
deck De6 Fo5 Fr5 Ju4 Mo5 Sw6 Se8
targets P1>P2 P2>P1
ask turn
ask combat count=1
ask battle seat=P1 hex=D3 stage=6 count=2 other=1 mask=2 more=2,5,-1
ask window hex=D3 stage=7 count=1 other=0 more=0,1
', 0, NULL, NULL);
INSERT INTO tables VALUES (3, 'moving', 'kings_and_things', 2, '', 'x3', TRUE, 1794800485, NULL, '', '', NULL, FALSE, TRUE, TRUE, 'a position', 'seats 2
turn 3 movement part 1 first P1
hex A1 Pl P1
hex A2 Pl -
hex A3 Pl -
hex B1 Pl -
hex B2 Pl -
hex B3 Pl -
hex B4 Pl -
hex C1 Pl -
hex C2 Pl -
hex C3 Pl -
hex C4 Pl -
hex C5 Pl -
hex D1 Pl -
hex D2 Pl -
hex D3 Pl -
hex D4 Pl -
hex E1 Pl P2
hex E2 Pl -
hex E3 Pl -
stack A1 P1 eskimos.2/l
stack E1 P2 ghost.1
gold 2 3
rack P1 druid.1
pool baron_munchausen elf_lord arch_cleric arch_mage grand_duke master_thief marksman assassin_primus swordmaster sir_lance_a_lot dwarf_king
deck De6 Fo6 Fr5 Ju5 Mo6 Sw6 Se8
ask turn
ask movement seat=P1 mask=1
ask group seat=P1 hex=A1 other=0
', 0, NULL, NULL);
INSERT INTO tables VALUES (4, 'battle', 'kings_and_things', 2, '', 'x4', TRUE, 1794800485, NULL, '', '', NULL, FALSE, TRUE, TRUE, 'a position', 'turn 2 combat part 5 first P1
hex A1 Pl P1
hex A2 Pl -
hex A3 Pl -
hex A4 Pl P4
hex B1 Mo P1
hex B2 Pl -
hex B3 Pl -
hex B4 Pl -
hex B5 Pl -
hex C1 Pl -
hex C2 Pl -
hex C3 Pl -
hex C4 Pl -
hex C5 Pl -
hex C6 Pl -
hex D1 Pl -
hex D2 Pl -
hex D3 Pl P2
hex D4 Pl -
hex D5 Pl -
hex D6 Pl -
hex D7 Pl -
hex E1 Pl -
hex E2 Pl -
hex E3 Pl -
hex E4 Pl -
hex E5 Pl -
hex E6 Pl -
hex F1 Pl -
hex F2 Pl -
hex F3 Pl -
hex F4 Pl -
hex F5 Pl -
hex G1 Pl P2
hex G2 Pl -
hex G3 Ju P2
hex G4 Pl P3
stack D3 P1 troll.1/us golem.1/x
stack D3 P2 witch_doctor.1/us
gold 0 0 0 0
pool baron_munchausen elf_lord arch_cleric arch_mage grand_duke master_thief marksman assassin_primus swordmaster sir_lance_a_lot dwarf_king
deck De6 Fo6 Fr5 Ju4 Mo5 Sw6 Se8
targets P1>P2 P2>P1
ask turn
ask combat count=1
ask battle seat=P1 hex=D3 stage=9 count=1 other=1 more=0,5,-1,1,15,2
ask hits seat=P1 hex=D3 count=1 other=0
', 0, NULL, NULL);
INSERT INTO tables VALUES (5, 'spell', 'kings_and_things', 2, '', 'x5', TRUE, 1794800485, NULL, '', '', NULL, FALSE, TRUE, TRUE, 'a position', 'turn 3 characters part 1 first P2
hex A1 Pl P1
hex A2 Pl -
hex A3 Pl -
hex A4 Pl P4
hex B1 Pl -
hex B2 Pl -
hex B3 Pl -
hex B4 Pl -
hex B5 Pl -
hex C1 Pl -
hex C2 Pl -
hex C3 Pl P1
hex C4 Pl -
hex C5 Pl -
hex C6 Pl -
hex D1 Pl -
hex D2 Pl -
hex D3 Pl -
hex D4 Pl -
hex D5 Pl -
hex D6 Pl -
hex D7 Pl -
hex E1 Pl -
hex E2 Pl -
hex E3 Pl -
hex E4 Pl -
hex E5 Pl -
hex E6 Pl -
hex F1 Pl -
hex F2 Pl -
hex F3 Pl -
hex F4 Pl -
hex F5 Pl -
hex G1 Pl P2
hex G2 Pl -
hex G3 Pl -
hex G4 Pl P3
stack C3 P1 farmers.1
gold 22 1 1 1
offer P1 lucky_charm.1
pool baron_munchausen elf_lord arch_cleric arch_mage grand_duke master_thief marksman assassin_primus swordmaster sir_lance_a_lot dwarf_king
deck De6 Fo6 Fr5 Ju5 Mo6 Sw6 Se8
ask turn
ask attempt seat=P2 stage=3 item=elf_lord.1 more=2,4
ask window stage=4 other=0 more=1,2,3,0
ask spell seat=P1 stage=1 count=1 item=lucky_charm.1 other=0
', 0, NULL, NULL);
INSERT INTO seats VALUES
    (1, 0, 'person', 'guest-ann', '', '', '', '', FALSE),
    (1, 1, 'person', 'guest-ann', '', '', '', '', FALSE),
    (1, 2, 'person', 'guest-ann', '', '', '', '', FALSE),
    (1, 3, 'person', 'guest-ann', '', '', '', '', FALSE),
    (2, 0, 'person', 'guest-ann', '', '', '', '', FALSE),
    (2, 1, 'person', 'guest-ann', '', '', '', '', FALSE),
    (2, 2, 'person', 'guest-ann', '', '', '', '', FALSE),
    (2, 3, 'person', 'guest-ann', '', '', '', '', FALSE),
    (3, 0, 'person', 'guest-ann', '', '', '', '', FALSE),
    (3, 1, 'person', 'guest-ann', '', '', '', '', FALSE),
    (4, 0, 'person', 'guest-ann', '', '', '', '', FALSE),
    (4, 1, 'person', 'guest-ann', '', '', '', '', FALSE),
    (4, 2, 'person', 'guest-ann', '', '', '', '', FALSE),
    (4, 3, 'person', 'guest-ann', '', '', '', '', FALSE),
    (5, 0, 'person', 'guest-ann', '', '', '', '', FALSE),
    (5, 1, 'person', 'guest-ann', '', '', '', '', FALSE),
    (5, 2, 'person', 'guest-ann', '', '', '', '', FALSE),
    (5, 3, 'person', 'guest-ann', '', '', '', '', FALSE);
INSERT INTO entries VALUES
    (1, 0, 1, 'target P1', 'ann', 1),
    (3, 0, 0, 'step A2', 'ann', 1);
