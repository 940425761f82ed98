import { sql } from 'kysely';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Hours since the end of an event at which shares of its readings are compared; at the last it is final anyway. */
export const HOURS = [0, 1, 2, 3, 4, 6, 8, 12, 18, 24, 36, 48, 72, 96, 120, 168, 240, 336, 504, 720] as const;
const MAX_EVENTS = 10;

/** Arrival of the readings of an event, in percent of the expected by hours since its end; null where not known. */
export interface Arrival {
  shares: (number | null)[];
  /** Hours from the end to the first final run; null while there is none. */
  finalAfterHours: number | null;
}

export interface Arrivals {
  own: Arrival;
  /** Arrivals of the events of the same type that ended last before it and are final. */
  earlier: Arrival[];
}

interface CountRow {
  event_uuid: string;
  hours: number;
  percent: number;
  is_final: boolean;
}

/** Reads how many readings had come when runs were calculated and balances were stored. */
export async function readArrivals(scope: TenantScope, event: EventRow): Promise<Arrivals> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<CountRow>`
    with chosen as (
      (select e.event_uuid, e.end_utc from events e
       where e.tenant_uuid = ${tenant} and e.event_type = ${event.event_type} and e.state = 'ENDED'
         and e.end_utc < ${event.end_utc} and exists (
           select from event_stats s
           where s.tenant_uuid = e.tenant_uuid and s.event_uuid = e.event_uuid and s.status = 'FINAL')
       order by e.end_utc desc limit ${MAX_EVENTS})
      union all select ${event.event_uuid}::uuid, ${event.end_utc}::timestamptz
    ), counted as (
      select c.event_uuid, c.end_utc, s.calculated_utc as at, (s.totals ->> 'presentReadings')::float8 as present,
        (s.totals ->> 'expectedReadings')::float8 as expected, s.status = 'FINAL' as is_final
      from chosen c join event_stats s on s.tenant_uuid = ${tenant} and s.event_uuid = c.event_uuid
      union all
      select c.event_uuid, c.end_utc, b.at_utc, (b.balance -> 'readings' ->> 'present')::float8,
        (b.balance -> 'readings' ->> 'expected')::float8, false
      from chosen c join event_balances b on b.tenant_uuid = ${tenant} and b.event_uuid = c.event_uuid
      where b.balance ->> 'phase' in ('LIVE', 'SETTLING')
    )
    select event_uuid, (extract(epoch from at - end_utc) / 3600)::float8 as hours, 100 * present / expected as percent,
      is_final
    from counted where expected > 0 and at <= ${new Date(now)} order by at`.execute(tx);
  const byEvent = Map.groupBy(rows, ({ event_uuid }) => event_uuid);
  const passed = (now - event.end_utc.getTime()) / HOUR_MS;
  const own = byEvent.get(event.event_uuid) ?? [];
  byEvent.delete(event.event_uuid);
  return { own: arrivalOf(own, passed), earlier: [...byEvent.values()].map((counts) => arrivalOf(counts, Infinity)) };
}

const arrivalOf = (counts: readonly CountRow[], passed: number): Arrival => ({
  shares: HOURS.map((hours) =>
    hours > passed ? null : (counts.findLast((count) => count.hours <= hours)?.percent ?? null),
  ),
  finalAfterHours: counts.find(({ is_final }) => is_final)?.hours ?? null,
});

/** Returns the values of the earlier events at each of the hours, in order; none where none is known. */
export const sharesAt = (earlier: readonly Arrival[]): number[][] =>
  HOURS.map((_, index) => earlier.flatMap(({ shares }) => shares[index] ?? []).sort((one, other) => one - other));
