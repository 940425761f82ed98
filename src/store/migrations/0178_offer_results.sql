-- What came of an accepted half hour, by the newest stats run of its event; null before the first. The factor is null
-- as well where the scheme has none, or nothing was read.
alter table offers
  add column factor double precision,
  add column delivered_mwh double precision,
  add column revenue_gbp double precision,
  add column run_status text check (run_status in ('PRELIMINARY', 'FINAL'));
