-- When the first of the failures in a row was, of each data set of NESO; null while it is read.
alter table requirement_feeds add column failing_since_utc timestamptz;
update requirement_feeds set failing_since_utc = last_failure_utc where failures > 0;
