import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { HalfHourRange } from '../../assets/halfHourRange.ts';

/**
 * Returns baseline less metered energy in watt-hours of the events with a stats run, by the start of their half hours
 * in ms; half hours in which none of their assets counts are left out.
 */
export async function takenOff({ tx, tenant }: TenantScope, range: HalfHourRange): Promise<Map<number, number>> {
  const { rows } = await sql<{ at: number; wh: number }>`
    with run as materialized (
      select e.event_uuid, e.event_type, e.start_utc, newest.run from events e
      cross join lateral (
        select run from event_stats where tenant_uuid = ${tenant} and event_uuid = e.event_uuid order by run desc limit 1
      ) newest
      where e.tenant_uuid = ${tenant} and e.start_utc < ${new Date(range.endMs)} and e.end_utc > ${new Date(range.startMs)}
    )
    select (extract(epoch from run.start_utc) * 1000)::float8 + (s.slot - 1) * ${HALF_HOUR_MS}::float8 as at,
      -- What assets in several events took off is counted once, as far as it is attributed.
      (1000 * sum(s.baseline_kwh - s.actual_kwh
        - case run.event_type when 'TURN_DOWN' then s.not_attributed_kwh else -s.not_attributed_kwh end))::float8 as wh
    from run join event_portfolio_stats s
      on s.tenant_uuid = ${tenant} and s.event_uuid = run.event_uuid and s.run = run.run
    group by 1 having sum(s.counted) > 0`.execute(tx);
  return new Map(rows.map(({ at, wh }) => [at, wh]));
}
