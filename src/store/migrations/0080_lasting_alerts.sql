-- Alerts about what lasts: one a cause, which may be a webhook or another thing that has neither event nor controller.
alter table alerts add column subject_uuid uuid;
drop index alerts_open;
create unique index alerts_open on alerts (tenant_uuid, kind, event_uuid, controller_uuid, subject_uuid)
  nulls not distinct where closed_utc is null;

-- At once by day, and what happened in the night in one mail at 08:00.
alter table contacts drop constraint contacts_delivery_check;
alter table contacts add constraint contacts_delivery_check check (delivery in ('AT_ONCE', 'DAYTIME', 'DIGEST'));
