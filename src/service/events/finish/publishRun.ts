import type { ControlGroup } from '#contract/holdOut.ts';
import type { IntervalBasis } from '#contract/stats.ts';
import { compareControlGroup, type ControlSums } from '#energy/controlGroup/controlSums.ts';
import type { EffectEstimate } from '#energy/controlGroup/effect.ts';
import { whToKwh } from '#energy/reading.ts';
import { settleUnit } from '#energy/settlement/unit.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, ProfileSource, RunResponses, StoredUnitBaseline } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { termsColumns } from '../../baselines/measurement/eventTerms.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { emit } from '../../platform/domainEvent.ts';
import { publishEvent } from '../../platform/outbound/outbox.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { raiseIfWanted } from '../../tenants/alerts/raiseAlert.ts';
import { reboundOf, unadjustedKwh } from '../aftermath.ts';
import { isLargeRun, requestNextComparison } from '../changes/comparisonRow.ts';
import { compareSettlement } from '../comparisons/compareSettlement.ts';
import { dealsOfEvent } from '../deals.ts';
import { finalRunStored, runStored } from '../domainEvents.ts';
import { changeEvent, toEventNotice } from '../eventRows.ts';
import { intervalsByPortfolio, type ReplaysByPortfolio } from '../placebo/byPortfolio.ts';
import { findIntervals, NO_INTERVALS, type RunIntervals } from '../placebo/findIntervals.ts';
import { asPlanned, isRequestedAnew, type SettlementPlan } from '../portions/plan.ts';
import type { EventSums } from '../portions/sums.ts';
import { requestLines } from '../receipt/receiptLines.ts';
import { settle, type SettledSums, termsOf } from '../settle.ts';
import { type SettledTotals, storeRun, type Totals } from '../storeRun.ts';
import { readUnitBaseline } from '../unit/unitBaseline.ts';

/** Time after an event from which missing readings are no longer waited for. */
export const FINAL_AFTER_MS = 30 * 86_400_000;

const KWH_DECIMALS = 6;

/** Sums over all opted-in assets of an event. */
export interface MeasuredEvent {
  sums: EventSums;
  /** Sums by portfolio; null where nobody added them up. */
  portfolios: ReplaysByPortfolio | null;
  source: ProfileSource | null;
  /** Sums of the control group, for a run of an event that held assets out. */
  control: ControlSums | null;
}

/** Stores the stats run of an event, whose results of each asset are stored, and publishes it. */
export async function publishRun(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  plan: SettlementPlan & { purpose: 'RUN' },
  { sums, portfolios, control }: MeasuredEvent,
): Promise<void> {
  const eventUUID = event.event_uuid;
  const { run, terms } = plan;
  const { recalculation } = plan.event;
  const finalAt = eventWindow(event).toMs + FINAL_AFTER_MS;
  const isComplete = sums.complete[0] === sums.assets[0] && !awaitsHoursAfter(scheme, sums);
  const isFinal = plan.now >= finalAt || isComplete;
  const unit = await readUnitBaseline(scope, event, scheme);
  const intervals = unit === null ? findIntervals(event, sums) : NO_INTERVALS;
  const totals = {
    ...withIntervals(totalsOf(event, scheme, sums, unit), intervals, plan.basis ?? null),
    controlGroup: controlGroupOf(event, control),
  };
  await storeRun(scope, eventUUID, {
    run,
    status: isFinal ? 'FINAL' : 'PRELIMINARY',
    totals,
    reason: recalculation?.reason ?? null,
    terms,
    aftermath: { ...reboundOf(event, sums), unadjustedDeliveredKwh: unit === null ? unadjustedKwh(event, sums) : null },
    comparisons: compareSettlement(asPlanned(scope, plan), event, scheme, sums, plan),
    responses: responsesOf(sums),
    unitBaseline: unit,
    portfolioIntervals: unit === null && portfolios !== null ? intervalsByPortfolio(event, portfolios) : null,
  });
  const ready = await changeEvent(scope, eventUUID, {
    stats_status: 'READY',
    baseline_status: 'READY',
    stats_failure: null,
    late_data_kwh: null,
    ...termsColumns(terms),
    ...(recalculation && !isRequestedAnew(event, plan.event) && { recalculation: null }),
  });
  await publishEvent(scope, 'EVENT.STATS_READY', toEventNotice(ready));
  if (run === 1) await raiseIfWanted(scope, 'RESULT', { eventUUID }, resultDetails(totals, isFinal));
  await emit(scope, runStored, ready, isFinal ? 'FINAL' : 'PRELIMINARY', totals.settlementPeriods);
  if (isFinal) await emit(scope, finalRunStored, ready, run);
  if (!isFinal) await enqueue(scope, 'STATS', [eventUUID], finalAt);
  await enqueue(scope, 'EVENT_RESPONSES', [eventUUID], scope.now);
  await enqueue(scope, 'EVENT_FIGURES', [eventUUID], scope.now);
  if (isLargeRun({ totals })) await requestLines(scope, eventUUID, run);
  await requestNextComparison(scope, eventUUID, run);
  await enqueue(scope, 'STATS_SHARES', [eventUUID], scope.now);
}

