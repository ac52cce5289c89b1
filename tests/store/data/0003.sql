BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
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
INSERT INTO "events" VALUES('0kv9jvxar01fyyyx8PdlUw',1,'move','X',0,1794993670835);
INSERT INTO "events" VALUES('0kv9jvxar01fyyyx8PdlUw',2,'move','O',3,1794993670875);
INSERT INTO "events" VALUES('0kv9jvxar01fyyyx8PdlUw',3,'move','X',1,1794993670917);
INSERT INTO "events" VALUES('0kv9jvxar01fyyyx8PdlUw',4,'move','O',4,1794993670951);
INSERT INTO "events" VALUES('0kv9jvxar01fyyyx8PdlUw',5,'move','X',2,1794993670995);
INSERT INTO "events" VALUES('79MVXX-YGBBp6unJp9s3bQ',1,'move','X',0,1794993674737);
INSERT INTO "events" VALUES('79MVXX-YGBBp6unJp9s3bQ',2,'move','O',3,1794993674773);
INSERT INTO "events" VALUES('79MVXX-YGBBp6unJp9s3bQ',3,'move','X',1,1794993674826);
INSERT INTO "events" VALUES('79MVXX-YGBBp6unJp9s3bQ',4,'move','O',6,1794993674853);
INSERT INTO "events" VALUES('79MVXX-YGBBp6unJp9s3bQ',5,'move','X',2,1794993674898);
INSERT INTO "events" VALUES('7jOSAM1MAOGMPd0Y9AFmJQ',1,'move','O',21,1794993671083);
INSERT INTO "events" VALUES('7jOSAM1MAOGMPd0Y9AFmJQ',2,'move','X',0,1794993671123);
INSERT INTO "events" VALUES('7jOSAM1MAOGMPd0Y9AFmJQ',3,'ask_undo','X',NULL,1794993671151);
INSERT INTO "events" VALUES('7jOSAM1MAOGMPd0Y9AFmJQ',4,'decline','O',NULL,1794993671215);
INSERT INTO "events" VALUES('7nHpBpc6Q0XfV0zCEvrfug',1,'move','X',4,1794993671277);
INSERT INTO "events" VALUES('7nHpBpc6Q0XfV0zCEvrfug',2,'move','O',5,1794993671330);
INSERT INTO "events" VALUES('7nHpBpc6Q0XfV0zCEvrfug',3,'undo','X',0,1794993671363);
INSERT INTO "events" VALUES('7nHpBpc6Q0XfV0zCEvrfug',4,'redo','X',2,1794993671383);
INSERT INTO "events" VALUES('P0dRG30kmbb4QkRGwuUi7A',1,'move','X',4,1794993671632);
INSERT INTO "events" VALUES('P0dRG30kmbb4QkRGwuUi7A',2,'move','O',0,1794993671648);
INSERT INTO "events" VALUES('P0dRG30kmbb4QkRGwuUi7A',3,'expire','X',NULL,1794993671869);
INSERT INTO "events" VALUES('jK8JnF1SiN857jKv1-jt0Q',1,'move','X',0,1794993671411);
INSERT INTO "events" VALUES('jK8JnF1SiN857jKv1-jt0Q',2,'move','O',5,1794993671411);
INSERT INTO "events" VALUES('lEFP38uwGShr18qtRCIyiw',1,'move','X',4,1794993671503);
INSERT INTO "events" VALUES('lEFP38uwGShr18qtRCIyiw',2,'move','O',0,1794993671531);
INSERT INTO "events" VALUES('lEFP38uwGShr18qtRCIyiw',3,'move','X',8,1794993671561);
INSERT INTO "events" VALUES('xE43VkwY5xZVKJOTPurwxw',1,'move','X',4,1794993670547);
INSERT INTO "events" VALUES('xE43VkwY5xZVKJOTPurwxw',2,'move','O',0,1794993670572);
INSERT INTO "events" VALUES('xE43VkwY5xZVKJOTPurwxw',3,'ask_undo','O',NULL,1794993670609);
INSERT INTO "events" VALUES('xE43VkwY5xZVKJOTPurwxw',4,'undo','O',1,1794993670627);
INSERT INTO "events" VALUES('xE43VkwY5xZVKJOTPurwxw',5,'move','O',2,1794993670664);
INSERT INTO "events" VALUES('xE43VkwY5xZVKJOTPurwxw',6,'move','X',0,1794993670712);
INSERT INTO "events" VALUES('xE43VkwY5xZVKJOTPurwxw',7,'resign','O',NULL,1794993670748);
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
INSERT INTO "games" VALUES('xE43VkwY5xZVKJOTPurwxw','3x3','X','human','human','02f09ec9bfefefe790c9e8f50e44f2b77be7ac79b06015d6b8a9abbe2516de5c','1e72396ce5af054cb713be8d66ba4b7d3b2e35fecfcf346fb7817de7c70fb033',0,0,1794993670459,NULL);
INSERT INTO "games" VALUES('0kv9jvxar01fyyyx8PdlUw','3x3','X','human','human','163ef6ae9ca3c5e9d445477a79342d3cf14268a0a31970f2902a1bfba3e31269','9ed06fcc9726ffcd5fd2788fe9192e6dc4758d0c3ba92e0a1ddf14c02a9e6984',0,0,1794993670782,NULL);
INSERT INTO "games" VALUES('7jOSAM1MAOGMPd0Y9AFmJQ','4x4x4','O','human','human','a0a0a0bb0ee6fbcf9878b1cc00cd882569865bdcdfea0a0e216c84bc0e1a9507','e8cf76aa9de2c90ef4c0a925cf40caac81181c864d542fb71cf1451708206920',0,0,1794993671028,NULL);
INSERT INTO "games" VALUES('7nHpBpc6Q0XfV0zCEvrfug','3x3','X','human','easy','617ecd6c4a0e17dba074e117de0c53aea2bce8ad494c070ec85fc23f5fec1a3a',NULL,0,0,1794993671227,NULL);
INSERT INTO "games" VALUES('jK8JnF1SiN857jKv1-jt0Q','4x3,3','X','human','human','3a8321725e0dbacf9b057af3a3d0f1866a66ddc4bcc97312c5918a1e04d6ac31','264d18c3c3a208c34496ad16733eac64b713fe447fea8b913602439f55f32c3f',0,0,1794993671411,NULL);
INSERT INTO "games" VALUES('lEFP38uwGShr18qtRCIyiw','3x3','X','human','human','b90b65f6d1794d952b5de8c25ca430794811e8cf7374fa4409a55bc391c9b52e','38adc9ecbc19d533e339c4938b3a60503ec19381d2da8927715c7d30e48f5986',0,0,1794993671439,'5:00+3');
INSERT INTO "games" VALUES('P0dRG30kmbb4QkRGwuUi7A','3x3','X','human','human','1b5925a96c094f76e3d68b782279afea83b5c41185f6a324e7cee9a4cea86352','b51702de6656b23002cf3dadd8efff92981fda6e73738e08e6ed35c75c73fc72',0,0,1794993671590,'0:00.2/move');
INSERT INTO "games" VALUES('vO2xXvTvpfV1OJcP6xK1-A','7x6,4,gravity','X','human','human','8098e9d3c65b7aad4f1f5b7019bdbe72b53e971ca0f360bc921eb6a21ff27781','910a005cba2828f82a093a2fde5ea1ad11cdf87ca6ed24bbd1f22cf37196063e',0,0,1794993673185,NULL);
INSERT INTO "games" VALUES('anwgEL7MloeKr3mJtGx05g','4x4,misere,gravity,torus','X','human','human','f4c641375f29e59955326064739ef8256b46f41834a47497b6173505bafbb45f','dd10da44757fb0a5a66a1a465eb731a5f3c413fc74df483d3682f5ea7cfe26ab',0,0,1794993673241,NULL);
INSERT INTO "games" VALUES('79MVXX-YGBBp6unJp9s3bQ','3x3','X','human','learner:6PzJJ2vOg35P1fL-HFzxLg','586cb72dfbdc0cb812cdb0484bfdc3a7020ab19749b918650fad27a459375212',NULL,1,1,1794993674702,NULL);
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
INSERT INTO "learners" VALUES('6PzJJ2vOg35P1fL-HFzxLg','37a6aff582d4a60661a436d6d61834786c7291cc11943495220b3440ee4dda3d','Matches','3x3','O','{
 "format": "noughts-menace",
 "version": 1,
 "board": "3x3",
 "player": "O",
 "config": {"initial_beads_early": 8, "initial_beads_mid": 4, "initial_beads_late": 2, "win_reward": 3, "draw_reward": 1, "loss_reward": -1, "beads_by_move": null, "distinct": false, "empty": "refill"},
 "results": {"win": 8, "draw": 2, "loss": 11},
 "random": "9c1fc491fa6d4899",
 "curve": [[0, {"random": [0.288095238095238, 0.126984126984127, 0.5849206349206348], "perfect": [0.0, 0.03218878600823044, 0.9678112139917693]}], [20, {"random": [0.29601519639598134, 0.12499185034135096, 0.5789929532626676], "perfect": [0.0, 0.029688215147544435, 0.9703117848524554]}]],
 "boxes": {
  "........X": [7, 7, 8, 11, 12, 8, 8, 8, 0],
  ".......X.": [7, 8, 11, 16, 8, 11, 7, 0, 9],
  "....X....": [8, 8, 7, 8, 0, 6, 8, 8, 8],
  "......XOX": [5, 4, 4, 4, 4, 4, 0, 0, 0],
  ".....O.XX": [4, 4, 3, 4, 4, 0, 4, 0, 0],
  ".....OXX.": [4, 7, 4, 7, 4, 0, 0, 0, 4],
  ".....XOX.": [4, 4, 4, 7, 4, 0, 0, 0, 4],
  ".....XXO.": [4, 4, 4, 4, 7, 0, 0, 0, 7],
  "....O..XX": [4, 4, 4, 7, 0, 4, 4, 0, 0],
  "....OXX..": [7, 4, 4, 4, 0, 0, 0, 4, 3],
  "....X..XO": [4, 5, 4, 4, 0, 4, 4, 0, 0],
  "....XO.X.": [4, 4, 3, 4, 0, 0, 4, 0, 4],
  "....XOX..": [4, 4, 4, 4, 0, 0, 0, 3, 4],
  "...OXX...": [3, 4, 4, 0, 0, 0, 4, 4, 4],
  "...X.X..O": [4, 4, 4, 0, 4, 0, 3, 4, 0],
  "..O...X.X": [4, 4, 0, 4, 4, 3, 0, 4, 0],
  "..O.X.X..": [4, 4, 0, 4, 0, 4, 0, 3, 4],
  "..OX....X": [4, 4, 0, 0, 4, 3, 4, 4, 0],
  "..X...XO.": [4, 4, 0, 3, 4, 4, 0, 0, 4],
  "..X.O.X..": [3, 4, 0, 4, 0, 4, 0, 4, 4],
  "..XO...X.": [7, 4, 0, 0, 4, 4, 4, 0, 4],
  "...O.XOXX": [7, 4, 4, 0, 4, 0, 0, 0, 0],
  "...OXX.OX": [4, 4, 3, 0, 0, 0, 4, 0, 0],
  "...OXXO.X": [4, 3, 4, 0, 0, 0, 0, 4, 0],
  "..O.X.XOX": [5, 4, 0, 4, 0, 4, 0, 0, 0],
  "..OOXX.X.": [4, 4, 0, 0, 0, 0, 4, 0, 5],
  "..OOXXX..": [4, 4, 0, 0, 0, 0, 0, 3, 4],
  "..OX.O.XX": [4, 4, 0, 0, 3, 0, 4, 0, 0],
  "..OXO..XX": [4, 7, 0, 0, 0, 4, 4, 0, 0],
  "..X.OOXX.": [4, 4, 0, 4, 0, 0, 0, 0, 7],
  "..XO.O.XX": [4, 4, 0, 0, 4, 0, 7, 0, 0],
  "..XO.XXO.": [3, 4, 0, 0, 4, 0, 0, 0, 4],
  "..XOXX.O.": [4, 4, 0, 0, 0, 0, 4, 0, 7],
  "..XX..XOO": [4, 4, 0, 0, 7, 4, 0, 0, 0],
  "..XX.O.XO": [7, 4, 0, 0, 4, 0, 4, 0, 0],
  "..XXO..XO": [4, 4, 0, 0, 0, 3, 4, 0, 0],
  "..XXOX.O.": [4, 4, 0, 0, 0, 0, 4, 0, 7],
  "O.X.O.X.X": [0, 4, 0, 3, 0, 4, 0, 4, 0],
  "O.XO..X.X": [0, 4, 0, 0, 4, 3, 0, 4, 0],
  "..XXOXXOO": [2, 11, 0, 0, 0, 0, 0, 0, 0],
  ".O.OXXOXX": [5, 0, 2, 0, 0, 0, 0, 0, 0],
  ".OOXOX.XX": [5, 0, 0, 0, 0, 0, 2, 0, 0],
  ".OXXX.OXO": [2, 0, 0, 0, 0, 3, 0, 0, 0],
  ".OXXXOO.X": [2, 0, 0, 0, 0, 0, 0, 1, 0],
  ".X.XOXOOX": [1, 0, 2, 0, 0, 0, 0, 0, 0],
  ".XOX.OOXX": [2, 0, 0, 0, 5, 0, 0, 0, 0],
  ".XOXOOX.X": [2, 0, 0, 0, 0, 0, 0, 1, 0],
  "O.XXXOO.X": [0, 3, 0, 0, 0, 0, 0, 2, 0],
  "OOXX..XOX": [0, 0, 0, 0, 5, 2, 0, 0, 0]
 }
}
',3,1794993674117,1794993675008,'menace');
INSERT INTO "learners" VALUES('VFZMNojtE3UEQm4ZJsBAeA','9e54cff6b32123a587ea854d89cf2459098bc080e15362649323404ca327f4fd','Values','3x3','X','{
 "format": "noughts-q",
 "version": 1,
 "board": "3x3",
 "player": "X",
 "config": {"rate": 0.25, "exploration": 0.1, "rate_decay": 0, "exploration_decay": 0, "draw_reward": 0.0, "initial_value": 0.0},
 "results": {"win": 14, "draw": 2, "loss": 4},
 "random": "fc03b0acfb0979e5",
 "curve": [[0, {"random": [0.5849206349206348, 0.126984126984127, 0.288095238095238], "perfect": [0.0, 0.2225161669606114, 0.7774838330393885]}], [20, {"random": [0.594753086419753, 0.12394179894179891, 0.28130511463844793], "perfect": [0.0, 0.229482657260435, 0.7705173427395651]}]],
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
  "....X..O.": [0, 0, null, 0, null, null, 0, null, null],
  ".....OXOX": [0, 0, 0, 0, 0, null, null, null, null],
  "....OO.XX": [0, 0, 0, 0, null, null, 0, null, null],
  "....OXXO.": [0, 0, 0, 0, null, null, null, null, 0],
  "....XOO.X": [0, 0, 0, 0, null, null, null, 0, null],
  "...O.X.OX": [0, 0, 262144, null, 0, null, 0, null, null],
  "...OXX..O": [0, 0, 0, null, null, null, 0, 0, null],
  "...X.X.OO": [-262144, 0, 0, null, 0, null, 0, null, null],
  "..O..XXO.": [0, 0, null, 0, 0, null, null, null, 0],
  "..O.OXX..": [0, 0, null, 0, null, null, null, 0, 0],
  "..OO...XX": [0, 0, null, null, 0, 0, 0, null, null],
  "..OO.X.X.": [0, 0, null, null, 0, null, 0, null, 0],
  "..OO.XX..": [0, 0, null, null, 0, null, null, 0, 0],
  "..X...XOO": [0, 0, null, 0, 0, 0, null, null, null],
  "..XO...XO": [0, 0, null, null, 0, 0, 0, null, null],
  "..XO..O.X": [0, 0, null, null, 0, 0, null, 0, null],
  "..XO..X.O": [0, 0, null, null, 0, 0, null, 0, null],
  "..XOX..O.": [0, 0, null, null, null, null, 0, null, null],
  "...OOXXOX": [0, 0, 262144, null, null, null, null, null, null],
  "..O.OXXOX": [-262144, 0, null, 0, null, null, null, null, null],
  "..OO.XOXX": [-262144, 0, null, null, 0, null, null, null, null],
  "..OO.XXOX": [0, 0, null, null, 262144, null, null, null, null],
  "..OOOXXX.": [0, 262144, null, null, null, null, null, null, 0],
  "..OXXOOX.": [0, 262144, null, null, null, null, null, null, 0],
  "..XOXO.XO": [0, 0, null, null, null, null, 262144, null, null],
  "..XOXXOO.": [0, 0, null, null, null, null, null, null, 262144],
  "..XXOO.XO": [0, 262144, null, null, null, null, 0, null, null],
  "..XXOOOX.": [0, 0, null, null, null, null, null, null, 0],
  ".OOO.XXX.": [0, null, null, null, 0, null, null, null, 0],
  ".OOX.OX.X": [0, null, null, null, 0, null, null, 262144, null],
  ".OOXX..OX": [0, null, null, null, null, 262144, 0, null, null],
  ".OXX.O.OX": [0, null, null, null, 262144, null, null, null, null],
  ".OXX.OX.O": [0, null, null, null, 262144, null, null, 0, null],
  ".OXXO.X.O": [0, null, null, null, null, -262144, null, 0, null],
  "O.XO..XOX": [null, 0, null, null, 0, 262144, null, null, null],
  "O.XO.XX.O": [null, 0, null, null, 0, null, null, 262144, null]
 }
}
',2,1794993675282,1794993675714,'q');
COMMIT;
