-- The newest half hour of every meter updates every row of the day. With room left in its page a new version of the row
-- needs no new index entry, and the space of the version before is used again at once. Measured with 50,000 meters over
-- a day: 95 % of the updates are such, where without room 0.5 % were; with half of the page free 98 %. Pages that exist
-- stay as they are.
alter table reading_days set (fillfactor = 70);
