-- How far an order is issued, changed or cancelled is the checkpoint of its job: one under way begins again. What has
-- been asked stays as it is; a change is planned again.
alter table dispatch_orders no force row level security;
update dispatch_orders set rule = null where task = 'CHANGE';
alter table dispatch_orders force row level security;
alter table dispatch_orders drop column task_after;
