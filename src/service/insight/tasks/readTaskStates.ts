import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { hasReadingStatus } from '../../assets/readingStatus.ts';
import type { BalanceTerms } from '../balance/terms.ts';

/** State of an asset towards a scheduled event that it is in, was invited to, or could join. */
export type TaskState =
  | 'TAKES_PART'
  | 'FREE'
  | 'CONSENTS_MISSING'
  | 'CONSENTS_ENDING'
  | 'REGISTRATIONS_TURNED_DOWN'
  | 'SILENT_ASSETS'
  | 'MPAN_NOT_FOUND'
  | 'BASELINE_TOO_SHORT';

/** Assets of an event in the same state; of all events together where `eventUUID` is null, each asset once. */
export interface TaskStateRow {
  eventUUID: string | null;
  standing: TaskState;
  isOptedIn: boolean;
  assets: number;
  kw: number;
}

/** Number of settled events of a type from which the power of an asset is learnt: the newest. */
const LEARNT_EVENTS = 5;
/** Size of the part of a larger fleet that represents it. */
const MAX_ASSETS = 20_000;

/**
 * Counts the assets of scheduled events by state: the first reason that excludes an asset or puts its delivery at risk.
 * Its power is the mean of what it delivered in the newest settled events of the type, or that of all assets where it
 * was in none; kW are of the assets whose power is above zero.
 */
