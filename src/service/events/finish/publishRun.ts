import type { EventRow, RunResponses } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { termsColumns } from '../../baselines/measurement/eventTerms.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { emit } from '../../platform/domainEvent.ts';
import { publishEvent } from '../../platform/outbound/outbox.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { raiseIfWanted } from '../../tenants/alerts/raiseAlert.ts';
import { reboundOf, unadjustedKwh } from '../aftermath.ts';
import { isLargeRun, requestNextComparison } from '../changes/comparisonRow.ts';
import { compareSettlement } from '../comparisons/compareSettlement.ts';
import { finalRunStored } from '../domainEvents.ts';
import { changeEvent, toEventNotice } from '../eventRows.ts';
import { controlGroupOf } from '../holdOut/controlGroupOf.ts';
import { intervalsByPortfolio } from '../placebo/byPortfolio.ts';
import { findIntervals, NO_INTERVALS } from '../placebo/findIntervals.ts';
import { asPlanned, isRequestedAnew, type SettlementPlan } from '../portions/plan.ts';
import type { EventSums } from '../portions/sums.ts';
import { requestLines } from '../receipt/receiptLines.ts';
import { storeRun, type Totals } from '../storeRun.ts';
import { readUnitBaseline } from '../unit/unitBaseline.ts';
import type { MeasuredEvent } from './measured.ts';
import { totalsOf, withIntervals } from './totals.ts';

/** Time after an event from which missing readings are no longer waited for. */
export const FINAL_AFTER_MS = 30 * 86_400_000;

const KWH_DECIMALS = 6;

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
