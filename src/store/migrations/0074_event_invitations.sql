-- The assets of a large portfolio are invited to an event by portions: the last that has been looked at. Null once all are.
alter table event_portfolios add column invited_after uuid;
