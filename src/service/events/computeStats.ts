import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { raiseIfWanted } from '../alerts/raiseAlert.ts';
import { publishEvent } from '../deliveries/outbox.ts';
import { keepMeasured } from '../dispatch/views/keepMeasured.ts';
import { requestResult } from '../mail/rounds/requestRound.ts';
import { currentScheme, schemeOf, termsColumns, termsOfScheme } from '../measuring/eventTerms.ts';
import { findLatestRun } from '../measuring/latestRun.ts';
import { eventWindow, isSettleable, type MeasuredAsset } from '../measuring/measureOptedIn.ts';
import { roundTo } from '../measuring/roundTo.ts';
import { enqueue, type JobHandler } from '../scheduler/jobs.ts';
import { isoOrNull } from '../wire/iso.ts';
import { computeAftermath } from './aftermath.ts';
import { compareSettlement } from './comparisons/compareSettlement.ts';
import { changeEvent, lockMeasuredEvent, readEvent, toEventNotice, tryLockEvent } from './eventRows.ts';
import { findIntervals, type RunIntervals } from './placebo/findIntervals.ts';
import { measureForJob } from './profileCache.ts';
import { settle, sum, termsOf } from './settle.ts';
import { settleAsset, type SettledAsset } from './settleAsset.ts';
import { storeBaselines } from './storeBaselines.ts';
import { type SettledTotals, storeRun, type Totals } from './storeRun.ts';

/** After this long, missing readings are no longer waited for. */
export const FINAL_AFTER_MS = 30 * 86_400_000;
const ENERGY_DECIMALS = 6;

/**
 * Calculates one more run of an event's stats; until that is FINAL, one falls due 30 days after the end. A job before
 * it publishes the start, in a transaction of its own: a run that dies is repeated without publishing twice. After the
 * FINAL run only a recalculation makes another; otherwise later readings are only noted beside it.
 */
export const computeStats: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event || !isSettleable(event)) return;
  const last = await findLatestRun(scope, eventUUID);
  if (last?.status === 'FINAL' && event.recalculation === null)
    return saveLateData(scope, event, last.totals as Totals);
  const run = (last?.run ?? 0) + 1;
  if (event.stats_started_run !== run) return publishCalculationStarted(scope, eventUUID, run);

  const recalculation = event.recalculation;
  const scheme = recalculation?.terms === 'CURRENT' ? await currentScheme(scope, event) : await schemeOf(scope, event);
  const { measured, days, saveProfile } = await measureForJob(scope, event, scheme);
  const aftermath = await computeAftermath(scope, event, scheme, measured, days);
  const settled = measured.map((asset) => settleAsset(event.event_type, asset));
  const finalAt = eventWindow(event).toMs + FINAL_AFTER_MS;
  const isFinal = scope.now >= finalAt || settled.every((asset) => asset.dataStatus === 'COMPLETE');
  const { replay, intervals } = await findIntervals(scope, event, scheme, measured);
  const comparisons = await compareSettlement(scope, event, scheme, replay);
  const totals = withIntervals(await totalsOf(scope, event, scheme, measured, settled), intervals);

  if (!(await lockMeasuredEvent(scope, 'STATS', event))) return;
  const terms = termsOfScheme(scheme);
  await storeBaselines(scope, eventUUID, measured);
  await storeRun(scope, eventUUID, {
    status: isFinal ? 'FINAL' : 'PRELIMINARY',
    totals,
    reason: recalculation?.reason ?? null,
    terms,
    aftermath,
    comparisons,
    measured,
    settled,
    intervals: intervals.assets,
  });
  await keepMeasured(scope, event, measured);
  await saveProfile();
  const ready = await changeEvent(scope, eventUUID, {
    stats_status: 'READY',
    baseline_status: 'READY',
    stats_failure: null,
    late_data_kwh: null,
    ...termsColumns(terms),
    ...(recalculation && { recalculation: null }),
  });
  await publishEvent(scope, 'EVENT.STATS_READY', toEventNotice(ready));
  if (run === 1) await raiseIfWanted(scope, 'RESULT', { eventUUID }, resultDetails(totals, isFinal));
  if (isFinal) await requestResult(scope, ready);
  if (!isFinal) await enqueue(scope, 'STATS', [eventUUID], finalAt);
  await enqueue(scope, 'EVENT_RESPONSES', [eventUUID], scope.now);
};

