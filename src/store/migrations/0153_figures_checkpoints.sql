-- How far the figures of a large event are counted is the checkpoint of its job: a count under way begins again with it.
alter table event_figures drop column pass;
