import { sql } from 'kysely';
import type { EventHalfHour } from '#contract/stats.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { toRunWithAssets } from '../baselines/measurement/latestRun.ts';
import { eventWindow } from '../baselines/measurement/measureOptedIn.ts';
import { requireEvent } from '../baselines/requireEvent.ts';
import type { Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/problem.ts';
import { iso } from '../platform/rows/iso.ts';

interface Part {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  baseline: number | null;
  actual: number | null;
  /** Energy that counts for the event, of an asset that is in others too. */
  attributed: number | null;
}
type Known = Part & { baseline: number; actual: number };

const NAMED = 10;

/** Returns one half hour of a stats run: its sums, and the assets that delivered most and least. */
export const getEventHalfHour: Handler<'getEventHalfHour'> = async ({ scope, params, query }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const { run } = await toRunWithAssets(scope, event.event_uuid, query.run);
  const { fromMs, toMs } = eventWindow(event);
  if (query.at < fromMs || query.at >= toMs) throw notFound('half-hour in this event');
  const parts = await readParts(scope, event.event_uuid, run, (query.at - fromMs) / HALF_HOUR_MS);
  const known = parts.filter((part): part is Known => part.baseline !== null && part.actual !== null);
  const deliveredOf = (part: Known) => countedWh(event, part);
  const falling = known.toSorted((one, other) => deliveredOf(other) - deliveredOf(one));
  const total = (of: (part: Known) => number) =>
    known.length === 0 ? null : whToKwh(known.reduce((sum, part) => sum + of(part), 0));
  return {
    eventUUID: event.event_uuid,
    run,
    startTime: iso(query.at),
    baselineKwh: total(({ baseline }) => baseline),
    actualKwh: total(({ actual }) => actual),
    deliveredKwh: total(deliveredOf),
    assetsCounted: known.length,
    assetsMissing: parts.length - known.length,
    most: falling.slice(0, NAMED).map((part) => toContribution(event, part)),
    // With few assets, none is listed twice.
    least: falling
      .slice(NAMED)
      .slice(-NAMED)
      .toReversed()
      .map((part) => toContribution(event, part)),
  } satisfies EventHalfHour;
};

const countedWh = ({ event_type }: EventRow, { baseline, actual, attributed }: Known): number =>
  attributed ?? deliveredWh(event_type, baseline, actual);

const toContribution = (event: EventRow, part: Known) => ({
  assetUUID: part.asset_uuid,
  assetId: part.asset_id,
  name: part.name,
  baselineKwh: whToKwh(part.baseline),
  actualKwh: whToKwh(part.actual),
  deliveredKwh: whToKwh(countedWh(event, part)),
});

/** Reads every asset of the run at one of its half hours, counted from 0, by asset id. */
async function readParts({ tx, tenant }: TenantScope, eventUUID: string, run: number, slot: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select a.asset_uuid, a.asset_id, a.name, s.baseline_wh[${slot + 1}::integer] as baseline,
      s.actual_wh[${slot + 1}::integer] as actual, s.attributed_wh[${slot + 1}::integer] as attributed
    from run_results(${tenant}, ${eventUUID}, ${run}) s join assets a using (tenant_uuid, asset_uuid)
    order by a.asset_id`.execute(tx);
  return rows;
}
