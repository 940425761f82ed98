import type { BundleAsset } from '#contract/bundleLines.ts';
import { eventBaseline, type EventBaselineTerms } from '#energy/baseline/eventBaseline.ts';
import type { PlannedBaseline } from '#energy/baseline/plannedBaseline.ts';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import { between, type HalfHourSeries, netSeries } from '#energy/halfHourSeries.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { MeterSeries } from '#store/readings.ts';
import type { HistoryResult } from '../../baselines/measurement/meterHistories.ts';
import type { Called } from '../../events/calledOnly.ts';
import { iso, toNumberOrNull } from '../../platform/rows/iso.ts';
import type { ResultRow } from './readResults.ts';

type Numbers = (number | null)[];

/** Returns one asset of a run: its stored result, and the readings that its baseline looks at. */
export function assetLine(
  terms: EventBaselineTerms,
  eventType: EventType,
  stored: ResultRow,
  meter: MeterSeries,
  eventDays: ReadonlySet<string>,
  called: Called,
): HistoryResult<BundleAsset> {
  const series = netSeries(meter.import, meter.export);
  const history = {
    series,
    eventDays,
    importOnly: meter.export === null,
    isDomestic: stored.is_domestic,
    assetType: stored.asset_type,
    powerKw: stored.power_kw,
  };
  const baseline = eventBaseline(terms, history);
  const { baseline_wh, actual_wh, is_readable } = stored;
  const metered = between(series, terms.eventStartMs, terms.settledToMs);
  const isSame = equals(baseline.values, baseline_wh, called) && equals(metered, actual_wh, called);
  const fromMs = londonMidnight(baseline.earliest);
  const line: BundleAsset = {
    kind: 'ASSET',
    assetUUID: stored.asset_uuid,
    isDomestic: stored.is_domestic,
    importOnly: history.importOnly,
    assetType: stored.asset_type,
    powerKw: stored.power_kw,
    baselineStatus: stored.baseline_status,
    dataStatus: stored.data_status,
    readings: is_readable ? (isSame ? 'STORED' : 'CHANGED') : 'WITHHELD',
    import: is_readable ? seriesFrom(meter.import, fromMs) : null,
    // One half hour of export anywhere in the history makes the meter a net one.
    export: is_readable && meter.export ? seriesFrom(meter.export, meter.export.startMs) : null,
    eventDays: [...eventDays].sort(),
    days: baseline.days.map(({ settlementDate, dayType, selectedDays, excludedDays, adjustmentStatus }) => ({
      date: settlementDate,
      dayType,
      selectedDays,
      excludedDays,
      adjustmentStatus,
    })),
    ...adjustmentOf(baseline),
    baselineWh: baseline_wh,
    meteredWh: actual_wh,
    deliveredWh: baseline_wh.map((wh, slot) => {
      const actual = actual_wh[slot] ?? null;
      return wh === null || actual === null ? null : deliveredWh(eventType, wh, actual);
    }),
    attributedWh: stored.attributed_wh,
    baselineKwh: stored.baseline_kwh,
    actualKwh: stored.actual_kwh,
    deliveredKwh: stored.delivered_kwh,
  };
  return { result: line, earliest: baseline.earliest };
}

const adjustmentOf = ({ values, unadjusted }: PlannedBaseline): Pick<BundleAsset, 'unadjustedWh' | 'adjustmentWh'> => ({
  unadjustedWh: Array.from(unadjusted, toNumberOrNull),
  adjustmentWh: Array.from(values, (wh, slot) => toNumberOrNull(wh - unadjusted[slot]!)),
});

const equals = (found: Float64Array, stored: Numbers, called: Called): boolean =>
  found.length === stored.length &&
  stored.every((wh, slot) => wh === (called?.[slot] === false ? null : toNumberOrNull(found[slot]!)));

function seriesFrom({ startMs, wh }: HalfHourSeries, fromMs: number): NonNullable<BundleAsset['import']> {
  const first = Math.max(0, (fromMs - startMs) / HALF_HOUR_MS);
  return { startUTC: iso(startMs + first * HALF_HOUR_MS), wh: Array.from(wh.subarray(first), toNumberOrNull) };
}
