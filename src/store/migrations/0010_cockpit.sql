-- How long after a half hour its reading usually comes, in seconds, learnt as readings arrive; null until it is known.
alter table assets add column reading_delay_s double precision check (reading_delay_s > 0);

-- What was told about one event, for its timeline.
create index outbox_event on outbox (tenant_uuid, ((payload ->> 'eventUUID'))) where payload ? 'eventUUID';
