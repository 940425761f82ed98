import { MAX_PLACEBO_DAYS } from '#energy/interval/placeboWindows.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow } from '#store/schema.ts';
import { eventWindow, profileWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { reboundWindow } from '../../baselines/requireEvent.ts';

/** By what the entries of a column are counted: one for all, half hours, placebo days, half hours of placebo days. */
type Length = 'one' | 'event' | 'rebound' | 'profile' | 'days' | 'dayHalfHours';

/**
 * What the figures of an event are made of, in watt-hours unless they are named otherwise and numbers of assets:
 * columns whose lengths depend on the event's times alone, added up over its assets in their order. Where nothing else
 * is said, over the assets that have both a reading and a baseline in a half hour.
 */
const columns = {
  invited: 'one',
  assets: 'one',
  /** Assets without a reading, and with all of them. */
  missing: 'one',
  complete: 'one',
  baselinesChanged: 'one',
  /** Assets with a reading. */
  present: 'event',
  counted: 'event',
  baselineWh: 'event',
  actualWh: 'event',
  /** Assets with a reading, or else a baseline that counts in its place. */
  unitKnown: 'event',
  unitMeteredWh: 'event',
  /** Delivered, and attributed to other events or to none. */
  notAttributedWh: 'event',
  /** Assets with any half hour, and how much more than their unadjusted baselines they used. */
  unadjustedKnown: 'one',
  unadjustedExcessWh: 'one',
  reboundKnown: 'one',
  reboundExcessWh: 'one',
  reboundCounted: 'rebound',
  reboundBaselineWh: 'rebound',
  reboundActualWh: 'rebound',
  reboundHalfHourExcessWh: 'rebound',
  /** Each meter once: assets with a baseline, … */
  profileAssets: 'one',
  profileExpected: 'profile',
  profileExpectedWh: 'profile',
  /** … and of these with a reading too. */
  profileMetered: 'profile',
  profileMeteredBaselineWh: 'profile',
  profileMeteredWh: 'profile',
  /** Dispatched assets, and their delivery. */
  dispatched: 'event',
  dispatchedWh: 'event',
  /** Assets whose baseline is a method's: they alone are replayed. */
  replayed: 'one',
  /** … and those of them that can export. */
  replayedExporting: 'one',
  replayedBaselineWh: 'one',
  replayedActualWh: 'one',
  /** Σ (adjusted − unadjusted baseline). */
  replayedShiftWh: 'one',
  replayedCounted: 'event',
  replayedHalfHourBaselineWh: 'event',
  replayedHalfHourActualWh: 'event',
  replayedUnadjustedWh: 'event',
  replayedUnadjustedActualWh: 'event',
  /** Assets whose figures say how they respond, and these in kWh. */
  responses: 'one',
  responseBaselineKwh: 'one',
  responseDeliveredKwh: 'one',
  /** Assets with a baseline of their own above 0 and a delivery, and these as they were settled, in kWh. */
  settled: 'one',
  settledBaselineKwh: 'one',
  settledDeliveredKwh: 'one',
  /** Assets that are complete on a placebo day. */
  quiet: 'days',
  quietBaselineWh: 'dayHalfHours',
  quietUnadjustedWh: 'dayHalfHours',
  quietActualWh: 'dayHalfHours',
  /** Assets with a forecast in any half hour that was metered. */
  forecast: 'one',
  forecastExpectedWh: 'one',
  forecastActualWh: 'one',
} as const satisfies Record<string, Length>;

export type SumName = keyof typeof columns;
export type EventSums = Record<SumName, number[]>;

const halfHoursOf = ({ fromMs, toMs }: TimeWindow): number => (toMs - fromMs) / HALF_HOUR_MS;

export const emptySums = (event: EventRow): EventSums => emptyColumns(event, sumNames);

/** Some of the columns, with nothing added yet. */
export function emptyColumns<Name extends SumName>(event: EventRow, names: readonly Name[]): Pick<EventSums, Name> {
  const halfHours = halfHoursOf(eventWindow(event));
  const lengths: Record<Length, number> = {
    one: 1,
    event: halfHours,
    rebound: halfHoursOf(reboundWindow(event)),
    profile: halfHoursOf(profileWindow(event)),
    days: MAX_PLACEBO_DAYS,
    dayHalfHours: MAX_PLACEBO_DAYS * halfHours,
  };
  const empty: Partial<EventSums> = {};
  for (const name of names) empty[name] = Array.from({ length: lengths[columns[name]] }, () => 0);
  return empty as Pick<EventSums, Name>;
}

const sumNames = Object.keys(columns) as SumName[];

/** Adds what a portion adds up to, to the columns that there are. */
export function addSums(total: Partial<EventSums>, portion: Readonly<Record<string, number[]>>): void {
  for (const [name, column] of Object.entries(total)) {
    for (const [index, value] of (portion[name] ?? []).entries()) column[index]! += value;
  }
}
