-- An action on more assets than a request changes finds them in portions: its filter, and the asset up to which they are
-- found; null once all are, which every existing action has.
alter table bulk_actions add column finding jsonb;
