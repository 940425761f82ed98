import { sql } from 'kysely';
import type { AssetFigures } from '#contract/assetFigures.ts';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { type Occasion, reliabilityOf } from '#energy/reliability.ts';
import { YEAR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { seasonOf } from './seasonRange.ts';

/** A settled event by its newest stats run; delivered kWh and £ by half hour. */
interface SettledEvent {
  event_uuid: string;
  run: number;
  status: 'PRELIMINARY' | 'FINAL';
  event_type: EventType;
  start_utc: Date;
  hours: number;
  kwh: (number | null)[];
  gbp: (number | null)[];
}

/** An asset in a settled event; half hours in watt-hours. */
interface Part extends Pick<Occasion, 'baselineKwh' | 'deliveredKwh'> {
  asset_uuid: string;
  event_uuid: string;
  baseline_wh: (number | null)[];
  actual_wh: (number | null)[];
}

/** An asset's events, earliest first. */
export interface PastPart extends Part {
  event: SettledEvent;
}

const DECIMALS = 4;

/** Reads the settled events of the last year and of the season that some assets were in, earliest first. */
export async function readPast(
  { tx, tenant, now }: TenantScope,
  assetUUIDs: readonly string[],
): Promise<Map<string, PastPart[]>> {
  const from = new Date(Math.min(now - YEAR_MS, seasonOf(now).from));
  const events = await sql<SettledEvent>`
    select e.event_uuid, r.run, r.status, e.event_type, e.start_utc,
      (extract(epoch from e.end_utc - e.start_utc) / 3600)::float8 as hours, half.kwh, half.gbp
    from events e
    cross join lateral (
      select run, status, totals from event_stats
      where tenant_uuid = e.tenant_uuid and event_uuid = e.event_uuid order by run desc limit 1
    ) r
    cross join lateral (
      select coalesce(array_agg(period."deliveredKwh"), '{}') as kwh, coalesce(array_agg(period."revenueGbp"), '{}') as gbp
      from json_to_recordset(r.totals -> 'settlementPeriods') as period ("deliveredKwh" float8, "revenueGbp" float8)
    ) half
    where e.tenant_uuid = ${tenant} and e.start_utc >= ${from} and e.start_utc < ${new Date(now)}
      and e.state in ('ENDED', 'CANCELLED')
    order by e.start_utc, e.event_uuid`.execute(tx);
  const byUUID = new Map(events.rows.map((event) => [event.event_uuid, event]));
  // Each event is read by its key, on any statistics: a tenant that is a constant could make it read all of the
  // tenant's rows.
  const { rows } = await sql<Part>`
    with settled as materialized (
      select ${tenant}::uuid as tenant_uuid, event_uuid, run
      from unnest(${[...byUUID.keys()]}::uuid[], ${events.rows.map(({ run }) => run)}::integer[]) as t (event_uuid, run)
    )
    select s.asset_uuid, s.event_uuid, s.baseline_kwh as "baselineKwh", s.delivered_kwh as "deliveredKwh",
      s.baseline_wh, s.actual_wh
    from settled
    cross join lateral (
      select * from asset_results(settled.tenant_uuid, settled.event_uuid, settled.run, ${assetUUIDs}::uuid[]) offset 0
    ) s`.execute(tx);
  const past = new Map<string, PastPart[]>(assetUUIDs.map((assetUUID) => [assetUUID, []]));
  for (const part of rows) past.get(part.asset_uuid)!.push({ ...part, event: byUUID.get(part.event_uuid)! });
  for (const parts of past.values())
    parts.sort((one, other) => one.event.start_utc.getTime() - other.event.start_utc.getTime());
  return past;
}

/** Returns an asset's figures in turn-down events of the last year. */
export function responseFigures(past: readonly PastPart[], now: number): AssetFigures['response'] {
  const found = reliabilityOf(
    past
      .filter(({ event }) => event.event_type === 'TURN_DOWN' && event.start_utc.getTime() >= now - YEAR_MS)
      .map(({ baselineKwh, deliveredKwh, event }) => ({ baselineKwh, deliveredKwh, hours: event.hours })),
  );
  return {
    events: found.events,
    eventsWithData: found.withData,
    eventsKept: found.kept,
    reliabilityLowPercent: rounded(found.lowPercent),
    reliabilityHighPercent: rounded(found.highPercent),
    meanKw: rounded(found.meanKw),
    deviationKw: rounded(found.deviationKw),
  };
}

const rounded = (value: number | null): number | null => (value === null ? null : roundTo(DECIMALS, value));

/** Returns an asset's shares of the season's event revenue, each half hour by its delivery, as in their receipts. */
export function earnedOf(past: readonly PastPart[], now: number): AssetFigures['earned'] {
  const season = seasonOf(now);
  const paid = past.filter(
    ({ event }) => event.start_utc.getTime() >= season.from && event.gbp.some((gbp) => gbp !== null),
  );
  if (paid.length === 0) return null;
  return {
    gbp: roundTo(
      2,
      paid.reduce((sum, part) => sum + shareOf(part), 0),
    ),
    isPreliminary: paid.some(({ event }) => event.status === 'PRELIMINARY'),
  };
}

function shareOf({ event, baseline_wh: baseline, actual_wh: actual }: PastPart): number {
  let total = 0;
  for (const [slot, gbp] of event.gbp.entries()) {
    const [whole, base, read] = [event.kwh[slot], baseline[slot] ?? null, actual[slot] ?? null];
    if (gbp === null || !whole || base === null || read === null) continue;
    total += roundTo(DECIMALS, (gbp * whToKwh(deliveredWh(event.event_type, base, read))) / whole);
  }
  return total;
}
