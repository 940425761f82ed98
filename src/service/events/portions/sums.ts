import { MAX_PLACEBO_DAYS } from '#energy/interval/placeboWindows.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow } from '#store/schema.ts';
import { eventWindow, profileWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { reboundWindow } from '../../baselines/requireEvent.ts';

/** Unit of a column's length: one for all, half hours, placebo days, half hours of placebo days. */
type Length = 'one' | 'event' | 'rebound' | 'profile' | 'days' | 'dayHalfHours';

/**
 * Columns that make the figures of an event, in watt-hours unless they are named otherwise, and numbers of assets:
 * their lengths depend on the event's times alone, and they are added up over its assets in their order. Where nothing
 * else is said, over the assets that have both a reading and a baseline in a half hour.
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
  /** Energy delivered, and attributed to other events or to none. */
  notAttributedWh: 'event',
  /** Assets with any half hour, and their use above their unadjusted baselines. */
  unadjustedKnown: 'one',
  unadjustedExcessWh: 'one',
  reboundKnown: 'one',
  reboundExcessWh: 'one',
  reboundCounted: 'rebound',
  reboundBaselineWh: 'rebound',
  reboundActualWh: 'rebound',
  reboundHalfHourExcessWh: 'rebound',
  /** Assets with a baseline, each meter once. */
  profileAssets: 'one',
  profileExpected: 'profile',
  profileExpectedWh: 'profile',
  /** Assets of these with a reading too. */
  profileMetered: 'profile',
  profileMeteredBaselineWh: 'profile',
  profileMeteredWh: 'profile',
  /** Dispatched assets, and their delivery. */
  dispatched: 'event',
  dispatchedWh: 'event',
  /** Assets whose baseline is a method's: they alone are replayed. */
  replayed: 'one',
  /** Replayed assets that can export. */
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
  /** Assets whose figures show their response, and these in kWh. */
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

/** Columns that make intervals: those of assets that are replayed, and of what counts elsewhere. */
export const replayNames = [
  'notAttributedWh',
  'replayed',
  'replayedExporting',
  'replayedBaselineWh',
  'replayedActualWh',
  'replayedShiftWh',
  'replayedCounted',
  'replayedHalfHourBaselineWh',
  'replayedHalfHourActualWh',
  'replayedUnadjustedWh',
  'replayedUnadjustedActualWh',
  'quiet',
  'quietBaselineWh',
  'quietUnadjustedWh',
  'quietActualWh',
] as const satisfies readonly SumName[];
export type ReplaySums = Pick<EventSums, (typeof replayNames)[number]>;

const halfHoursOf = ({ fromMs, toMs }: TimeWindow): number => (toMs - fromMs) / HALF_HOUR_MS;

export const emptySums = (event: EventRow): EventSums => emptyColumns(event, sumNames);

/** Returns some of the columns, with nothing added yet. */
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

/** Adds the sums of a portion to the columns that there are. */
export function addSums(total: Partial<EventSums>, portion: Readonly<Record<string, number[]>>): void {
  for (const [name, column] of Object.entries(total)) {
    for (const [index, value] of (portion[name] ?? []).entries()) column[index]! += value;
  }
}
