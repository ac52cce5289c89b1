BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE events (
	game_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	side VARCHAR(1) NOT NULL, 
	value INTEGER, 
	created BIGINT NOT NULL, waited BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (game_id, number), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('3b2LQxLC3UIOFaB7HcChAQ',1,'move','X',0,1794993683662,0);
INSERT INTO "events" VALUES('3b2LQxLC3UIOFaB7HcChAQ',2,'move','O',5,1794993683673,0);
INSERT INTO "events" VALUES('3b2LQxLC3UIOFaB7HcChAQ',3,'move','X',1,1794993683681,0);
INSERT INTO "events" VALUES('3b2LQxLC3UIOFaB7HcChAQ',4,'move','O',8,1794993683700,0);
INSERT INTO "events" VALUES('3b2LQxLC3UIOFaB7HcChAQ',5,'move','X',2,1794993683715,0);
INSERT INTO "events" VALUES('4nrwgftn9stIXO6ivq5BdQ',1,'move','X',4,1794993681644,0);
INSERT INTO "events" VALUES('4nrwgftn9stIXO6ivq5BdQ',2,'move','O',8,1794993681676,0);
INSERT INTO "events" VALUES('4nrwgftn9stIXO6ivq5BdQ',3,'undo','X',0,1794993681712,0);
INSERT INTO "events" VALUES('4nrwgftn9stIXO6ivq5BdQ',4,'redo','X',2,1794993681733,0);
INSERT INTO "events" VALUES('EbrY7c_ZUxowZGhz0jrSZQ',1,'move','X',0,1794993681323,0);
INSERT INTO "events" VALUES('EbrY7c_ZUxowZGhz0jrSZQ',2,'move','O',3,1794993681329,0);
INSERT INTO "events" VALUES('EbrY7c_ZUxowZGhz0jrSZQ',3,'move','X',1,1794993681362,0);
INSERT INTO "events" VALUES('EbrY7c_ZUxowZGhz0jrSZQ',4,'move','O',4,1794993681385,0);
INSERT INTO "events" VALUES('EbrY7c_ZUxowZGhz0jrSZQ',5,'move','X',2,1794993681423,0);
INSERT INTO "events" VALUES('KVy_Ld9qVf6jQ_Ta9dCjiA',1,'move','X',0,1794993681758,0);
INSERT INTO "events" VALUES('KVy_Ld9qVf6jQ_Ta9dCjiA',2,'move','O',5,1794993681758,0);
INSERT INTO "events" VALUES('VdWkbPtbqijjVWQxdKGu9w',1,'move','X',4,1794993681044,0);
INSERT INTO "events" VALUES('VdWkbPtbqijjVWQxdKGu9w',2,'move','O',0,1794993681081,0);
INSERT INTO "events" VALUES('VdWkbPtbqijjVWQxdKGu9w',3,'ask_undo','O',NULL,1794993681135,0);
INSERT INTO "events" VALUES('VdWkbPtbqijjVWQxdKGu9w',4,'undo','O',1,1794993681165,0);
INSERT INTO "events" VALUES('VdWkbPtbqijjVWQxdKGu9w',5,'move','O',2,1794993681200,0);
INSERT INTO "events" VALUES('VdWkbPtbqijjVWQxdKGu9w',6,'move','X',0,1794993681245,0);
INSERT INTO "events" VALUES('VdWkbPtbqijjVWQxdKGu9w',7,'resign','O',NULL,1794993681277,0);
INSERT INTO "events" VALUES('eSJRpzWDjyHtyDKdTOWQxg',1,'move','X',4,1794993681768,0);
INSERT INTO "events" VALUES('eSJRpzWDjyHtyDKdTOWQxg',2,'move','O',0,1794993681772,0);
INSERT INTO "events" VALUES('eSJRpzWDjyHtyDKdTOWQxg',3,'move','X',8,1794993681775,0);
INSERT INTO "events" VALUES('gmqwn-CF7siinxNzudyE-w',1,'move','X',4,1794993681781,0);
INSERT INTO "events" VALUES('gmqwn-CF7siinxNzudyE-w',2,'move','O',0,1794993681784,0);
INSERT INTO "events" VALUES('gmqwn-CF7siinxNzudyE-w',3,'expire','X',1,1794993682007,0);
INSERT INTO "events" VALUES('vXnLFZ6LDVcIp6lTOM-xlw',1,'move','O',21,1794993681509,0);
INSERT INTO "events" VALUES('vXnLFZ6LDVcIp6lTOM-xlw',2,'move','X',0,1794993681525,0);
INSERT INTO "events" VALUES('vXnLFZ6LDVcIp6lTOM-xlw',3,'ask_undo','X',NULL,1794993681561,0);
INSERT INTO "events" VALUES('vXnLFZ6LDVcIp6lTOM-xlw',4,'decline','O',NULL,1794993681591,0);
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
INSERT INTO "games" VALUES('VdWkbPtbqijjVWQxdKGu9w','3x3','X','human','human','1cb03c44d9623ae0617e74b3d2de7fc44a6ee77947109dcf579a44e2a60728cf','81df031cba295067935d8501934c4f4655a02d6a7c721373940539f421ef7ee5',0,0,1794993680958,NULL);
INSERT INTO "games" VALUES('EbrY7c_ZUxowZGhz0jrSZQ','3x3','X','human','human','6aed7395c3e309ec1fc83669a378206c420beea7fd172b0f65b532174e78b4e6','4d7f8dcdafbfa90680883abba585d7cc678033d68c1c91d00b26a0531cf00167',0,0,1794993681307,NULL);
INSERT INTO "games" VALUES('vXnLFZ6LDVcIp6lTOM-xlw','4x4x4','O','human','human','bfe1a0213f0161a8967f3d858e4b4e8c6f84c54eae8f12b9d426a5f908215a89','ad8a3a2a6eeae5a2f393d254f3aedb89d5b188f9b6be0c901069de6affa53742',0,0,1794993681474,NULL);
INSERT INTO "games" VALUES('4nrwgftn9stIXO6ivq5BdQ','3x3','X','human','easy','2bdcf32c5a1a660c1f65029f5f47717fea2d09d8a3a38b5b22798390ecd99db0',NULL,0,0,1794993681626,NULL);
INSERT INTO "games" VALUES('KVy_Ld9qVf6jQ_Ta9dCjiA','4x3,3','X','human','human','ff38811a0382e81b283580d8d8b0e4d916da74b745b88a19c2d335c5f33ca4a8','d719f161a12f1045656be5892ca19fcfee753d0025267c841a6e73ef890c42c7',0,0,1794993681758,NULL);
INSERT INTO "games" VALUES('eSJRpzWDjyHtyDKdTOWQxg','3x3','X','human','human','a988d83e7546764bdda1e1f9436cf1eb5a2bd2a52ef12c107b0356cf0206bbdd','5d540b75cc121c00a0728d9856990a2466f8e5b3dae0ed5b5c67603cfde0f28a',0,0,1794993681765,'5:00+3');
INSERT INTO "games" VALUES('gmqwn-CF7siinxNzudyE-w','3x3','X','human','human','00a9bffd6702c22dfa311437b76507ce34247ae045621ab85f9a9ab3cad4aed2','85375f3af96224e10b3ab2cc58b0f3308a20de31dee5b10187bb3e18f2f95a5a',0,0,1794993681778,'0:00.2/move');
INSERT INTO "games" VALUES('5Jhd28r3rZK_CqmEajC6CQ','7x6,4,gravity','X','human','human','a7056e8ecd19e7c344fec9c98cf2b7dae313757fd867263921cb2938446a4947','eb48b667a050099bc6ea4e9c5faac5b9c9ca15b0696b1b279806561380cd10cd',0,0,1794993683310,NULL);
INSERT INTO "games" VALUES('aHJQm5v7oksvBimtMrhQ_A','4x4,misere,gravity,torus','X','human','human','49ea51869f2f7965c8767f9c792ad8d6999832c0f03bea3ed55f84659b425714','d39a8dcb3d4612eafc8487756facdffb16b22f8412d3c8243158cbdffa0e928b',0,0,1794993683345,NULL);
INSERT INTO "games" VALUES('3b2LQxLC3UIOFaB7HcChAQ','3x3','X','human','learner:0NqLqZ3Z27K6HTS6OLiRXg','5865c5df9f4491eaa86c5045005ca5731d0815f860600c8742f8500c9b174d7a',NULL,1,1,1794993683649,NULL);
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
INSERT INTO "learners" VALUES('0NqLqZ3Z27K6HTS6OLiRXg','b809ee859224fe2b39be97651722966117f7e5625d98386714113675577e7c4a','Matches','3x3','O','{
 "format": "noughts-menace",
 "version": 1,
 "board": "3x3",
 "player": "O",
 "config": {"initial_beads_early": 8, "initial_beads_mid": 4, "initial_beads_late": 2, "win_reward": 3, "draw_reward": 1, "loss_reward": -1, "beads_by_move": null, "distinct": false, "empty": "refill"},
 "results": {"win": 5, "draw": 2, "loss": 14},
 "random": "62f7fae76474853f",
 "curve": [[0, {"random": [0.288095238095238, 0.126984126984127, 0.5849206349206348], "perfect": [0.0, 0.03218878600823044, 0.9678112139917693]}], [2, {"random": [0.2884067794526007, 0.1269036307611547, 0.5846895897862444], "perfect": [0.0, 0.03114517511752566, 0.968854824882474]}], [4, {"random": [0.28997811045179167, 0.1255614532967101, 0.5844604362514981], "perfect": [0.0, 0.02959633785552383, 0.970403662144476]}], [6, {"random": [0.2896861349823824, 0.12694112215261397, 0.5833727428650034], "perfect": [0.0, 0.03013008381580356, 0.9698699161841963]}], [8, {"random": [0.2896580827833535, 0.12729662944471534, 0.5830452877719309], "perfect": [0.0, 0.029974901674342067, 0.9700250983256578]}], [10, {"random": [0.2915427927411435, 0.1279698380490797, 0.5804873692097766], "perfect": [0.0, 0.031847375378978346, 0.9681526246210214]}], [12, {"random": [0.2928811594791677, 0.12671894527917232, 0.5803998952416598], "perfect": [0.0, 0.030880334759746317, 0.9691196652402534]}], [14, {"random": [0.29378197094371367, 0.12648784428860219, 0.5797301847676839], "perfect": [0.0, 0.030750956917925502, 0.9692490430820742]}], [16, {"random": [0.295262705305067, 0.1259672530078046, 0.5787700416871283], "perfect": [0.0, 0.03183099699622199, 0.968169003003778]}], [18, {"random": [0.29697685216312186, 0.12648890418344924, 0.5765342436534289], "perfect": [0.0, 0.03221542420129541, 0.9677845757987042]}], [20, {"random": [0.2965119766928447, 0.127987763839255, 0.5755002594679001], "perfect": [0.0, 0.03221944591052598, 0.9677805540894742]}]],
 "boxes": {
  "........X": [8, 9, 8, 7, 8, 8, 6, 9, 0],
  ".......X.": [7, 8, 12, 10, 8, 7, 11, 0, 6],
  "....X....": [8, 7, 8, 8, 0, 8, 8, 8, 8],
  "......OXX": [7, 4, 4, 4, 4, 4, 0, 0, 0],
  ".....OXX.": [4, 4, 3, 3, 4, 0, 0, 0, 4],
  ".....XO.X": [4, 5, 4, 4, 4, 0, 0, 4, 0],
  ".....XOX.": [4, 4, 3, 4, 4, 0, 0, 0, 4],
  "....O.X.X": [4, 3, 4, 4, 0, 4, 0, 4, 0],
  "....OXX..": [4, 4, 4, 4, 0, 0, 0, 5, 4],
  "....XOX..": [4, 4, 4, 4, 0, 0, 0, 4, 3],
  "...O.X..X": [4, 3, 4, 0, 4, 0, 4, 4, 0],
  "...O.X.X.": [3, 4, 4, 0, 4, 0, 4, 0, 4],
  "...O.XX..": [4, 4, 4, 0, 4, 0, 0, 5, 4],
  "...X.X..O": [3, 3, 4, 0, 4, 0, 4, 4, 0],
  "..O...X.X": [4, 4, 0, 4, 3, 4, 0, 4, 0],
  "..OX....X": [4, 4, 0, 0, 4, 4, 4, 3, 0],
  "..OX...X.": [4, 4, 0, 0, 4, 4, 4, 0, 7],
  "..X...XO.": [4, 4, 0, 4, 7, 4, 0, 0, 3],
  "..XO...X.": [7, 4, 0, 0, 4, 4, 4, 0, 4],
  "...OXXXO.": [5, 4, 4, 0, 0, 0, 0, 0, 4],
  "..OX..XXO": [7, 4, 0, 0, 4, 4, 0, 0, 0],
  "..OX.XOX.": [3, 3, 0, 0, 4, 0, 0, 0, 4],
  "..OX.XXO.": [4, 4, 0, 0, 4, 0, 0, 0, 3],
  "..OXX..OX": [4, 4, 0, 0, 0, 3, 4, 0, 0],
  "..XOO..XX": [3, 4, 0, 0, 0, 4, 4, 0, 0],
  "..XOO.X.X": [4, 7, 0, 0, 0, 4, 0, 4, 0],
  "..XOX.O.X": [4, 4, 0, 0, 0, 3, 0, 4, 0],
  "..XXOO.X.": [4, 4, 0, 0, 0, 0, 5, 0, 4],
  "..XXX..OO": [4, 4, 0, 0, 0, 4, 7, 0, 0],
  ".O.X.X.OX": [4, 0, 4, 0, 4, 0, 3, 0, 0],
  ".O.X.XO.X": [4, 0, 4, 0, 4, 0, 0, 3, 0],
  ".OOX.X.X.": [4, 0, 0, 0, 4, 0, 4, 0, 3],
  ".OXX..X.O": [7, 0, 0, 0, 4, 4, 0, 4, 0],
  "O.O..XX.X": [0, 4, 0, 4, 7, 0, 0, 4, 0],
  "O.X.O.X.X": [0, 4, 0, 4, 0, 3, 0, 4, 0],
  ".OOX.XXXO": [2, 0, 0, 0, 1, 0, 0, 0, 0],
  ".OOXX.XOX": [2, 0, 0, 0, 0, 1, 0, 0, 0],
  ".OXX.XXOO": [1, 0, 0, 0, 2, 0, 0, 0, 0],
  ".OXXO.OXX": [2, 0, 0, 0, 0, 3, 0, 0, 0],
  ".OXXXO.XO": [1, 0, 0, 0, 0, 0, 3, 0, 0],
  ".XOX.XOXO": [1, 0, 0, 0, 2, 0, 0, 0, 0],
  "O.OX.XOXX": [0, 5, 0, 0, 2, 0, 0, 0, 0],
  "O.OXOXX.X": [0, 5, 0, 0, 0, 0, 0, 2, 0],
  "O.XX.XXOO": [0, 2, 0, 0, 5, 0, 0, 0, 0],
  "X.X.OOXOX": [0, 5, 0, 2, 0, 0, 0, 0, 0]
 }
}
',3,1794993683505,1794993683784,'menace');
INSERT INTO "learners" VALUES('otrZ55xFlWHR5Acb3weDsg','1ab53083febe850ed32098c630de9c67fa5871884dbbaf0d658e706a76e41909','Values','3x3','X','{
 "format": "noughts-q",
 "version": 1,
 "board": "3x3",
 "player": "X",
 "config": {"rate": 0.25, "exploration": 0.1, "rate_decay": 0, "exploration_decay": 0, "draw_reward": 0.0, "initial_value": 0.0},
 "results": {"win": 13, "draw": 4, "loss": 3},
 "random": "1fd753b8ecda973c",
 "curve": [[0, {"random": [0.5849206349206348, 0.126984126984127, 0.288095238095238], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [2, {"random": [0.5865079365079364, 0.12658730158730158, 0.28690476190476183], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [4, {"random": [0.5876984126984126, 0.1253968253968254, 0.28690476190476183], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [6, {"random": [0.5876984126984126, 0.1253968253968254, 0.28690476190476183], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [8, {"random": [0.5884920634920635, 0.1253968253968254, 0.2861111111111111], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [10, {"random": [0.5921075837742503, 0.12433862433862432, 0.28355379188712515], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [12, {"random": [0.5929012345679012, 0.12354497354497351, 0.28355379188712515], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [14, {"random": [0.5960758377425043, 0.12354497354497351, 0.280379188712522], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [16, {"random": [0.5976631393298059, 0.12195767195767193, 0.280379188712522], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [18, {"random": [0.5976631393298059, 0.12275132275132272, 0.27958553791887125], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [20, {"random": [0.5984567901234567, 0.12275132275132272, 0.27879188712522046], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}]],
 "values": {
  ".........": [0, 0, null, null, 0, null, null, null, null],
  ".......OX": [0, 0, 0, 0, 0, 0, 0, null, null],
  ".......XO": [0, 0, 0, 0, 0, 0, 0, null, null],
  "......O.X": [0, 0, 0, 0, 0, 0, null, 0, null],
  ".....O.X.": [0, 0, 0, 0, 0, null, 0, null, 0],
  ".....OX..": [0, 0, 0, 0, 0, null, null, 0, 0],
  ".....XO..": [0, 0, 0, 0, 0, null, null, 0, 0],
  "....O...X": [0, 0, 0, null, null, 0, null, null, null],
  "....O..X.": [0, 0, null, 0, null, null, 0, null, null],
  "....X...O": [0, 0, 0, null, null, 0, null, null, null],
  "..O...X..": [0, 0, null, 0, 0, null, null, null, null],
  ".....XOOX": [0, 0, 0, 0, 0, null, null, null, null],
  ".....XOXO": [0, 0, 0, 0, 0, null, null, null, null],
  ".....XXOO": [0, 0, 0, 0, 0, null, null, null, null],
  "....OXX.O": [0, 0, 0, 0, null, null, null, 0, null],
  "....OXXO.": [0, 0, 0, 0, null, null, null, null, 0],
  "....XXO.O": [0, 0, 0, 262144, null, null, null, 0, null],
  "...O.O.XX": [0, 0, 0, null, 0, null, 0, null, null],
  "..O...XXO": [0, 0, null, 0, 0, 0, null, null, null],
  "..O..XXO.": [0, 0, null, 0, 0, null, null, null, 0],
  "..O.O.X.X": [0, 0, null, 0, null, 0, null, 0, null],
  "..O.OXX..": [0, 0, null, 0, null, null, null, 0, 0],
  "..O.XOX..": [0, 0, null, 0, null, null, null, 0, 0],
  "..OO..X.X": [0, 0, null, null, 0, 0, null, 0, null],
  "..OO.X..X": [0, 0, null, null, 0, null, 0, 0, null],
  "..OO.XX..": [0, 0, null, null, 0, null, null, 0, 0],
  "..OX..O.X": [0, 0, null, null, 0, 0, null, 0, null],
  "..OX.O..X": [0, 0, null, null, 0, null, 0, 0, null],
  "..XO...OX": [0, 0, null, null, 0, 0, 0, null, null],
  ".O.O.X.X.": [0, null, 0, null, 0, null, null, null, 0],
  "...OOXXXO": [0, 0, 0, null, null, null, null, null, null],
  "..O.XXOXO": [0, 262144, null, null, null, null, null, null, null],
  "..OO.XXXO": [0, 262144, null, null, 0, null, null, null, null],
  "..OOXO.XX": [0, 0, null, null, null, null, 262144, null, null],
  "..OOXOX.X": [0, 262144, null, null, null, null, null, 0, null],
  "..OOXXO.X": [0, 0, null, null, null, null, null, -262144, null],
  "..OX.XXOO": [0, 0, null, null, 262144, null, null, null, null],
  "..XOOXXO.": [-262144, 0, null, null, null, null, null, null, 0],
  "..XXOOO.X": [0, 0, null, null, null, null, null, 0, null],
  "..XXOOOX.": [0, 0, null, null, null, null, null, null, 0],
  ".O.OOXXX.": [0, null, 0, null, null, null, null, null, 262144],
  ".OOO.XX.X": [0, null, null, null, 0, null, null, 262144, null],
  ".OOX.XO.X": [0, null, null, null, 262144, null, null, 0, null],
  ".OXO..XOX": [0, null, null, null, 262144, 0, null, null, null],
  ".OXX..OXO": [0, null, null, null, 0, 0, null, null, null],
  ".XOX..OOX": [262144, null, null, null, 0, 0, null, null, null],
  "O.O.OXX.X": [null, 0, null, -262144, null, null, null, 262144, null],
  "O.OO.XX.X": [null, 262144, null, null, 0, null, null, 0, null]
 }
}
',2,1794993683863,1794993683987,'q');
COMMIT;