/** What an alert says of a run. */
const resultDetails = ({ deliveredKwh, deliveryPercentage }: Totals, isFinal: boolean) => ({
  deliveredKwh,
  deliveryPercentage,
  figures: isFinal ? 'final' : 'preliminary',
});

/** Publishes once that a run is being calculated, and has the job's next run calculate it. */
async function publishCalculationStarted(scope: TenantScope, eventUUID: string, run: number): Promise<void> {
  const event = await tryLockEvent(scope, 'STATS', eventUUID);
  if (!event) return;
  await publishEvent(
    scope,
    'EVENT.STATS_CALCULATION_STARTED',
    toEventNotice(
      await changeEvent(scope, eventUUID, { stats_status: 'CALCULATING', stats_failure: null, stats_started_run: run }),
    ),
  );
  await enqueue(scope, 'STATS', [eventUUID], scope.now);
}

/** Notes by how much the current readings would change the final run. */
async function saveLateData(scope: TenantScope, event: EventRow, final: Totals): Promise<void> {
  const scheme = await schemeOf(scope, event);
  const { measured, saveProfile } = await measureForJob(scope, event, scheme);
  const now = await totalsOf(
    scope,
    event,
    scheme,
    measured,
    measured.map((asset) => settleAsset(event.event_type, asset)),
  );
  if (!(await lockMeasuredEvent(scope, 'STATS', event))) return;
  const isSame = now.deliveredKwh === final.deliveredKwh && now.presentReadings === final.presentReadings;
  const late = isSame ? null : roundTo(ENERGY_DECIMALS, now.deliveredKwh - final.deliveredKwh);
  if (late !== event.late_data_kwh) await changeEvent(scope, event.event_uuid, { late_data_kwh: late });
  await keepMeasured(scope, event, measured);
  await saveProfile();
}

async function totalsOf(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  measured: MeasuredAsset[],
  settled: SettledAsset[],
): Promise<SettledTotals> {
  const { fromMs, toMs } = eventWindow(event);
  const halfHours = (toMs - fromMs) / HALF_HOUR_MS;
  const assetsMissingData = settled.filter((asset) => asset.dataStatus === 'MISSING').length;
  const lastSlot = measured.reduce(
    (last, { actualWh }) =>
      Math.max(
        last,
        actualWh.findLastIndex((wh) => !Number.isNaN(wh)),
      ),
    -1,
  );
  return {
    assetsInvited: await countInvited(scope, event.event_uuid),
    assetsOptedIn: measured.length,
    assetsWithData: measured.length - assetsMissingData,
    assetsMissingData,
    dataThroughUTC: isoOrNull(lastSlot < 0 ? null : fromMs + (lastSlot + 1) * HALF_HOUR_MS),
    expectedReadings: measured.length * halfHours,
    presentReadings: sum(measured, ({ actualWh }) =>
      actualWh.reduce((count, wh) => count + Number(!Number.isNaN(wh)), 0),
    ),
    ...settle(termsOf(event, scheme), measured),
  };
}

const withIntervals = (totals: SettledTotals, { total, periods, biasPercentage }: RunIntervals): Totals => ({
  ...totals,
  deliveredInterval: total,
  baselineBiasPercentage: biasPercentage,
  settlementPeriods: totals.settlementPeriods.map((period, slot) => ({
    ...period,
    deliveredInterval: periods[slot] ?? null,
  })),
});

async function countInvited({ tx, tenant }: TenantScope, eventUUID: string): Promise<number> {
  const { invited } = await tx
    .selectFrom('event_assets')
    .select(sql<number>`count(*)`.as('invited'))
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirstOrThrow();
  return invited;
}
