-- Why an opt-in was ended without anybody asking for it; null where somebody did.
alter table event_assets add column state_reason text;
