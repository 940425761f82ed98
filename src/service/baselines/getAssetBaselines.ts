import { BASELINE_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import type { BaselineDay } from '#energy/baseline/method.ts';
import { baselineMethods } from '#energy/baseline/methods.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import { whToKwh } from '#energy/reading.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { readMeters } from '#store/readings.ts';
import { requireAsset } from '../assets/requireAsset.ts';
import type { Handler } from '../platform/http/call.ts';
import { iso, toNumberOrNull } from '../platform/rows/iso.ts';
import { eventDays } from '../schemes/eventDays.ts';
import { requireReadAccess } from '../tenants/consents/dataAccess.ts';
import { BASELINE_HORIZON_MS, tooFarAhead } from './baselineHorizon.ts';
import { nameSetAside } from './nameSetAside.ts';

/** Returns the half hours of London days that begin in [fromMs, toMs), in kWh, null where there is no baseline. */
const cut = (days: BaselineDay[], column: 'values' | 'unadjusted', fromMs: number, toMs: number): (number | null)[] =>
  days.flatMap((day) => {
    const place = (ms: number) => Math.max(0, (ms - day.startMs) / HALF_HOUR_MS);
    return Array.from(day[column].subarray(place(fromMs), place(toMs)), (wh) => toNumberOrNull(whToKwh(wh)));
  });

const datesBetween = (fromMs: number, toMs: number): string[] => {
  const dates: string[] = [];
  for (let date = londonDate(fromMs); londonMidnight(date) < toMs; date = addDays(date, 1)) dates.push(date);
  return dates;
};

/**
 * Returns the baseline of one asset by a method's own rule, in the past and up to 48 hours ahead; too little history
 * gives nulls and its reasons.
 */
export const getAssetBaselines: Handler<'getAssetBaselines'> = async ({
  scope,
  params: { assetUUID },
  query: { from, to, method },
}) => {
  const { tx, tenant, now } = scope;
  if (to > now + BASELINE_HORIZON_MS) throw tooFarAhead('?to');
  await requireAsset(scope, assetUUID);
  await requireReadAccess(scope, assetUUID);
  const fromMs = Math.ceil(from / HALF_HOUR_MS) * HALF_HOUR_MS;
  const toMs = Math.ceil(to / HALF_HOUR_MS) * HALF_HOUR_MS;
  const dates = datesBetween(fromMs, toMs);
  const historyFromMs = londonMidnight(addDays(londonDate(fromMs), -BASELINE_LOOK_BACK_DAYS));
  const meter = (await readMeters(tx, tenant, [assetUUID], historyFromMs, toMs)).get(assetUUID)!;
  const days = baselineMethods[method]({
    series: netSeries(meter.import, meter.export),
    dates,
    eventDays: (await eventDays(scope, [assetUUID], historyFromMs, toMs)).get(assetUUID) ?? new Set(),
    importOnly: meter.export === null,
    outturnFallback: false,
  });
  const named = await nameSetAside(scope, assetUUID);
  return {
    assetUUID,
    method,
    unit: 'kWh',
    start: iso(fromMs),
    stepSeconds: HALF_HOUR_MS / 1000,
    values: cut(days, 'values', fromMs, toMs),
    unadjusted: cut(days, 'unadjusted', fromMs, toMs),
    adjustment: null,
    days: days.map(({ settlementDate, dayType, status, selectedDays, excludedDays }) => ({
      settlementDate,
      dayType,
      status,
      selectedDays,
      excludedDays: excludedDays.map((day) => named(day)),
    })),
  };
};
