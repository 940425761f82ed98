-- How far two runs of a large event are compared, and how far the assets of a receipt are added up, is the checkpoint of
-- its job: one under way begins again.
alter table run_comparisons no force row level security;
alter table run_receipts no force row level security;
alter table run_comparisons add column is_compared boolean not null default false;
update run_comparisons set is_compared = true where after_asset_uuid is null;
alter table run_comparisons drop column after_asset_uuid;
alter table run_receipts add column is_added boolean not null default false;
update run_receipts set is_added = true where after_asset_uuid is null;
alter table run_receipts drop column after_asset_uuid;
alter table run_comparisons force row level security;
alter table run_receipts force row level security;
