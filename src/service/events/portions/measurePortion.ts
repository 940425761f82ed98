import { sql } from 'kysely';
import type { DeliveredInterval } from '#contract/stats.ts';
import type { EventRow, ProfileSource, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { reboundWindow } from '../../analytics/requireEvent.ts';
import { readOrder } from '../../dispatch/orders/orderRow.ts';
import { addDispatched } from '../../dispatch/views/keepMeasured.ts';
import {
  type AssetRange,
  eventWindow,
  type MeasuredAsset,
  measureInBatches,
  profileWindow,
  sliceMeasured,
} from '../../measuring/measureOptedIn.ts';
import { sampleOf } from '../../measuring/sampleOf.ts';
import { MOST_TRIED_ASSETS } from '../../measuring/trialMethodsOnAssets.ts';
import { addRebound, addUnadjusted } from '../aftermath.ts';
import { chooseWindows, isReplayed } from '../placebo/chooseWindows.ts';
import { intervalOfAsset } from '../placebo/findIntervals.ts';
import { addReplayed } from '../placebo/placeboDays.ts';
import { replayAssets } from '../placebo/replayEvent.ts';
import { addEachMeterOnce, readProfileSource } from '../profileCache.ts';
import { addSettled } from '../settle.ts';
import { settleAsset, type SettledAsset } from '../settleAsset.ts';
import { asPlanned, type Plan, schemeAsPlanned } from './plan.ts';
import { emptySums, type Sums } from './sums.ts';

/** One asset over the event, as a run stores it. */
export interface AssetResult {
  measured: MeasuredAsset;
  settled: SettledAsset;
  interval: DeliveredInterval | null;
}

/** What the opted-in assets of a range come to. */
export interface MeasuredPortion {
  sums: Sums;
  results: AssetResult[];
  /** What their part of the profile was made from; null where there are too few for it to be cached. */
  source: ProfileSource | null;
}

/**
 * Measures the opted-in assets of a range for a plan: some hundred histories are in memory at a time, and of each asset
 * its half hours are kept. `leastCached` is from how many assets on their part of the profile is cached.
 */
export async function measurePortion(
  requestScope: TenantScope,
  event: EventRow,
  plan: Plan,
  range: AssetRange,
  leastCached: number,
): Promise<MeasuredPortion> {
  const scope = asPlanned(requestScope, plan);
  const scheme = await schemeAsPlanned(scope, event, plan);
  const source = await readProfileSource(scope, event, range, leastCached);
  const sums = emptySums(event);
  sums.invited[0] = await countInvited(scope, event, range);
  const results = await measureDays(scope, event, scheme, range, sums);
  if (plan.purpose === 'RUN') {
    await measureLateRebound(scope, event, scheme, range, sums);
    await replay(scope, event, scheme, plan, results, sums);
  }
  return { sums, results, source };
}

/** Measures the assets over the event's London days, and adds what these say. */
async function measureDays(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  range: AssetRange,
  sums: Sums,
): Promise<AssetResult[]> {
  const [whole, window, after] = [profileWindow(event), eventWindow(event), reboundWindow(event)];
  const isDispatched = (await readOrder(scope, event.event_uuid)) !== undefined;
  const results: AssetResult[] = [];
  for await (const days of measureInBatches(scope, event, scheme, whole, range)) {
    await addEachMeterOnce(scope, event, sums, days);
    if (after.toMs <= whole.toMs) for (const asset of days) addRebound(sums, sliceMeasured(asset, whole, after));
    const batch = days.map((asset) => sliceMeasured(asset, whole, window));
    if (isDispatched) await addDispatched(scope, event, sums, batch);
    for (const measured of batch) {
      const settled = settleAsset(event.event_type, measured);
      addAsset(sums, measured, settled);
      results.push({ measured, settled, interval: null });
    }
  }
  return results;
}

function addAsset(sums: Sums, measured: MeasuredAsset, { dataStatus }: SettledAsset): void {
  addSettled(sums, measured);
  addUnadjusted(sums, measured);
  if (dataStatus === 'MISSING') sums.missing[0]!++;
  if (dataStatus === 'COMPLETE') sums.complete[0]!++;
  for (const [slot, wh] of measured.actualWh.entries()) if (!Number.isNaN(wh)) sums.present[slot]!++;
}

/** For an event late in the evening the hours after it reach into the next day. */
async function measureLateRebound(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  range: AssetRange,
  sums: Sums,
): Promise<void> {
  const after = reboundWindow(event);
  if (after.toMs <= profileWindow(event).toMs) return;
  for await (const batch of measureInBatches(scope, event, scheme, after, range))
    for (const asset of batch) addRebound(sums, asset);
}

async function replay(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  plan: Plan,
  results: readonly AssetResult[],
  sums: Sums,
): Promise<void> {
  const measured = results.map((result) => result.measured);
  const windows = plan.windows ?? (await chooseWindows(scope, event, sampleOf(measured, MOST_TRIED_ASSETS)));
  const resultOf = new Map(results.map((result) => [result.measured, result]));
  const replayed = measured.filter(isReplayed);
  for (const asset of replayed) addReplayed(sums, asset);
  await replayAssets(scope, event, scheme, windows, replayed, sums, (asset, days) => {
    resultOf.get(asset)!.interval = intervalOfAsset(event.event_type, asset, days);
  });
}

async function countInvited({ tx, tenant }: TenantScope, event: EventRow, range: AssetRange): Promise<number> {
  const { invited } = await tx
    .selectFrom('event_assets')
    .select(sql<number>`count(*)`.as('invited'))
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event.event_uuid)
    .where('asset_uuid', '>', range.after)
    .where('asset_uuid', '<=', range.to)
    .executeTakeFirstOrThrow();
  return invited;
}
