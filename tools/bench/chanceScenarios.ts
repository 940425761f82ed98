import { dayType } from '#energy/bankHolidays.ts';
import { fleetResponse, type FleetResponse, type ReplayTotals, responseRatio } from '#energy/rehearsal.ts';
import { daysBetween } from '#energy/time/london.ts';
import { runningFleet, type RunningFleet } from './chanceRunning.ts';
import { isKnown, type Settled, SLOTS, type Window, WINDOWS, type World, type WorldHome } from './chanceWorld.ts';

/** What is known before an event on a day that had none, and what it then would have delivered, Wh. */
export interface Scenario {
  date: string;
  coming: ReplayTotals;
  replays: ReplayTotals[];
  events: Settled[];
  fleet: FleetResponse;
  /** What each home would have delivered on each replayed day, as in `Prospect`. */
  ofHomes: Float64Array[];
  delivered: Float64Array;
  running: RunningFleet;
}

/** As in the service: latest settled events, and like days within four weeks. */
const MAX_EVENTS = 20;
const MAX_REPLAYS = 10;
const LONGEST_LOOK_DAYS = 28;
/** How many past events the scenarios know, in turn: fewer than eight are few. */
const KNOWN_EVENTS = [3, 8, MAX_EVENTS];
export const isFew = ({ events }: Scenario): boolean => events.length < KNOWN_EVENTS[1]!;

/** Every day without an event, in every window, that has events before it. */
export function* scenariosOf(world: World, every = 1): Generator<Scenario> {
  const isEvent = new Set(world.events);
  const settled = world.events.map((day) => ({ day, homes: world.homes.map((home) => settledOf(world, home, day)) }));
  for (const [day, date] of world.dates.entries()) {
    if (isEvent.has(day) || day % every !== 0) continue;
    const before = settled.filter((event) => event.day < day);
    for (const [index, window] of WINDOWS.entries()) {
      const known = before.slice(-KNOWN_EVENTS[(day + index) % KNOWN_EVENTS.length]!);
      const events = known.map(({ homes }) => sumOf(homes));
      const fleet = fleetResponse(events);
      if (!fleet || known.length < KNOWN_EVENTS[0]!) continue;
      const ratios = world.homes.map((_, home) => {
        const own = sumOf(known.map(({ homes }) => homes[home]!));
        return responseRatio(own.assets === 0 ? undefined : own, fleet);
      });
      const days = likeDaysBefore(world, isEvent, day);
      const replays = days.map((past) => totalsOf(world, ratios, past, window, 'use'));
      const coming = totalsOf(world, ratios, day, window, 'baseline');
      if (replays.length < 5 || coming.baseline[0] === 0) continue;
      const ofHomes = world.homes.flatMap((home, index) =>
        isKnown(home, day, window) ? [replayHome(home, ratios[index]!, days, window)] : [],
      );
      const running = runningFleet(
        world.homes,
        known.map((event) => event.homes),
        day,
        window,
      );
      yield { date, coming, replays, events, fleet, ofHomes, delivered: deliveredOn(world, day, window), running };
    }
  }
}

function likeDaysBefore({ dates }: World, isEvent: ReadonlySet<number>, day: number): number[] {
  const found: number[] = [];
  for (let past = day - 1; past >= 0 && found.length < MAX_REPLAYS; past--) {
    if (daysBetween(dates[past]!, dates[day]!) > LONGEST_LOOK_DAYS) break;
    if (!isEvent.has(past) && dayType(dates[past]!) === dayType(dates[day]!)) found.push(past);
  }
  return found;
}

function settledOf({ windowOf }: World, home: WorldHome, day: number): Settled {
  const window = windowOf(day);
  const total = { delivered: 0, baseline: 0, assets: 0 };
  if (!isKnown(home, day, window)) return total;
  for (let slot = day * SLOTS + window.from; slot < day * SLOTS + window.to; slot++) {
    total.baseline += home.baseline[slot]!;
    total.delivered += home.baseline[slot]! - (1 - home.ratio[day]!) * home.use[slot]!;
  }
  total.assets = 1;
  return total;
}

function sumOf(parts: readonly Settled[]): Settled {
  const total = { delivered: 0, baseline: 0, assets: 0 };
  for (const part of parts) {
    total.delivered += part.delivered;
    total.baseline += part.baseline;
    total.assets += part.assets;
  }
  return total;
}

/** The homes of a window that are known, added up; `of` is what counts as their use. */
function totalsOf(
  { homes }: World,
  ratios: readonly number[],
  day: number,
  window: Window,
  of: 'use' | 'baseline',
): ReplayTotals {
  const slots = window.to - window.from;
  const totals = {
    baseline: new Float64Array(slots),
    actual: new Float64Array(slots),
    responding: new Float64Array(slots),
  };
  for (const [index, home] of homes.entries()) {
    if (!isKnown(home, day, window)) continue;
    for (let slot = 0; slot < slots; slot++) {
      const at = day * SLOTS + window.from + slot;
      totals.baseline[slot]! += home.baseline[at]!;
      totals.actual[slot]! += home[of][at]!;
      totals.responding[slot]! += ratios[index]! * home[of][at]!;
    }
  }
  return totals;
}

function deliveredOn({ homes }: World, day: number, window: Window): Float64Array {
  const delivered = new Float64Array(window.to - window.from);
  for (const home of homes) {
    if (!isKnown(home, day, window)) continue;
    for (let slot = 0; slot < delivered.length; slot++) {
      const at = day * SLOTS + window.from + slot;
      delivered[slot]! += home.baseline[at]! - (1 - home.ratio[day]!) * home.use[at]!;
    }
  }
  return delivered;
}

function replayHome({ use, baseline }: WorldHome, ratio: number, days: readonly number[], { from, to }: Window) {
  const slots = to - from;
  const delivered = new Float64Array(days.length * slots);
  for (const [index, day] of days.entries())
    for (let slot = 0; slot < slots; slot++) {
      const at = day * SLOTS + from + slot;
      delivered[index * slots + slot] = baseline[at]! - (1 - ratio) * use[at]!;
    }
  return delivered;
}
