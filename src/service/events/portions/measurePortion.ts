import { sql } from 'kysely';
import type { DeliveredInterval } from '#contract/stats.ts';
import type { ControlSums } from '#energy/controlGroup/controlSums.ts';
import { countedResponse } from '#energy/response.ts';
import { addToUnit } from '#energy/settlement/unit.ts';
import type { EventRow, ProfileSource } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import { measureInBatches, profileWindow, sliceMeasured } from '../../baselines/measurement/measureOptedIn.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { excessWh, reboundWindow } from '../../baselines/requireEvent.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { addRebound, addUnadjusted } from '../aftermath.ts';
import { calledOfReplay, calledOnly } from '../calledOnly.ts';
import { addForecast } from '../comparisons/forecastEvent.ts';
import { calledHalfHours } from '../deals.ts';
import { measureControl } from '../holdOut/measureControl.ts';
import { type ReplaysByPortfolio, sumsOfPortfolio } from '../placebo/byPortfolio.ts';
import { intervalOfAsset, lessInterval } from '../placebo/findIntervals.ts';
import { addReplayed } from '../placebo/placeboDays.ts';
import { addQuietDays } from '../placebo/replayEvent.ts';
import { addEachMeterOnce, readProfileSource } from '../profileCache.ts';
import { addSettled } from '../settle.ts';
import { notAttributedWh, settleAsset, type SettledAsset } from '../settleAsset.ts';
import { type AssetShare, NO_SHARES, readShares, type EventShares } from '../shares/readShares.ts';
import { addDispatched, isDispatched } from './dispatchedSums.ts';
import { type Looked, measureAndReplay } from './measureAndReplay.ts';
import { asPlanned, type SettlementPlan, schemeAsPlanned } from './plan.ts';
import { emptySums, type EventSums } from './sums.ts';

/** Result of one asset over the event, as a run stores it. */
export interface MeasuredResult {
  /** Measurement over the event, with nothing in half hours that are not called. */
  measured: MeasuredAsset;
  /** Baseline of every half hour. */
  baselineWh: MeasuredAsset['baselineWh'];
  settled: SettledAsset;
  /** Division of its energy among its events; null where it is in this one alone. */
  share: AssetShare | null;
  interval: DeliveredInterval | null;
  /** Use above its baseline in the hours after the event; null where unknown. */
  reboundWh: number | null;
}

/** Sums and results of the opted-in assets of a range. */
export interface MeasuredPortion {
  sums: EventSums;
  /** Sums by portfolio, for a run. */
  portfolios: ReplaysByPortfolio;
  results: MeasuredResult[];
  /** Source of their part of the profile; null where there are too few for it to be cached. */
  source: ProfileSource | null;
  /** Sums of its assets that were asked and held out; null but for a run of an event that held some out. */
  control: ControlSums | null;
}

/**
 * Measures the opted-in assets of a range for a plan: some hundred histories are in memory at a time, and only the half
 * hours of each asset stay there. `leastCached` is the number of assets from which their part of the profile is cached.
 */
export async function measurePortion(
  requestScope: TenantScope,
  event: EventRow,
  plan: SettlementPlan,
  range: AssetRange,
  leastCached: number,
): Promise<MeasuredPortion> {
  const scope = asPlanned(requestScope, plan);
  const scheme = await schemeAsPlanned(scope, event, plan);
  const source = await readProfileSource(scope, event, range, leastCached);
  const sums = emptySums(event);
  sums.invited[0] = await countInvited(scope, event, range);
  const shares = plan.purpose === 'BASELINES' ? NO_SHARES : await readShares(scope, event, scheme, range);
  const portfolios: ReplaysByPortfolio = {};
  const results = await measureDays(scope, event, scheme, range, { windows: plan.windows, shares }, sums, portfolios);
  if (plan.purpose === 'RUN') await measureLateRebound(scope, event, scheme, range, sums, results);
  const isCompared = plan.purpose === 'RUN' && event.hold_out !== null;
  const control = isCompared
    ? await measureControl(
        scope,
        event,
        range,
        results.map((result) => result.measured),
      )
    : null;
  return { sums, portfolios, results, source, control };
}

