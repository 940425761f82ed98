-- How far a large event's live figures are counted is the checkpoint of its job: a count under way begins again with it.
alter table event_lives drop column pass;
