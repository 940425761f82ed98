-- How far the assets of removed portfolios have left an event is the checkpoint of its job; those that have not left are in
-- portfolios that the event is not aimed at. A removal under way begins again with its job: who has left is not found again.
drop table event_removals;
