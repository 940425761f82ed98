-- What an operator has asked for and can still undo: {action, body, assets, kw, messages, actor, name}. It is done when
-- the instant has passed. An order that can be undone waits until then, with the action SEND.
alter table dispatch_orders add column held jsonb, add column held_until_utc timestamptz;
-- How often the present revision was sent, and when it was last sent again.
alter table dispatches add column sends integer not null default 1, add column resent_utc timestamptz;
-- Whom to call at the partner that runs the controller.
alter table controllers add column contact_name text, add column contact_phone text, add column contact_email text;
