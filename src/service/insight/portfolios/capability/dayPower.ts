import { type DayType, dayType } from '#energy/bankHolidays.ts';
import type { BaselineMethodName } from '#energy/baseline/methods.ts';
import { rangeOfChance } from '#energy/chance.ts';
import type { EventType } from '#energy/delivery.ts';
import { addDays, isClockChangeDay, londonDate, londonMidnight } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { commonEffectOf, type EventProspect, readProspect } from '../../../events/rehearsal/prospect.ts';

/** Day of one type as an event of all its half hours, with a sample of a portfolio's assets. */
export interface DayPower {
  /** Expected Wh by half hour, of the sample. */
  expected: Float64Array;
  draws: readonly Float64Array[];
  /** Expected Wh by asset. */
  expectedOf: ReadonlyMap<string, Float64Array>;
  /** Common deviation of all, as a share of the baseline; and the baseline. */
  common: number;
  baseline: Float64Array;
  pastEvents: number;
}

interface DayRequest {
  type: DayType;
  eventType: EventType;
  method: BaselineMethodName;
  assets: readonly string[];
}

/** Kilowatts of one Wh in half an hour. */
export const KW_PER_WH = 2 / 1000;

/** Reads the power of the next day of a type; null without a settled event of the type, or any baseline. */
export async function readDayPower(
  scope: TenantScope,
  { type, eventType, method, assets }: DayRequest,
): Promise<{ pastEvents: number; power: DayPower | null }> {
  const date = nextDay(scope.now, type);
  const prospect = await readProspect(scope, {
    event: { fromMs: londonMidnight(date), toMs: londonMidnight(addDays(date, 1)) },
    eventType,
    method,
    assets: assets.map((assetUUID) => ({ assetUUID, overlapping: false })),
  });
  return { pastEvents: prospect.pastEvents, power: toPower(prospect) };
}

function toPower({ outcomes, replayed, pastEvents, events }: EventProspect): DayPower | null {
  if (outcomes === null) return null;
  const { baseline, responding } = replayed.coming;
  const { shift, deviation } = commonEffectOf(events, replayed);
  // Mean around which events are simulated: a record of few events is drawn towards what is usual elsewhere.
  const expected = responding.map((wh, slot) => wh + shift * Math.abs(baseline[slot]!));
  const share = expected.map((wh, slot) => (responding[slot] === 0 ? 1 : wh / responding[slot]!));
  return {
    expected,
    draws: outcomes.periods,
    expectedOf: new Map(
      Array.from(replayed.expectedOf, ([asset, own]) => [asset, own.map((wh, slot) => wh * share[slot]!)]),
    ),
    common: deviation,
    baseline,
    pastEvents,
  };
}

/** Returns the next day of a type from tomorrow on, not one of 46 or 50 half hours. */
function nextDay(now: number, type: DayType): string {
  let date = addDays(londonDate(now), 1);
  while (dayType(date) !== type || isClockChangeDay(date)) date = addDays(date, 1);
  return date;
}

/** Returns the mean power over half hours of a day, kW, and what nine of ten outcomes exceed. */
export function powerOver({ expected, draws }: DayPower, first: number, end: number) {
  const count = end - first;
  const sums = draws[first]!.map((_, draw) => {
    let wh = 0;
    for (let slot = first; slot < end; slot++) wh += draws[slot]![draw]!;
    return wh;
  });
  const kw = (wh: number) => (wh * KW_PER_WH) / count;
  const mean = expected.subarray(first, end).reduce((sum, wh) => sum + wh, 0);
  const { p10, p90 } = rangeOfChance(sums);
  return { expectedKw: kw(mean), p10Kw: kw(Math.min(p10, mean)), p90Kw: kw(Math.max(p90, mean)) };
}

/** Returns the mean power of one asset over half hours of a day, kW. */
export const kwOf = (expected: Float64Array, first: number, end: number): number =>
  (expected.subarray(first, end).reduce((sum, wh) => sum + wh, 0) * KW_PER_WH) / (end - first);
