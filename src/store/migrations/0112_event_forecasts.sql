-- What an event with many assets is forecast to deliver, by half hour: calculated with its newest point.
alter table event_balances add column forecast jsonb;