/** Measures the assets over the event's London days, replays them on `windows`, and adds both to the sums. */
async function measureDays(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  range: AssetRange,
  { windows, shares }: Pick<SettlementPlan, 'windows'> & { shares: EventShares },
  sums: EventSums,
  portfolios: ReplaysByPortfolio,
): Promise<MeasuredResult[]> {
  const [whole, after] = [profileWindow(event), reboundWindow(event)];
  const hasOrder = await isDispatched(scope, event.event_uuid);
  const called = calledHalfHours(event);
  const results: MeasuredResult[] = [];
  for await (const all of measureAndReplay(scope, event, scheme, range, windows)) {
    const looked = all.map(({ days, measured, replay }) => ({
      days,
      baselineWh: measured.baselineWh,
      measured: calledOnly(measured, called),
      replay: replay && { ...replay, days: calledOfReplay(replay.days, called) },
    }));
    const days = looked.map((each) => each.days);
    const batch = looked.map((each) => each.measured);
    await addEachMeterOnce(scope, event, sums, days);
    const rebounds = after.toMs <= whole.toMs ? days.map((asset) => sliceMeasured(asset, whole, after)) : [];
    for (const asset of rebounds) addRebound(sums, asset);
    if (hasOrder) await addDispatched(scope, event, sums, batch);
    for (const [place, { baselineWh, measured, replay }] of looked.entries()) {
      const share = shares.of(measured);
      const settled = settleAsset(event.event_type, measured, share, called);
      addAsset(sums, event, measured, settled, share);
      if (windows !== null) addToPortfolio(portfolios, event, measured, replay, share);
      const rebound = rebounds[place];
      results.push({
        measured,
        baselineWh,
        settled,
        share,
        interval: replay && addReplay(sums, event, measured, replay, share),
        reboundWh: rebound ? reboundWhOf(rebound) : null,
      });
    }
  }
  return results;
}

/** Adds an asset that is replayed, and returns its own interval. */
function addReplay(
  sums: EventSums,
  event: EventRow,
  measured: MeasuredAsset,
  { days, expectedWh }: NonNullable<Looked['replay']>,
  share: AssetShare | null,
): DeliveredInterval | null {
  addReplayed(sums, measured);
  addQuietDays(sums, days);
  addForecast(sums, expectedWh, measured);
  const interval = intervalOfAsset(event.event_type, measured, days);
  return share === null ? interval : lessInterval(interval, uncountedWh(event, measured, share));
}

/** Adds an asset to the sums that make its portfolio's interval. */
function addToPortfolio(
  portfolios: ReplaysByPortfolio,
  event: EventRow,
  measured: MeasuredAsset,
  replay: Looked['replay'],
  share: AssetShare | null,
): void {
  const sums = sumsOfPortfolio(event, portfolios, measured.portfolioUUID);
  if (replay) {
    addReplayed(sums, measured);
    addQuietDays(sums, replay.days);
  }
  if (share === null) return;
  for (const [slot, wh] of measured.actualWh.entries())
    if (!Number.isNaN(measured.baselineWh[slot]! + wh))
      sums.notAttributedWh[slot]! += notAttributedWh(event.event_type, measured, share, slot);
}

function addAsset(
  sums: EventSums,
  event: EventRow,
  measured: MeasuredAsset,
  settled: SettledAsset,
  share: AssetShare | null,
): void {
  const { dataStatus } = settled;
  addResponse(sums, measured, settled);
  addSettled(sums, measured, share ? (slot) => notAttributedWh(event.event_type, measured, share, slot) : undefined);
  addToUnit(sums, measured.actualWh, measured.baselineWh);
  addUnadjusted(sums, measured);
  if (dataStatus === 'MISSING') sums.missing[0]!++;
  if (dataStatus === 'COMPLETE') sums.complete[0]!++;
  for (const [slot, wh] of measured.actualWh.entries()) if (!Number.isNaN(wh)) sums.present[slot]!++;
}

/** Returns all delivered energy that does not count for the event. */
const uncountedWh = (event: EventRow, measured: MeasuredAsset, share: AssetShare): number =>
  share.attributedWh.reduce<number>(
    (sum, _, slot) => sum + notAttributedWh(event.event_type, measured, share, slot),
    0,
  );

function addResponse(sums: EventSums, measured: MeasuredAsset, { baselineKwh, deliveredKwh }: SettledAsset): void {
  if (measured.baselineStatus !== 'OK') return;
  if (baselineKwh !== null && baselineKwh > 0 && deliveredKwh !== null) {
    sums.settled[0]!++;
    sums.settledBaselineKwh[0]! += baselineKwh;
    sums.settledDeliveredKwh[0]! += deliveredKwh;
  }
  const response = countedResponse(baselineKwh, deliveredKwh);
  if (!response) return;
  sums.responses[0]!++;
  sums.responseBaselineKwh[0]! += response.baseline;
  sums.responseDeliveredKwh[0]! += response.delivered;
}

/** Measures the hours after an event late in the evening, which reach into the next day. */
async function measureLateRebound(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  range: AssetRange,
  sums: EventSums,
  results: readonly MeasuredResult[],
): Promise<void> {
  const after = reboundWindow(event);
  if (after.toMs <= profileWindow(event).toMs) return;
  const resultOf = new Map(results.map((result) => [result.measured.assetUUID, result]));
  for await (const batch of measureInBatches(scope, event, scheme, after, range))
    for (const asset of batch) {
      addRebound(sums, asset);
      const result = resultOf.get(asset.assetUUID);
      if (result) result.reboundWh = reboundWhOf(asset);
    }
}

const reboundWhOf = ({ baselineWh, actualWh }: MeasuredAsset): number | null => excessWh(baselineWh, actualWh);

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