export async function readTaskStates(scope: TenantScope, events: readonly BalanceTerms[]): Promise<TaskStateRow[]> {
  const { tx, tenant, now } = scope;
  const scheduled = events.filter(({ event }) => event.state === 'SCHEDULED');
  if (scheduled.length === 0) return [];
  const share = await shareOf(scope);
  const { rows } = await sql<TaskStateRow>`
    with learnt as (
      select e.event_uuid, e.event_type, e.start_utc, extract(epoch from e.end_utc - e.start_utc) / 3600 as hours, r.run
      from unnest(array['TURN_DOWN', 'TURN_UP']) as kind (event_type)
      cross join lateral (
        select * from events
        where tenant_uuid = ${tenant} and state = 'ENDED' and event_type = kind.event_type and stats_status = 'READY'
        order by start_utc desc limit ${LEARNT_EVENTS}
      ) e
      cross join lateral (
        select max(run) as run from event_stats where tenant_uuid = ${tenant} and event_uuid = e.event_uuid
      ) r
    ),
    response as (
      select s.asset_uuid, l.event_type, avg(coalesce(s.delivered_kwh, 0) / l.hours)::float8 as kw,
        (array_agg(s.baseline_status order by l.start_utc desc))[1] as baseline_status
      from learnt l
      cross join lateral run_results(${tenant}, l.event_uuid, l.run) s
      group by s.asset_uuid, l.event_type
    ),
    mean as (select event_type, avg(kw)::float8 as kw from response group by event_type),
    fleet as (
      select assets.asset_uuid, assets.portfolio_uuid, assets.mpan_status, ${hasReadingStatus('SILENT', now)} as silent,
        c.status as consent, c.expires_utc, c.granted_utc
      from assets
      left join lateral (
        select status, expires_utc, granted_utc from consents
        where tenant_uuid = ${tenant} and user_uuid = assets.user_uuid and type = 'DISPATCH'
          and (asset_uuid is null or asset_uuid = assets.asset_uuid)
        order by seq desc limit 1
      ) c on true
      where assets.tenant_uuid = ${tenant} and assets.status = 'ACTIVE'
        and (${share} = 1 or mod(abs(hashtext(assets.asset_uuid::text)::bigint), ${share}) = 0)
    ),
    event as (
      select e.event_uuid, e.event_type, e.scheme_uuid, e.start_utc, s.consent_validity_months as months, o.overlapping,
        exists (select from event_portfolios where tenant_uuid = ${tenant} and event_uuid = e.event_uuid) as is_aimed
      from unnest(${scheduled.map(({ event }) => event.event_uuid)}::uuid[],
        ${scheduled.map(({ event }) => `{${overlapping(event, events).join(',')}}`)}::text[]) as o (event_uuid, overlapping)
      join events e on e.tenant_uuid = ${tenant} and e.event_uuid = o.event_uuid
      join event_schemes s on s.tenant_uuid = ${tenant} and s.scheme_uuid = e.scheme_uuid
    ),
    standing as (
      select e.event_uuid, f.asset_uuid, ea.state is not distinct from 'OPT_IN' as opted_in,
        greatest(0, coalesce(r.kw, m.kw, 0)) as kw,
        case
          when ea.state = 'OPT_OUT' then null
          when ea.state is distinct from 'OPT_IN' then case
            when sa.status in ('REJECTED', 'DUPLICATED') then 'REGISTRATIONS_TURNED_DOWN'
            when sa.status is distinct from 'READY' then null
            when f.mpan_status = 'INVALID' then 'MPAN_NOT_FOUND'
            when x.is_over_now then 'CONSENTS_MISSING'
            when x.is_over_then then 'CONSENTS_ENDING'
            when exists (
              select from event_assets busy where busy.tenant_uuid = ${tenant} and busy.asset_uuid = f.asset_uuid
                and busy.event_uuid = any(e.overlapping::uuid[]) and busy.state = 'OPT_IN'
            ) then null
            else 'FREE' end
          when f.mpan_status = 'INVALID' then 'MPAN_NOT_FOUND'
          when x.is_over_then then 'CONSENTS_ENDING'
          when f.silent then 'SILENT_ASSETS'
          when r.baseline_status <> 'OK' then 'BASELINE_TOO_SHORT'
          else 'TAKES_PART' end as standing
      from event e
      cross join fleet f
      left join event_assets ea on ea.tenant_uuid = ${tenant} and ea.event_uuid = e.event_uuid
        and ea.asset_uuid = f.asset_uuid
      left join scheme_assets sa on sa.tenant_uuid = ${tenant} and sa.scheme_uuid = e.scheme_uuid
        and sa.asset_uuid = f.asset_uuid
      left join response r on r.asset_uuid = f.asset_uuid and r.event_type = e.event_type
      left join mean m on m.event_type = e.event_type
      cross join lateral (
        select least(f.expires_utc, f.granted_utc + make_interval(months => e.months)) as ends_utc
      ) ends
      cross join lateral (
        select f.consent is distinct from 'ACTIVE' or (ends_utc <= ${new Date(now)}) is true as is_over_now,
          f.consent is distinct from 'ACTIVE' or (ends_utc <= e.start_utc) is true as is_over_then
      ) x
      where ea.state is not null
        or case when e.is_aimed then f.portfolio_uuid in (
            select portfolio_uuid from event_portfolios where tenant_uuid = ${tenant} and event_uuid = e.event_uuid)
          else sa.status is not null end
    )
    select event_uuid as "eventUUID", standing, opted_in as "isOptedIn", count(*) * ${share}::integer as assets,
      sum(kw) * ${share}::integer as kw
    from standing where standing is not null group by 1, 2, 3
    union all
    select null, standing, false, count(distinct asset_uuid) * ${share}::integer, 0
    from standing where standing is not null group by 2`.execute(tx);
  return rows;
}

/** Returns the events of the window at the same time as another, in which an asset may be opted in already. */
const overlapping = (event: BalanceTerms['event'], events: readonly BalanceTerms[]): string[] =>
  events
    .map((other) => other.event)
    .filter(
      (other) =>
        other.event_uuid !== event.event_uuid && other.start_utc < event.end_utc && other.end_utc > event.start_utc,
    )
    .map(({ event_uuid }) => event_uuid);

/** Returns the number of assets of which one is read. */
async function shareOf({ tx, tenant }: TenantScope): Promise<number> {
  const { rows } = await sql<{ assets: number }>`
    select coalesce(sum(assets), 0)::bigint as assets from asset_counts
    where tenant_uuid = ${tenant} and status = 'ACTIVE'`.execute(tx);
  return Math.max(1, Math.ceil(rows[0]!.assets / MAX_ASSETS));
}
