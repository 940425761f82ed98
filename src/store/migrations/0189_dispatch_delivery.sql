-- Whether the meter shows at least half of what was asked; null without a reading. A dispatch that delivers is not at
-- risk, whatever was answered.
drop index dispatches_at_risk;
alter table dispatches drop column at_risk_w;
alter table dispatches add column delivers boolean;
alter table dispatches add column at_risk_w integer not null generated always as (case
  when delivers is not true and (answer in ('OPTED_OUT', 'REJECTED', 'FAILED', 'EXPIRED')
    or (answer = 'ACKNOWLEDGED' and execution = 'ABORTED') or (answer is null and is_silent)) then size_w else 0 end) stored;
create index dispatches_at_risk on dispatches (tenant_uuid, event_uuid, at_risk_w desc nulls last, asset_uuid);
alter table dispatch_sums add column delivers boolean;

-- The same sums as before, by whether the dispatch delivers too.
do $$
declare change record;
begin
  for change in select * from (values
    ('insert', 'select a.*, 1 as sign from added a'),
    ('delete', 'select g.*, -1 as sign from gone g'),
    ('update', 'select a.*, 1 as sign from added a union all select g.*, -1 from gone g')) as changes (operation, rows) loop
    execute format($f$
      create or replace function note_dispatches_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into dispatch_sums (tenant_uuid, event_uuid, controller_uuid, batch_uuid, portfolio_uuid, answer, execution,
          is_silent, needs_answer, is_unconfirmed, delivers, slot, assets, requested_w, promised_w)
        select tenant_uuid, event_uuid, controller_uuid, case when answer is null then batch_uuid end, portfolio_uuid,
          answer, execution, is_silent,
          needs_answer, is_cancelled and needs_answer and answered_revision is distinct from revision, delivers, slot,
          sum(case when slot = 1 then sign else 0 end), sum(sign * w),
          sum(case when answer is distinct from 'ACKNOWLEDGED' or execution = 'ABORTED' then 0
              when promised_w is not null and size_w > 0
                then round(sign * w * abs(promised_w::numeric) / size_w)::float8
              else sign * w end)
        from (%2$s) changed cross join unnest(requested_w) with ordinality as halves (w, slot)
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
        having sum(case when slot = 1 then sign else 0 end) <> 0 or sum(sign * w) <> 0
          or count(*) filter (where answer = 'ACKNOWLEDGED') > 0;
        insert into dispatch_latencies (tenant_uuid, event_uuid, bucket, answers)
        select tenant_uuid, event_uuid, least(226, greatest(0, round(ln(greatest(1, latency_ms)) / ln(1.1))))::integer,
          sum(sign)
        from (%2$s) changed where latency_ms is not null
        group by 1, 2, 3 having sum(sign) <> 0;
        return null;
      end $body$;
    $f$, change.operation, change.rows);
  end loop;
end $$;
