-- A job is claimed by an advisory lock, never by its row: who asks for it again must not wait for who runs it.

-- Raised by everyone who asks for the job. Who runs it ends the row only while this is what it was when the run began.
alter table jobs add column generation bigint not null default 0;
-- The instant that was asked for last: where the job was asked for while it ran, its next run is due then.
alter table jobs add column asked_utc timestamptz;

-- Jobs of events, few beside those of meters: what a move of an event has to wait for is found among them.
create index jobs_of_events on jobs (tenant_uuid, due_utc) where kind in ('ADVANCE_EVENT', 'BASELINES', 'STATS');
