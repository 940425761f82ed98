import { between, netSeries } from '#energy/halfHourSeries.ts';
import type { PlaceboSum } from '#energy/interval/deliveredInterval.ts';
import type { PlaceboWindow } from '#energy/interval/placeboWindows.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { FIRST_READ_DAYS, type HistoryResult, mapMeterHistories } from '../../baselines/measurement/meterHistories.ts';
import { eventDays, NO_EVENT_DAYS } from '../../schemes/eventDays.ts';
import type { Called } from '../calledOnly.ts';
import { calledHalfHours } from '../deals.ts';
import { forecastFrom, forecastOrigin, openExpectedOver } from './forecastEvent.ts';

/** Largest number of an event's assets that are forecast on each placebo day. */
export const MAX_FORECAST = 100;

/** Expected and metered energy of forecast assets on a placebo day, in watt-hours. */
export interface ForecastDay extends PlaceboSum {
  assets: number;
}

/**
 * Forecasts assets over placebo days, as the event is: each at the same time of its day, from earlier readings alone.
 * Days on which fewer than half of the assets have a forecast and all readings are left out.
 */
export async function measureForecastDays(
  scope: TenantScope,
  event: EventRow,
  windows: readonly PlaceboWindow[],
  assetUUIDs: readonly string[],
): Promise<ForecastDay[]> {
  if (windows.length === 0 || assetUUIDs.length === 0) return [];
  const [last, first] = [windows[0]!, windows.at(-1)!];
  const called = calledHalfHours(event);
  const earliest = forecastFrom(first.eventStartMs);
  const expectedOn = windows.map(({ eventStartMs: fromMs, eventEndMs: toMs }) =>
    openExpectedOver({ fromMs, toMs }, forecastOrigin(fromMs)),
  );
  const busy = await eventDays(scope, assetUUIDs, londonMidnight(earliest), last.eventEndMs);
  const found = await mapMeterHistories(
    scope,
    assetUUIDs,
    addDays(earliest, FIRST_READ_DAYS),
    londonDate(last.eventEndMs - 1),
    event.start_utc.getTime(),
    (meter, index): HistoryResult<(PlaceboSum | null)[]> => {
      const days = busy.get(assetUUIDs[index]!) ?? NO_EVENT_DAYS;
      const series = netSeries(meter.import, meter.export);
      const result = windows.map(({ eventStartMs: fromMs, eventEndMs: toMs, dates }, place) => {
        if (dates.some((date) => days.has(date))) return null;
        const expected = expectedOn[place]!(meter, days);
        const [baseline, actual] = [sum(expected, called), sum(between(series, fromMs, toMs), called)];
        return Number.isNaN(baseline + actual) ? null : { baseline, actual };
      });
      return { result, earliest };
    },
  );
  return windows.flatMap((_, place) => {
    const days = found.flatMap((windowsOf) => windowsOf[place] ?? []);
    if (2 * days.length < assetUUIDs.length) return [];
    return {
      assets: days.length,
      baseline: days.reduce((total, { baseline }) => total + baseline, 0),
      actual: days.reduce((total, { actual }) => total + actual, 0),
    };
  });
}

/** Returns the sum over the half hours that are called. */
const sum = (wh: Float64Array, called: Called): number =>
  wh.reduce((total, each, slot) => (called?.[slot] === false ? total : total + each), 0);
