BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "events" VALUES('1oBMdYL9Ps5Cmn2GqcFxEw',1,'move','X',0,1794993651351);
INSERT INTO "events" VALUES('1oBMdYL9Ps5Cmn2GqcFxEw',2,'move','O',3,1794993651395);
INSERT INTO "events" VALUES('1oBMdYL9Ps5Cmn2GqcFxEw',3,'move','X',1,1794993651423);
INSERT INTO "events" VALUES('1oBMdYL9Ps5Cmn2GqcFxEw',4,'move','O',4,1794993651457);
INSERT INTO "events" VALUES('1oBMdYL9Ps5Cmn2GqcFxEw',5,'move','X',2,1794993651480);
INSERT INTO "events" VALUES('PWgxauqT4DepO3YMPWdgxg',1,'move','O',21,1794993651591);
INSERT INTO "events" VALUES('PWgxauqT4DepO3YMPWdgxg',2,'move','X',0,1794993651634);
INSERT INTO "events" VALUES('PWgxauqT4DepO3YMPWdgxg',3,'ask_undo','X',NULL,1794993651664);
INSERT INTO "events" VALUES('PWgxauqT4DepO3YMPWdgxg',4,'decline','O',NULL,1794993651711);
INSERT INTO "events" VALUES('QPrxSEgDVDXzhptrJMT0SA',1,'move','X',0,1794993654279);
INSERT INTO "events" VALUES('QPrxSEgDVDXzhptrJMT0SA',2,'move','O',2,1794993654362);
INSERT INTO "events" VALUES('QPrxSEgDVDXzhptrJMT0SA',3,'move','X',1,1794993654418);
INSERT INTO "events" VALUES('QPrxSEgDVDXzhptrJMT0SA',4,'move','O',8,1794993654535);
INSERT INTO "events" VALUES('QPrxSEgDVDXzhptrJMT0SA',5,'move','X',3,1794993654635);
INSERT INTO "events" VALUES('QPrxSEgDVDXzhptrJMT0SA',6,'move','O',5,1794993654762);
INSERT INTO "events" VALUES('iQwknQ7n5xmSgapd_HweQg',1,'move','X',4,1794993651828);
INSERT INTO "events" VALUES('iQwknQ7n5xmSgapd_HweQg',2,'move','O',1,1794993651904);
INSERT INTO "events" VALUES('iQwknQ7n5xmSgapd_HweQg',3,'undo','X',0,1794993651950);
INSERT INTO "events" VALUES('iQwknQ7n5xmSgapd_HweQg',4,'redo','X',2,1794993651982);
INSERT INTO "events" VALUES('mIv0ZFJFxXM5PZlEfsyQ4A',1,'move','X',4,1794993650956);
INSERT INTO "events" VALUES('mIv0ZFJFxXM5PZlEfsyQ4A',2,'move','O',0,1794993650991);
INSERT INTO "events" VALUES('mIv0ZFJFxXM5PZlEfsyQ4A',3,'ask_undo','O',NULL,1794993651032);
INSERT INTO "events" VALUES('mIv0ZFJFxXM5PZlEfsyQ4A',4,'undo','O',1,1794993651088);
INSERT INTO "events" VALUES('mIv0ZFJFxXM5PZlEfsyQ4A',5,'move','O',2,1794993651148);
INSERT INTO "events" VALUES('mIv0ZFJFxXM5PZlEfsyQ4A',6,'move','X',0,1794993651181);
INSERT INTO "events" VALUES('mIv0ZFJFxXM5PZlEfsyQ4A',7,'resign','O',NULL,1794993651244);
INSERT INTO "events" VALUES('oQk7sV1qmsw98ZaFE4gq_w',1,'move','X',0,1794993652015);
INSERT INTO "events" VALUES('oQk7sV1qmsw98ZaFE4gq_w',2,'move','O',5,1794993652015);
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
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('mIv0ZFJFxXM5PZlEfsyQ4A','3x3','X','human','human','3564a718a99337702343650af91f188f01fe9eec29852d5eeaaf2106985f8783','342449ea12253b768af76681e1361f2342b5b7170d86e331f13a137d7a8617b3',0,0,1794993650925);
INSERT INTO "games" VALUES('1oBMdYL9Ps5Cmn2GqcFxEw','3x3','X','human','human','79b0c12fa53e6f2a5aeb8100469004401a1f20878807402390bc87c276cd9895','38d4588fb81635a87fe2ce420d8faba1e136116774150a9c6a38b43dd3062662',0,0,1794993651302);
INSERT INTO "games" VALUES('PWgxauqT4DepO3YMPWdgxg','4x4x4','O','human','human','3ba198ddc3d29b0ed4638ea8d6fec8ec2e81197fd6109d30747906e928097524','4f7cdce976d67de46e1bf0e626e06113ce6eed1e5a73db30c351cbcdeb1e3e69',0,0,1794993651526);
INSERT INTO "games" VALUES('iQwknQ7n5xmSgapd_HweQg','3x3','X','human','easy','cb234ba70aea6195b0c3e689bb816b36e930a9df9428d3be0b9c17c6eb30ccd4',NULL,0,0,1794993651769);
INSERT INTO "games" VALUES('oQk7sV1qmsw98ZaFE4gq_w','4x3,3','X','human','human','0b0f6c05617dc0b2f5650401cb520f029eea165e37386d5a42043447b7c4375e','d4ebcb0e34699b74042e08bb937f9340e9634499c5f7df79d5d83c2711907dfa',0,0,1794993652014);
INSERT INTO "games" VALUES('4wMKr7QxxaC5NslrSpxPXA','7x6,4,gravity','X','human','human','a36b40489eab22964f90fd7fa47ab6fbeebb2f2e258353ce251647e78714dae8','b369d245986b0847a1357f09f3169176fce2ad9ff5ee634c7e0ae2ac5d5cac56',0,0,1794993652065);
INSERT INTO "games" VALUES('LSD06y7HslmMjeT9U0SXbQ','4x4,misere,gravity,torus','X','human','human','b5246e94c830b9b194293046f0fbd84fc0b588ba03d2aa3e4f26a7c748146d88','5cb2d8b7af0c777270430541d472153339af3ab4363f8c351ee8a0b7df50d570',0,0,1794993652102);
INSERT INTO "games" VALUES('QPrxSEgDVDXzhptrJMT0SA','3x3','X','human','learner:dGfCKTj2tjOtS8J8CZKIYg','aa77719b6f932b7738b73ad52c31ad777377a66f45d8f34a92355f1c0e0000df',NULL,1,1,1794993654226);
CREATE TABLE learners (
	id VARCHAR(32) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	board VARCHAR(20) NOT NULL, 
	side VARCHAR(1) NOT NULL, 
	memory TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "learners" VALUES('dGfCKTj2tjOtS8J8CZKIYg','116a840652e4d138c210f3e4cae1df0f1c0cedb5693fbcbd3b7c20dffa05bbb6','Matches','3x3','O','{
 "format": "noughts-menace",
 "version": 1,
 "board": "3x3",
 "player": "O",
 "config": {"initial_beads_early": 8, "initial_beads_mid": 4, "initial_beads_late": 2, "win_reward": 3, "draw_reward": 1, "loss_reward": -1, "beads_by_move": null, "distinct": false, "empty": "refill"},
 "results": {"win": 2, "draw": 5, "loss": 14},
 "random": "cffc23c3da1d9f76",
 "curve": [[0, {"random": [0.288095238095238, 0.126984126984127, 0.5849206349206348], "perfect": [0.0, 0.03218878600823044, 0.9678112139917693]}], [20, {"random": [0.2874564131597154, 0.13415181280295532, 0.5783917740373292], "perfect": [0.0, 0.03463271776671671, 0.9653672822332832]}]],
 "boxes": {
  "........X": [7, 9, 11, 6, 7, 8, 7, 7, 0],
  ".......X.": [7, 9, 7, 7, 8, 8, 7, 0, 9],
  "....X....": [8, 7, 11, 8, 0, 8, 7, 8, 8],
  "......OXX": [7, 4, 4, 4, 4, 4, 0, 0, 0],
  ".....OX.X": [4, 3, 4, 4, 4, 0, 0, 4, 0],
  ".....XOX.": [4, 4, 4, 3, 4, 0, 0, 0, 4],
  ".....XX.O": [4, 4, 5, 4, 4, 0, 0, 3, 0],
  "....O.X.X": [4, 4, 4, 4, 0, 4, 0, 3, 0],
  "....X..OX": [4, 4, 5, 4, 0, 4, 4, 0, 0],
  "....X..XO": [3, 4, 4, 4, 0, 4, 4, 0, 0],
  "....X.O.X": [7, 4, 4, 4, 0, 4, 0, 4, 0],
  "....XO.X.": [3, 4, 4, 4, 0, 0, 4, 0, 4],
  "....XOX..": [3, 4, 4, 4, 0, 0, 0, 4, 4],
  "....XXO..": [4, 3, 4, 4, 0, 0, 0, 4, 4],
  "...O.X..X": [4, 4, 4, 0, 5, 0, 4, 4, 0],
  "..O...XX.": [4, 4, 0, 4, 5, 3, 0, 0, 4],
  "..OX....X": [3, 4, 0, 0, 4, 4, 4, 4, 0],
  "..OX...X.": [4, 4, 0, 0, 3, 4, 4, 0, 4],
  "..X...XO.": [4, 4, 0, 4, 4, 4, 0, 0, 3],
  "..XO....X": [4, 4, 0, 0, 4, 4, 4, 3, 0],
  "..XO...X.": [4, 4, 0, 0, 4, 4, 4, 0, 4],
  "...X.XOOX": [4, 4, 4, 0, 3, 0, 0, 0, 0],
  "..O..XXXO": [4, 4, 0, 5, 4, 0, 0, 0, 0],
  "..O.OXXX.": [4, 4, 0, 4, 0, 0, 0, 0, 5],
  "..O.X.XOX": [5, 4, 0, 4, 0, 4, 0, 0, 0],
  "..O.X.XXO": [4, 4, 0, 4, 0, 7, 0, 0, 0],
  "..OOX.X.X": [4, 4, 0, 0, 0, 4, 0, 3, 0],
  "..OOX.XX.": [3, 4, 0, 0, 0, 4, 0, 0, 4],
  "..OX..XXO": [4, 4, 0, 0, 4, 7, 0, 0, 0],
  "..OXOX.X.": [4, 3, 0, 0, 0, 0, 4, 0, 4],
  "..OXX.OX.": [3, 4, 0, 0, 0, 4, 0, 0, 4],
  "..XO..XOX": [3, 4, 0, 0, 4, 4, 0, 0, 0],
  "..XOOXX..": [4, 4, 0, 0, 0, 0, 0, 4, 5],
  "..XOX.OX.": [4, 4, 0, 0, 0, 4, 0, 0, 5],
  "..XX..OOX": [4, 4, 0, 0, 3, 4, 0, 0, 0],
  "..XX..OXO": [4, 3, 0, 0, 4, 4, 0, 0, 0],
  "..XX.O.XO": [4, 4, 0, 0, 3, 0, 4, 0, 0],
  "..XX.XOO.": [3, 4, 0, 0, 4, 0, 0, 0, 4],
  "..XXOO..X": [3, 4, 0, 0, 0, 0, 4, 4, 0],
  ".O.O.XX.X": [3, 0, 4, 0, 4, 0, 0, 4, 0],
  "O.XO..X.X": [0, 3, 0, 0, 4, 4, 0, 4, 0],
  "..XOOXXXO": [2, 3, 0, 0, 0, 0, 0, 0, 0],
  "..XOXXOXO": [2, 3, 0, 0, 0, 0, 0, 0, 0],
  "..XXOOXXO": [2, 1, 0, 0, 0, 0, 0, 0, 0],
  "..XXOXOXO": [2, 3, 0, 0, 0, 0, 0, 0, 0],
  ".OXXX.OXO": [1, 0, 0, 0, 0, 2, 0, 0, 0],
  ".X.XOXOOX": [1, 0, 2, 0, 0, 0, 0, 0, 0],
  ".XOXO.XOX": [2, 0, 0, 0, 0, 1, 0, 0, 0],
  ".XOXOOX.X": [1, 0, 0, 0, 0, 0, 0, 2, 0],
  "O.O.XXXOX": [0, 2, 0, 3, 0, 0, 0, 0, 0],
  "O.XX.OOXX": [0, 2, 0, 0, 3, 0, 0, 0, 0]
 }
}
',3,1794993653454,1794993654960);
COMMIT;
