import type { Fleet } from '#contract/fleet.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { dueUntil } from '../../assets/coverage/countPresent.ts';
import { halfHoursIn } from '../../assets/halfHourRange.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { fleetForecast } from './fleetForecast.ts';
import { meteredOf } from './meteredOf.ts';
import { takenOff } from './takenOff.ts';

const DECIMALS = 6;

/** Returns the use of all portfolios by half hour: metered, forecast, and without the events that have a stats run. */
export const getFleet: Handler<'getFleet'> = async ({ scope, query: { from, to } }) => {
  const range = halfHoursIn(from, to);
  const { assets, drawn, originMs, halfHours } = await fleetForecast(scope, range);
  const ended = { startMs: range.startMs, endMs: dueUntil(range, scope.now) };
  const { wh, readings, sampledWithin } = await meteredOf(scope, drawn, assets, ended);
  const off = await takenOff(scope, range);
  const starts = Array.from(
    { length: (range.endMs - range.startMs) / HALF_HOUR_MS },
    (_, slot) => range.startMs + slot * HALF_HOUR_MS,
  );
  const metered = (slot: number): number => wh[slot] ?? NaN;
  const last = wh.findLastIndex((each) => !Number.isNaN(each));
  return {
    unit: 'kWh',
    start: iso(range.startMs),
    stepSeconds: HALF_HOUR_MS / 1000,
    assets,
    assetsDrawn: drawn.length,
    sampledWithin,
    metered: starts.map((_, slot) => kwh(metered(slot))),
    readings: starts.map((_, slot) => readings[slot] ?? 0),
    forecast: starts.map((at) => kwh(halfHours.get(at)?.value)),
    p10: starts.map((at) => kwh(halfHours.get(at)?.p10)),
    p90: starts.map((at) => kwh(halfHours.get(at)?.p90)),
    baseline: starts.map((at, slot) => kwh(metered(slot) + (off.get(at) ?? NaN))),
    forecastFromUTC: isoOrNull(originMs),
    dataThroughUTC: isoOrNull(last === -1 ? null : starts[last]! + HALF_HOUR_MS),
  } satisfies Fleet;
};

const kwh = (wh = NaN): number | null => (Number.isNaN(wh) ? null : roundTo(DECIMALS, whToKwh(wh)));
