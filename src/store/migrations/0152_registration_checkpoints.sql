-- How far the registrations of a scheme are counted is the checkpoint of its job: a count under way begins again with it.
drop table registration_passes;
