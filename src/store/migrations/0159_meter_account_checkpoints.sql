-- How far the meters of a new credential are enqueued is the checkpoint of its job: one under way begins again.
alter table meter_accounts drop column asked_after;
