BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE events (
	game_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	side VARCHAR(1) NOT NULL, 
	value INTEGER, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (game_id, number), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('3fa-1ZRHvTMAUo5_2XA2fQ',1,'move','X',4,1794993660772);
INSERT INTO "events" VALUES('3fa-1ZRHvTMAUo5_2XA2fQ',2,'move','O',0,1794993660794);
INSERT INTO "events" VALUES('3fa-1ZRHvTMAUo5_2XA2fQ',3,'move','X',8,1794993660807);
INSERT INTO "events" VALUES('JyM3b5sH_FNfQPjcAHE-4w',1,'move','X',0,1794993664365);
INSERT INTO "events" VALUES('JyM3b5sH_FNfQPjcAHE-4w',2,'move','O',5,1794993664424);
INSERT INTO "events" VALUES('JyM3b5sH_FNfQPjcAHE-4w',3,'move','X',1,1794993664473);
INSERT INTO "events" VALUES('JyM3b5sH_FNfQPjcAHE-4w',4,'move','O',7,1794993664532);
INSERT INTO "events" VALUES('JyM3b5sH_FNfQPjcAHE-4w',5,'move','X',2,1794993664583);
INSERT INTO "events" VALUES('Ln2GaTnd0JNrsIXQmPuEjA',1,'move','X',0,1794993660715);
INSERT INTO "events" VALUES('Ln2GaTnd0JNrsIXQmPuEjA',2,'move','O',5,1794993660715);
INSERT INTO "events" VALUES('W6X91U6hIzwJ4rm1ZAFzcw',1,'move','X',4,1794993660611);
INSERT INTO "events" VALUES('W6X91U6hIzwJ4rm1ZAFzcw',2,'move','O',7,1794993660649);
INSERT INTO "events" VALUES('W6X91U6hIzwJ4rm1ZAFzcw',3,'undo','X',0,1794993660676);
INSERT INTO "events" VALUES('W6X91U6hIzwJ4rm1ZAFzcw',4,'redo','X',2,1794993660693);
INSERT INTO "events" VALUES('bv7yLK_yeVO-Kk-3UmULCQ',1,'move','X',4,1794993660065);
INSERT INTO "events" VALUES('bv7yLK_yeVO-Kk-3UmULCQ',2,'move','O',0,1794993660092);
INSERT INTO "events" VALUES('bv7yLK_yeVO-Kk-3UmULCQ',3,'ask_undo','O',NULL,1794993660120);
INSERT INTO "events" VALUES('bv7yLK_yeVO-Kk-3UmULCQ',4,'undo','O',1,1794993660150);
INSERT INTO "events" VALUES('bv7yLK_yeVO-Kk-3UmULCQ',5,'move','O',2,1794993660181);
INSERT INTO "events" VALUES('bv7yLK_yeVO-Kk-3UmULCQ',6,'move','X',0,1794993660219);
INSERT INTO "events" VALUES('bv7yLK_yeVO-Kk-3UmULCQ',7,'resign','O',NULL,1794993660244);
INSERT INTO "events" VALUES('e-FSory0xu1Pvh-sFB2K-Q',1,'move','X',0,1794993660308);
INSERT INTO "events" VALUES('e-FSory0xu1Pvh-sFB2K-Q',2,'move','O',3,1794993660332);
INSERT INTO "events" VALUES('e-FSory0xu1Pvh-sFB2K-Q',3,'move','X',1,1794993660358);
INSERT INTO "events" VALUES('e-FSory0xu1Pvh-sFB2K-Q',4,'move','O',4,1794993660386);
INSERT INTO "events" VALUES('e-FSory0xu1Pvh-sFB2K-Q',5,'move','X',2,1794993660405);
INSERT INTO "events" VALUES('spW6z2pwgl4aAz2kkBbMLA',1,'move','O',21,1794993660472);
INSERT INTO "events" VALUES('spW6z2pwgl4aAz2kkBbMLA',2,'move','X',0,1794993660508);
INSERT INTO "events" VALUES('spW6z2pwgl4aAz2kkBbMLA',3,'ask_undo','X',NULL,1794993660534);
INSERT INTO "events" VALUES('spW6z2pwgl4aAz2kkBbMLA',4,'decline','O',NULL,1794993660555);
INSERT INTO "events" VALUES('vjS7ShzuSKuhXEz5h4cXBA',1,'move','X',4,1794993660845);
INSERT INTO "events" VALUES('vjS7ShzuSKuhXEz5h4cXBA',2,'move','O',0,1794993660882);
INSERT INTO "events" VALUES('vjS7ShzuSKuhXEz5h4cXBA',3,'expire','X',NULL,1794993661104);
CREATE TABLE games (
	id VARCHAR(32) NOT NULL, 
	board VARCHAR(20) NOT NULL, 
	first VARCHAR(1) NOT NULL, 
	x VARCHAR(64) NOT NULL, 
	o VARCHAR(64) NOT NULL, 
	x_secret VARCHAR(64), 
	o_secret VARCHAR(64), 
	learning BOOLEAN NOT NULL, 
	learned BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, clock VARCHAR(40), 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('bv7yLK_yeVO-Kk-3UmULCQ','3x3','X','human','human','2972f0b4dcd674b400886e4d0c39b3ac6f5e8aaaea35bb8b9fa0b1ea3ca153f0','54c2f42c2def0affcb1b36d7acba4badd4149f11b1d30a3d83dfe15121e1e0a6',0,0,1794993660007,NULL);
INSERT INTO "games" VALUES('e-FSory0xu1Pvh-sFB2K-Q','3x3','X','human','human','e6eae95d35194acd2c0aac5c8a459e09d19125a86ee0d242f2595a3e918d6218','88d83c806ab418ef4bb5aa205d538adaf360078795ca7da77680006c4a8c1477',0,0,1794993660275,NULL);
INSERT INTO "games" VALUES('spW6z2pwgl4aAz2kkBbMLA','4x4x4','O','human','human','8a883ca226783101f75c2a4828f7091429f56c27cba1eb36f50c551b43c775af','d3a63a91223b7eda1141453778d4153a322151e8d1bd72fa62e6ef7e17c8cb6a',0,0,1794993660438,NULL);
INSERT INTO "games" VALUES('W6X91U6hIzwJ4rm1ZAFzcw','3x3','X','human','easy','85baac810b39ff5445beace0978e677e6ab98c60299f4e500696ee017575f7af',NULL,0,0,1794993660582,NULL);
INSERT INTO "games" VALUES('Ln2GaTnd0JNrsIXQmPuEjA','4x3,3','X','human','human','aeacb7c84ff2f428d3e24a9be2af7eb6c85451c2831e8082d826e6387c64de7d','f805e69d4076dffbc1a65b07d91d9f59789feeabc868edde4b33c7f2a6a77813',0,0,1794993660715,NULL);
INSERT INTO "games" VALUES('3fa-1ZRHvTMAUo5_2XA2fQ','3x3','X','human','human','02e687ae72150816cbedf0ceb55bb1370f3022b1522d7ad29ed96cffd8fd7303','46d1a45e686af24ef90a1f05360874806a0081309506330b97644aefb58caa4b',0,0,1794993660740,'5:00+3');
INSERT INTO "games" VALUES('vjS7ShzuSKuhXEz5h4cXBA','3x3','X','human','human','495f8ff022f20a81d2cd4b6525655d41c84299c18e1fe0cc6c4922f360838d0b','a9137d4a9ae47fb56d9013a8f1ba3d4401d23f5b1759cb06f3ed62109a592a69',0,0,1794993660826,'0:00.2/move');
INSERT INTO "games" VALUES('gvnKIwQnWCvX7r4PpmWvHg','7x6,4,gravity','X','human','human','f96757b6ad325dd4565c1d6cedede6fe32a8bb2ffc1f3ac7496e033a01b51544','ac1efb8827e55d09e27dba807ba2acb9016d3181bbaf053a445f0f13337b4955',0,0,1794993662432,NULL);
INSERT INTO "games" VALUES('8ssJMPxvFck8EoRLVOJb9A','4x4,misere,gravity,torus','X','human','human','1b6309598d7330a4a10e9fc71d53e02be57d2c0a5b06d25bc267e5fe7b274671','72449959ef48b00f3c4973531da8d998c63b084f14d51f4b8578526a6e5d4eea',0,0,1794993662494,NULL);
INSERT INTO "games" VALUES('JyM3b5sH_FNfQPjcAHE-4w','3x3','X','human','learner:2lzuARQaaHvKN8fg9AcnXg','88d1727c1ef6a8a713757ce6a8eecb462919169445057736ce744c2231cde9d1',NULL,1,1,1794993664297,NULL);
CREATE TABLE learners (
	id VARCHAR(32) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	board VARCHAR(20) NOT NULL, 
	side VARCHAR(1) NOT NULL, 
	memory TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, kind VARCHAR(20) DEFAULT 'menace' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "learners" VALUES('2lzuARQaaHvKN8fg9AcnXg','edc175fc543237d06ab8b9aad23a941ec1a46e74c316b69125e3d9b7d3cc9711','Matches','3x3','O','{
 "format": "noughts-menace",
 "version": 1,
 "board": "3x3",
 "player": "O",
 "config": {"initial_beads_early": 8, "initial_beads_mid": 4, "initial_beads_late": 2, "win_reward": 3, "draw_reward": 1, "loss_reward": -1, "beads_by_move": null, "distinct": false, "empty": "refill"},
 "results": {"win": 5, "draw": 5, "loss": 11},
 "random": "2bca57bf39f0f2ae",
 "curve": [[0, {"random": [0.288095238095238, 0.126984126984127, 0.5849206349206348], "perfect": [0.0, 0.03218878600823044, 0.9678112139917693]}], [20, {"random": [0.29069701617848737, 0.1375435630920596, 0.571759420729453], "perfect": [0.0, 0.0369855429440709, 0.963014457055929]}]],
 "boxes": {
  "........X": [9, 6, 8, 8, 10, 12, 8, 9, 0],
  ".......X.": [6, 8, 8, 11, 8, 7, 7, 0, 13],
  "....X....": [8, 8, 8, 8, 0, 8, 7, 8, 8],
  ".....OX.X": [4, 7, 5, 4, 4, 0, 0, 4, 0],
  ".....OXX.": [4, 3, 4, 4, 4, 0, 0, 0, 4],
  ".....X.XO": [4, 4, 4, 4, 4, 0, 3, 0, 0],
  ".....XX.O": [4, 4, 4, 5, 4, 0, 0, 4, 0],
  ".....XXO.": [4, 4, 4, 4, 7, 0, 0, 0, 3],
  "....X..OX": [4, 4, 4, 4, 0, 3, 4, 0, 0],
  "....X..XO": [4, 5, 6, 4, 0, 4, 4, 0, 0],
  "...O.X.X.": [4, 3, 4, 0, 4, 0, 4, 0, 4],
  "...X.X..O": [4, 3, 4, 0, 4, 0, 4, 4, 0],
  "..O...XX.": [3, 4, 0, 4, 4, 4, 0, 0, 4],
  "..O..XX..": [4, 4, 0, 5, 4, 0, 0, 4, 4],
  "..X...XO.": [4, 4, 0, 3, 7, 4, 0, 0, 4],
  "..X.O.X..": [4, 7, 0, 4, 0, 3, 0, 4, 4],
  "....OXXOX": [4, 7, 4, 4, 0, 0, 0, 0, 0],
  "....XOOXX": [4, 4, 4, 3, 0, 0, 0, 0, 0],
  "...O.XXXO": [4, 4, 4, 0, 5, 0, 0, 0, 0],
  "...OXXXO.": [4, 4, 4, 0, 0, 0, 0, 0, 3],
  "...X.XOOX": [4, 4, 3, 0, 4, 0, 0, 0, 0],
  "..O.XOX.X": [5, 4, 0, 4, 0, 0, 0, 4, 0],
  "..OOXXX..": [5, 4, 0, 0, 0, 0, 0, 4, 4],
  "..OXX..OX": [4, 4, 0, 0, 0, 5, 4, 0, 0],
  "..OXX..XO": [4, 4, 0, 0, 0, 7, 3, 0, 0],
  "..XO..XOX": [4, 3, 0, 0, 4, 4, 0, 0, 0],
  "..XOO.X.X": [3, 4, 0, 0, 0, 7, 0, 7, 0],
  "..XX..OXO": [4, 4, 0, 0, 4, 3, 0, 0, 0],
  "..XX.OO.X": [5, 4, 0, 0, 4, 0, 0, 4, 0],
  ".O.O.XX.X": [7, 0, 4, 0, 4, 0, 0, 4, 0],
  ".O.O.XXX.": [4, 0, 4, 0, 3, 0, 0, 0, 4],
  "..OXXOXOX": [3, 2, 0, 0, 0, 0, 0, 0, 0],
  "..XXXOOOX": [2, 1, 0, 0, 0, 0, 0, 0, 0],
  "..XXXOOXO": [2, 3, 0, 0, 0, 0, 0, 0, 0],
  ".OOXXOX.X": [5, 0, 0, 0, 0, 0, 0, 2, 0],
  ".OXXOO.XX": [1, 0, 0, 0, 0, 0, 2, 0, 0],
  ".OXXOX.XO": [2, 0, 0, 0, 0, 0, 3, 0, 0],
  ".XOX.OOXX": [1, 0, 0, 0, 2, 0, 0, 0, 0],
  "O.OOXXX.X": [0, 2, 0, 0, 0, 0, 0, 3, 0],
  "O.XX.OOXX": [0, 3, 0, 0, 2, 0, 0, 0, 0],
  "OOXX..OXX": [0, 0, 0, 0, 1, 2, 0, 0, 0],
  "X.X.OOXOX": [0, 5, 0, 2, 0, 0, 0, 0, 0]
 }
}
',3,1794993663671,1794993664688,'menace');
INSERT INTO "learners" VALUES('M3hZIqMD0pxeILTdk_NqIw','cd3a16c1bb2b67770bb19023e3d278ff3665c82ed84f10041b5b9ed2dee21275','Values','3x3','X','{
 "format": "noughts-q",
 "version": 1,
 "board": "3x3",
 "player": "X",
 "config": {"rate": 0.25, "exploration": 0.1, "rate_decay": 0, "exploration_decay": 0, "draw_reward": 0.0, "initial_value": 0.0},
 "results": {"win": 10, "draw": 3, "loss": 7},
 "random": "6808237ea0bc6efd",
 "curve": [[0, {"random": [0.5849206349206348, 0.126984126984127, 0.288095238095238], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [20, {"random": [0.5996803350970017, 0.12738095238095237, 0.2729387125220458], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}]],
 "values": {
  ".........": [0, 0, null, null, 0, null, null, null, null],
  ".......OX": [0, 0, 0, 0, 0, 0, 0, null, null],
  ".......XO": [0, 0, 0, 0, 0, 0, 0, null, null],
  "......O.X": [0, 0, 0, 0, 0, 0, null, 0, null],
  ".....O.X.": [0, 0, 0, 0, 0, null, 0, null, 0],
  ".....OX..": [0, 0, 0, 0, 0, null, null, 0, 0],
  ".....XO..": [0, 0, 0, 0, 0, null, null, 0, 0],
  "....X...O": [0, 0, 0, null, null, 0, null, null, null],
  "....X..O.": [0, 0, null, 0, null, null, 0, null, null],
  "...O.X...": [0, 0, 0, null, 0, null, null, null, null],
  "..O...X..": [0, 0, null, 0, 0, null, null, null, null],
  ".....OXXO": [0, 0, 0, 0, 0, null, null, null, null],
  "....OXOX.": [0, 0, 0, 0, null, null, null, null, 0],
  "....XOX.O": [0, 0, 0, 0, null, null, null, -262144, null],
  "....XOXO.": [0, 0, 0, 0, null, null, null, null, 0],
  "....XXOO.": [0, 0, 0, 0, null, null, null, null, 0],
  "...O.OX.X": [0, 0, null, null, 0, null, null, 0, null],
  "...OXXO..": [0, 0, 0, null, null, null, null, 0, 0],
  "...X.X.OO": [0, 0, 0, null, 262144, null, 0, null, null],
  "..O...XOX": [0, 0, null, 0, 0, 0, null, null, null],
  "..O..OXX.": [0, 0, null, -262144, 0, null, null, null, 0],
  "..O..XOX.": [0, 0, null, null, 0, null, null, null, 0],
  "..OO.XX..": [0, 0, null, null, 0, null, null, 0, 0],
  "..OOX..X.": [0, 0, null, null, null, 0, 0, null, 0],
  "..OX...XO": [0, 0, null, null, 0, 0, 0, null, null],
  "..X...XOO": [0, 0, null, 0, 262144, 0, null, null, null],
  "..XOO..X.": [0, 0, null, null, null, 0, 0, null, 0],
  "..XX...OO": [0, -262144, null, null, 0, 0, 0, null, null],
  ".O.O.X.X.": [0, null, 0, null, 0, null, null, null, 0],
  "...OXXOXO": [262144, 0, 0, null, null, null, null, null, null],
  "..OOX.XOX": [0, 0, null, null, null, 0, null, null, null],
  "..OOXX.XO": [0, 0, null, null, null, null, 0, null, null],
  "..OXOX.XO": [0, -262144, null, null, null, null, 0, null, null],
  "..OXXOOX.": [0, 262144, null, null, null, null, null, null, 0],
  "..XOOXOX.": [262144, 0, null, null, null, null, null, null, 0],
  "..XXOXOO.": [-262144, 0, null, null, null, null, null, null, 0],
  ".O.O.XXXO": [0, null, 262144, null, 0, null, null, null, null],
  ".O.OXXOX.": [0, null, 0, null, null, null, null, null, 0],
  ".OOX.XO.X": [-262144, null, null, null, 0, null, null, 0, null],
  ".OOXX..OX": [0, null, null, null, null, 262144, 0, null, null],
  ".OXO..XOX": [0, null, null, null, 0, 262144, null, null, null],
  "O.OO.XX.X": [null, 262144, null, null, 0, null, null, 0, null],
  "O.X.O.XOX": [null, 0, null, -262144, null, 0, null, null, null],
  "O.XX..OXO": [null, 0, null, null, 262144, null, null, null, null]
 }
}
',2,1794993665186,1794993665714,'q');
COMMIT;