/** Whether readings after the event, of which baselines are made, are still to come. */
const awaitsHoursAfter = ({ baseline_method }: SchemeWithPack, { present, counted }: EventSums): boolean =>
  baseline_method === 'BEFORE_AFTER' && counted.some((assets, slot) => assets < present[slot]!);

const responsesOf = (sums: EventSums): RunResponses => ({
  assets: sums.responses[0]!,
  baselineKwh: roundTo(KWH_DECIMALS, sums.responseBaselineKwh[0]!),
  deliveredKwh: roundTo(KWH_DECIMALS, sums.responseDeliveredKwh[0]!),
  settled: {
    assets: sums.settled[0]!,
    baselineKwh: roundTo(KWH_DECIMALS, sums.settledBaselineKwh[0]!),
    deliveredKwh: roundTo(KWH_DECIMALS, sums.settledDeliveredKwh[0]!),
  },
});

/** Returns the details of an alert about a run. */
const resultDetails = ({ deliveredKwh, deliveryPercentage }: Totals, isFinal: boolean) => ({
  deliveredKwh,
  deliveryPercentage,
  figures: isFinal ? 'final' : 'preliminary',
});

const toKwh = ({ wh, lowWh, highWh }: EffectEstimate) => ({
  kwh: whToKwh(wh),
  lowKwh: whToKwh(lowWh),
  highKwh: whToKwh(highWh),
});

/** Returns the control group of a run; null without one, and where fewer than two assets are on a side. */
function controlGroupOf({ event_type, hold_out }: EventRow, sums: ControlSums | null): ControlGroup | null {
  const result = sums && compareControlGroup(event_type, sums);
  if (!result || hold_out === null) return null;
  const { basis, effect, total, asked, heldOut, settledWh, bias } = result;
  return {
    basis,
    share: hold_out.share,
    asked,
    heldOut,
    effect: toKwh(total),
    perAsset: toKwh(effect.mean),
    standardErrorKwh: whToKwh(effect.standardErrorWh),
    degreesOfFreedom: roundTo(3, effect.degreesOfFreedom),
    settledKwh: whToKwh(settledWh),
    bias: toKwh(bias),
  };
}

/** Returns the stats of an event from its assets' sums, by the baseline of all of them together if it has one. */
export function totalsOf(
  event: EventRow,
  scheme: SchemeWithPack,
  sums: EventSums,
  unit: StoredUnitBaseline | null,
): SettledTotals {
  const { fromMs } = eventWindow(event);
  const [assets, assetsMissingData] = [sums.assets[0]!, sums.missing[0]!];
  const lastSlot = sums.present.findLastIndex((present) => present > 0);
  return {
    assetsInvited: sums.invited[0]!,
    assetsOptedIn: assets,
    assetsWithData: assets - assetsMissingData,
    assetsMissingData,
    dataThroughUTC: isoOrNull(lastSlot < 0 ? null : fromMs + (lastSlot + 1) * HALF_HOUR_MS),
    expectedReadings: assets * dealsOfEvent(event).filter((deal) => deal !== null).length,
    presentReadings: sums.present.reduce((total, present) => total + present, 0),
    ...settle(termsOf(event, scheme), unit === null ? sums : sumsOf(sums, unit)),
  };
}

function sumsOf(sums: EventSums, { wh }: StoredUnitBaseline): SettledSums {
  const { meteredWh, ...settled } = settleUnit(sums, sums.assets[0]!, wh);
  return { assets: sums.assets, actualWh: meteredWh, ...settled };
}

const withIntervals = (
  totals: SettledTotals,
  { total, periods, biasPercentage }: RunIntervals,
  basis: IntervalBasis | null,
): Omit<Totals, 'controlGroup'> => ({
  ...totals,
  deliveredInterval: total,
  intervalBasis: total && basis,
  baselineBiasPercentage: biasPercentage,
  settlementPeriods: totals.settlementPeriods.map((period, slot) => ({
    ...period,
    deliveredInterval: periods[slot] ?? null,
  })),
});
