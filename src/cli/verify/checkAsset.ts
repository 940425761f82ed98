import type { BundleAsset } from '#contract/bundleLines.ts';
import { eventBaseline } from '#energy/baseline/eventBaseline.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { between, type HalfHourSeries, netSeries } from '#energy/halfHourSeries.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { type BundleTerms, halfHourAt } from './bundleTerms.ts';
import { compare, type Report } from './finding.ts';

/** Days around an event that readings may be of: what a baseline looks back, and whole UTC days at both ends. */
const MAX_DAYS = HISTORY_DAYS + 4;
const orNull = (wh: number): number | null => (Number.isNaN(wh) ? null : wh);

/** Recomputes an asset from its readings: baseline and metered energy, then what was delivered. */
export function checkAsset(terms: BundleTerms, asset: BundleAsset, report: Report): void {
  const place = `asset ${asset.assetUUID}`;
  const columns = ['unadjustedWh', 'adjustmentWh', 'baselineWh', 'meteredWh', 'deliveredWh'] as const;
  const odd = columns.find((name) => asset[name].length !== terms.halfHours);
  if (asset.attributedWh && asset.attributedWh.length !== terms.halfHours)
    return report(`${place}: attributedWh has ${asset.attributedWh.length} half hours, the event ${terms.halfHours}`);
  if (odd) return report(`${place}: ${odd} has ${asset[odd].length} half hours, the event ${terms.halfHours}`);
  if (asset.readings !== 'WITHHELD') checkBaseline(terms, asset, place, report);
  checkDelivery(terms, asset, place, report);
}

function checkBaseline(terms: BundleTerms, asset: BundleAsset, place: string, report: Report): void {
  const [imported, exported] = [readSeries(asset.import, terms), readSeries(asset.export, terms)];
  if (!imported || (asset.export && !exported)) return report(`${place}: its readings are none of the event’s days`);
  const series = netSeries(imported, exported);
  compare(report, place, 'importOnly', asset.importOnly, exported === null);
  const { isDomestic, assetType = '', powerKw = null } = asset;
  const eventDays = new Set(asset.eventDays);
  const history = { series, eventDays, importOnly: exported === null, isDomestic, assetType, powerKw };
  const found = eventBaseline(terms, history);
  const metered = between(series, terms.eventStartMs, terms.settledToMs);
  const because = asset.readings === 'CHANGED' ? `${place} (readings were corrected after the run)` : place;
  compare(report, because, 'baselineStatus', asset.baselineStatus, found.status);
  for (let slot = 0; slot < terms.halfHours; slot++) {
    const at = `${because}, ${halfHourAt(terms, slot)}`;
    const [value, unadjusted] = [found.values[slot]!, found.unadjusted[slot]!];
    compare(report, at, 'unadjustedWh', asset.unadjustedWh[slot], orNull(unadjusted));
    compare(report, at, 'adjustmentWh', asset.adjustmentWh[slot], orNull(value - unadjusted));
    const isCalled = terms.deals[slot] !== null;
    compare(report, at, 'baselineWh', asset.baselineWh[slot], isCalled ? orNull(value) : null);
    compare(report, at, 'meteredWh', asset.meteredWh[slot], isCalled ? orNull(metered[slot]!) : null);
  }
  const days = found.days.map(({ settlementDate: date, dayType, selectedDays, excludedDays, adjustmentStatus }) => ({
    date,
    dayType,
    selectedDays,
    excludedDays,
    adjustmentStatus,
  }));
  compare(report, place, 'days', asset.days, days);
}

/** From the baseline and the metered energy that the run stored. */
function checkDelivery({ eventType, ...terms }: BundleTerms, asset: BundleAsset, place: string, report: Report): void {
  const { baselineWh, meteredWh, attributedWh } = asset;
  let [counted, present, baseline, actual, elsewhere] = [0, 0, 0, 0, 0];
  for (const [slot, metered] of meteredWh.entries()) {
    const wh = baselineWh[slot] ?? null;
    const delivered = wh === null || metered === null ? null : deliveredWh(eventType, wh, metered);
    const at = `${place}, ${halfHourAt({ eventType, ...terms }, slot)}`;
    compare(report, at, 'deliveredWh', asset.deliveredWh[slot], delivered);
    if (metered !== null) present++;
    if (wh === null || metered === null) continue;
    counted++;
    baseline += wh;
    actual += metered;
    const attributed = attributedWh?.[slot] ?? null;
    if (attributed === null) continue;
    elsewhere += delivered! - attributed;
    if (attributed > Math.max(0, delivered!)) report(`${at}: attributedWh is ${attributed}, delivered ${delivered}`);
  }
  const kwh = (wh: number): number | null => (counted === 0 ? null : whToKwh(wh));
  const expected = terms.deals.filter((deal) => deal !== null).length;
  const status = present === expected ? 'COMPLETE' : present === 0 ? 'MISSING' : 'PARTIAL';
  compare(report, place, 'dataStatus', asset.dataStatus, status);
  compare(report, place, 'baselineKwh', asset.baselineKwh, kwh(baseline));
  compare(report, place, 'actualKwh', asset.actualKwh, kwh(actual));
  compare(report, place, 'deliveredKwh', asset.deliveredKwh, kwh(deliveredWh(eventType, baseline, actual) - elsewhere));
}

/** Null for none, and for one that is not of the days of the event and before. */
function readSeries(series: BundleAsset['import'], { eventStartMs, eventEndMs }: BundleTerms): HalfHourSeries | null {
  if (!series) return null;
  const startMs = Date.parse(series.startUTC);
  const endMs = startMs + series.wh.length * HALF_HOUR_MS;
  const isNear = startMs >= eventStartMs - MAX_DAYS * DAY_MS && endMs <= eventEndMs + MAX_DAYS * DAY_MS;
  if (!isNear || startMs % HALF_HOUR_MS !== 0) return null;
  return { startMs, wh: Float64Array.from(series.wh, (wh) => wh ?? NaN) };
}
