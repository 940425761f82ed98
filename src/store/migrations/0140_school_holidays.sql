-- First and last London days of school holidays, on which homes use energy at other hours than their baselines expect.
alter table event_schemes add column school_holidays json not null default '[]';
