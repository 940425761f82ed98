-- How far the assets of large portfolios are invited to an event is the checkpoint of its job. A job under way begins
-- again: it has come to places in several portfolios, where the checkpoint is one; who is invited already stays so.
alter table event_portfolios drop column invited_after;
