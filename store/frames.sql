-- Pictures: in the frames file, and in the run file once it is packed.

CREATE TABLE picture (
  hash BLOB NOT NULL UNIQUE,   -- SHA-256 of data
  data BLOB NOT NULL           -- PNG, or what was sent to a model
) STRICT;

CREATE TABLE frame (           -- a frame whose hash is not its picture's: the hash of its pixels
  hash    BLOB PRIMARY KEY,
  picture BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE VIEW frames AS
  SELECT lower(hex(f.hash)) AS hash, p.data AS png FROM frame f JOIN picture p ON p.hash = f.picture
  UNION ALL SELECT lower(hex(hash)), data FROM picture;
