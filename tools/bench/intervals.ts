import { dayType, type DayType } from '#energy/bankHolidays.ts';
import { bl01Rules } from '#energy/baseline/bl01.ts';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { deliveredInterval, MIN_DAYS_OF_ASSET, type PlaceboSum } from '#energy/interval/deliveredInterval.ts';
import { MAX_PLACEBO_DAYS, type PlaceboWindow, placeboWindows } from '#energy/interval/placeboWindows.ts';
import { type ReplayedWindow, replayWindows, windowAt } from '#energy/interval/replayWindows.ts';
import { addDays, londonToUtc } from '#energy/time/london.ts';
import { londonDates } from '#energy/time/timeWindow.ts';
import { sized } from '../harness/sized.ts';
import type { Figure } from './figures.ts';
import { readLondonHomes } from './londonHomes.ts';

const FIRST_DAY = sized('2013-05-20', '2013-12-20');
const LAST_DAY = '2013-12-30';
const WINDOWS = [
  ['16:30', '18:30'],
  ['17:00', '19:00'],
] as const;
const SIZES = sized([1, 5, 10, 20, 35], [1, 35]);
const DRAWS = sized(20, 1);
const SEED = 20_130_520;
const NO_DAYS: ReadonlySet<string> = new Set();

/** Deterministic numbers in [0, 1) (mulberry32), so that every run draws the same portfolios. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function draw(count: number, size: number, random: () => number): number[] {
  const left = Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: Math.min(size, count) }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

/** What intervals contained, of one size of portfolio. */
class Tally {
  inside = 0;
  all = 0;
  width = 0;
  count(days: readonly PlaceboSum[], event: PlaceboSum, least: number): void {
    const interval = deliveredInterval(
      days,
      { delivered: event.baseline - event.actual, baseline: event.baseline, importOnly: 'TURN_DOWN' },
      least,
    );
    if (interval) this.add(interval.low, interval.high, event.baseline);
  }
  add(low: number, high: number, baseline: number): void {
    this.all++;
    if (low <= 0 && high >= 0) this.inside++;
    if (baseline > 0) this.width += (high - low) / 2 / baseline;
  }
  print = (): string => `${share(this.inside, this.all)} %, ± ${share(this.width, this.all)} %`;
}

const share = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

interface Tallies {
  whole: Record<DayType, Tally>;
  halfHours: Tally;
  independent: Tally;
}

const newTallies = (): Tallies => ({
  whole: { WORKING: new Tally(), NON_WORKING: new Tally() },
  halfHours: new Tally(),
  independent: new Tally(),
});

const windowOf = (date: string, [from, to]: readonly [string, string]): PlaceboWindow => {
  const window = { eventStartMs: londonToUtc(date, from)[0]!, eventEndMs: londonToUtc(date, to)[0]! };
  return { ...window, dates: londonDates({ fromMs: window.eventStartMs, toMs: window.eventEndMs }) };
};

/** Every home on every day of the year at one window, by the start of the window. */
type Replays = Map<number, (ReplayedWindow | null)[]>;

