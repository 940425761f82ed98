-- Which half hours the last write of a day added that had no value before. A write on a PostgreSQL before 18, which cannot return
-- what a row was, counts its new half hours by it, without looking the days up before: a lookup that Citus refuses. From 18 on it
-- stays null, and takes no room.
alter table reading_days add column fresh bigint;