function replayYear(homes: readonly HalfHourSeries[], clock: readonly [string, string], adjusts: boolean): Replays {
  const windows: PlaceboWindow[] = [];
  for (let date = '2013-01-05'; date <= LAST_DAY; date = addDays(date, 1)) windows.push(windowOf(date, clock));
  const byHome = homes.map((series) =>
    replayWindows(bl01Rules, { series, eventDays: NO_DAYS, importOnly: true }, windows, adjusts),
  );
  return new Map(
    windows.map(({ eventStartMs }, index) => [eventStartMs, byHome.map((replay) => windowAt(replay, index))]),
  );
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** Sums over the homes that are complete on a day; null if those are fewer than half. */
function sumOf(day: (ReplayedWindow | null)[], homes: readonly number[], slot?: number): PlaceboSum | null {
  const sum = { baseline: 0, actual: 0 };
  let complete = 0;
  for (const home of homes) {
    const replayed = day[home];
    if (!replayed) continue;
    complete++;
    sum.baseline += slot === undefined ? total(replayed.baselineWh) : replayed.baselineWh[slot]!;
    sum.actual += slot === undefined ? total(replayed.actualWh) : replayed.actualWh[slot]!;
  }
  return 2 * complete >= homes.length && complete > 0 ? sum : null;
}

const HALF_HOURS = 4;

/** One event to which nobody responds, judged by the days before it. */
function judge(tallies: Tallies, replays: Replays, date: string, clock: readonly [string, string], homes: number[]) {
  const event = windowOf(date, clock);
  const today = replays.get(event.eventStartMs)!;
  const least = homes.length === 1 ? MIN_DAYS_OF_ASSET : undefined;
  const past = placeboWindows(event)
    .map(({ eventStartMs }) => replays.get(eventStartMs))
    .filter((day) => day !== undefined);
  const sumsOf = (set: readonly number[], slot?: number) =>
    past.flatMap((day) => sumOf(day, set, slot) ?? []).slice(0, MAX_PLACEBO_DAYS);
  const whole = sumOf(today, homes);
  if (!whole) return;
  tallies.whole[dayType(date)].count(sumsOf(homes), whole, least ?? 5);
  for (let slot = 0; slot < HALF_HOURS; slot++)
    tallies.halfHours.count(sumsOf(homes, slot), sumOf(today, homes, slot)!, least ?? 5);
  addIndependent(tallies.independent, today, homes, whole, sumsOf);
}

/** The same if errors of homes were independent: the squares of each home's own half-width add up. */
function addIndependent(
  tally: Tally,
  today: (ReplayedWindow | null)[],
  homes: number[],
  { baseline, actual }: PlaceboSum,
  sumsOf: (set: readonly number[]) => PlaceboSum[],
): void {
  let square = 0;
  for (const home of homes) {
    const own = sumOf(today, [home]);
    const interval = own && deliveredInterval(sumsOf([home]), { delivered: 0, baseline: own.baseline });
    if (own && !interval) return;
    if (interval) square += interval.high ** 2;
  }
  tally.add(baseline - actual - Math.sqrt(square), baseline - actual + Math.sqrt(square), baseline);
}

function judgeAll(homes: readonly HalfHourSeries[], adjusts: boolean): Map<number, Tallies> {
  const tallies = new Map(SIZES.map((size) => [size, newTallies()]));
  for (const clock of WINDOWS) {
    const replays = replayYear(homes, clock, adjusts);
    const random = randomFrom(SEED);
    for (const size of SIZES) {
      const draws = size >= homes.length ? 1 : DRAWS;
      for (let index = 0; index < draws; index++) {
        const portfolio = draw(homes.length, size, random);
        for (let date = FIRST_DAY; date <= LAST_DAY; date = addDays(date, 1))
          judge(tallies.get(size)!, replays, date, clock, portfolio);
      }
    }
  }
  return tallies;
}

/** How often the interval of an event to which nobody responded contains zero, on real homes of 2013. */
export const intervals = (): Promise<Figure[]> => {
  const homes = readLondonHomes();
  if (!homes)
    return Promise.resolve([{ figure: 'Skipped', value: 'there are no homes of London 2013 (see the forecast)' }]);
  const figures: Figure[] = [
    {
      figure: 'Homes',
      value:
        'share of days with zero inside (aim 87 to 93 %), mean half-width of the baseline: ' +
        'working days · other days · half hours · if homes were independent',
    },
  ];
  for (const adjusts of [false, true])
    for (const [size, { whole, halfHours, independent }] of judgeAll([...homes.values()], adjusts))
      figures.push({
        figure: `${size}, BL01 ${adjusts ? 'with' : 'without'} in-day adjustment`,
        value: [whole.WORKING, whole.NON_WORKING, halfHours, independent].map((tally) => tally.print()).join(' · '),
      });
  figures.push({
    figure: 'Work',
    value:
      `${homes.size} flat-tariff homes, every day from ${FIRST_DAY} to ${LAST_DAY}, ` +
      `${WINDOWS.map((clock) => clock.join(' to ')).join(' and ')}, ${DRAWS} portfolios of each size (seed ${SEED})`,
  });
  return Promise.resolve(figures);
};
