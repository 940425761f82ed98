import { wallNow } from '#energy/time/clocks.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS, settlementPeriod } from '#energy/time/settlement.ts';

/** Thin, and never the end of a line: a number keeps its unit. */
const THIN = '\u202f';
const MINUS = '−';
const NONE = '–';
const LONDON = { timeZone: 'Europe/London' } as const;

/** Created on first use: each takes a millisecond or more, and few screens need them all. */
function lazily<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const clock = lazily(
  () => new Intl.DateTimeFormat('en-GB', { ...LONDON, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const seconds = lazily(() => new Intl.DateTimeFormat('en-GB', { ...LONDON, timeStyle: 'medium', hourCycle: 'h23' }));
const zone = lazily(() => new Intl.DateTimeFormat('en-GB', { ...LONDON, timeZoneName: 'short' }));
const weekday = lazily(
  () => new Intl.DateTimeFormat('en-GB', { ...LONDON, weekday: 'short', day: 'numeric', month: 'short' }),
);
const weekdayYear = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', { ...LONDON, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
);
const dayMonth = lazily(() => new Intl.DateTimeFormat('en-GB', { ...LONDON, day: 'numeric', month: 'short' }));
const monthYear = lazily(() => new Intl.DateTimeFormat('en-GB', { ...LONDON, month: 'short', year: 'numeric' }));
const relative = lazily(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }));

export type Instant = number | string;
type Maybe = number | null | undefined;
/** "headline" gives three significant figures, "exact" every digit the value has (up to three decimals). */
export type Precision = 'headline' | 'exact';

const ms = (instant: Instant): number => (typeof instant === 'number' ? instant : Date.parse(instant));
// en-GB writes "Sept" and a comma after the weekday; the house style has neither.
const plain = (text: string): string => text.replace('Sept', 'Sep').replace(/^(\w{3}), /, '$1 ');

function digits(value: number, precision: Precision): string {
  const options: Intl.NumberFormatOptions =
    precision === 'exact'
      ? { maximumFractionDigits: 3 }
      : Math.abs(value) >= 100
        ? { maximumFractionDigits: 0 }
        : { maximumSignificantDigits: 3, minimumSignificantDigits: value === 0 ? 1 : 3 };
  return value.toLocaleString('en-GB', options).replace(/^-0$/, '0').replace('-', MINUS);
}

/** A plain number with a true minus sign and thousands separators; "–" where there is none. */
export function formatNumber(value: Maybe, precision: Precision = 'exact'): string {
  return value == null ? NONE : digits(value, precision);
}

/** The decimals, up to three, of the most precise of these values; columns of figures share it. */
export function decimalsOf(values: readonly Maybe[]): number {
  const lengths = values.map((value) =>
    value == null ? 0 : (value.toFixed(3).replace(/0+$/, '').split('.')[1]?.length ?? 0),
  );
  return Math.max(0, ...lengths);
}

/** A number with exactly this many decimals, so that the points align. */
export function formatFixed(value: Maybe, decimals: number): string {
  if (value == null) return NONE;
  return value
    .toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .replace(/^-(?=[0.]+$)/, '')
    .replace('-', MINUS);
}

/** Value and unit separately, for a headline figure: 1420 kWh → { value: "1.42", unit: "MWh" }. */
export function splitUnit(
  value: Maybe,
  unit: 'kWh' | 'kW',
  precision: Precision = 'headline',
): { value: string; unit: string } {
  if (value == null) return { value: NONE, unit };
  const large = Math.abs(value) >= 1000;
  return { value: digits(large ? value / 1000 : value, precision), unit: large ? unit.replace('k', 'M') : unit };
}

/** kWh below 1,000, then MWh. */
export function formatEnergy(kwh: Maybe, precision: Precision = 'headline'): string {
  const { value, unit } = splitUnit(kwh, 'kWh', precision);
  return value === NONE ? NONE : value + THIN + unit;
}

/** 7.10 to 9.70 kWh; both ends in the unit of the larger. */
export function formatEnergyRange(low: number, high: number, precision: Precision = 'headline'): string {
  const { unit } = splitUnit(Math.max(Math.abs(low), Math.abs(high)), 'kWh');
  const scale = unit === 'kWh' ? 1 : 1000;
  return `${digits(low / scale, precision)} to ${digits(high / scale, precision)}${THIN}${unit}`;
}

/** kW below 1,000, then MW. */
export function formatPower(kw: Maybe, precision: Precision = 'headline'): string {
  const { value, unit } = splitUnit(kw, 'kW', precision);
  return value === NONE ? NONE : value + THIN + unit;
}

/**
 * Carbon dioxide equivalent, value and unit separately: kg below 1,000, then tonnes; without a value no unit either.
 */
export function splitCarbon(kg: Maybe): { value: string; unit?: string } {
  if (kg == null) return { value: NONE };
  return kg >= 1000
    ? { value: digits(kg / 1000, 'headline'), unit: 't CO₂e' }
    : { value: digits(kg, 'headline'), unit: 'kg CO₂e' };
}

/** £426.00, −£1,204.50. */
export function formatPounds(gbp: Maybe): string {
  return gbp == null ? NONE : gbp.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' }).replace('-', MINUS);
}

/** As formatPounds below £100, else without pence: for figures that are read at a glance. */
export const formatRoundPounds = (gbp: Maybe): string =>
  gbp == null || Math.abs(gbp) < 100 ? formatPounds(gbp) : formatPounds(Math.round(gbp)).slice(0, -3);

/** 24.50 p/kWh; negative prices exist. */
export function formatPence(pencePerKwh: Maybe): string {
  if (pencePerKwh == null) return NONE;
  const pence = pencePerKwh.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  return `${pence.replace('-', MINUS)}${THIN}p/kWh`;
}

/** A percentage that is already one (88.8 → "88.8 %"). */
export function formatPercent(percent: Maybe): string {
  if (percent == null) return NONE;
  return `${percent.toLocaleString('en-GB', { maximumFractionDigits: 1 }).replace('-', MINUS)}${THIN}%`;
}

/** 16:30 */
export const formatClock = (instant: Instant): string => clock().format(ms(instant));

/** 16:30:20 */
export const formatSeconds = (instant: Instant): string => seconds().format(ms(instant));

/** GMT or BST. */
export const formatZone = (instant: Instant): string =>
  zone()
    .formatToParts(ms(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Wed 4 Dec; with the year where `year` is set. */
export const formatDay = (instant: Instant, year = false): string =>
  plain((year ? weekdayYear() : weekday()).format(ms(instant)));

/** A London date, as formatDay. */
export const formatDate = (date: string, year = false): string => formatDay(londonMidnight(date), year);

/** 4 Dec */
export const formatDayMonth = (instant: Instant): string => plain(dayMonth().format(ms(instant)));

/** Dec 2026 */
export const formatMonth = (instant: Instant): string => plain(monthYear().format(ms(instant)));

/** Wed 4 Dec, 16:30 GMT; with the year where `year` is set. */
export const formatInstant = (instant: Instant, year = false): string =>
  `${formatDay(instant, year)}, ${formatClock(instant)} ${formatZone(instant)}`;

/** Whether an instant is in another London year than `now`, so that its day needs the year. */
export const inAnotherYear = (instant: Instant, now: number): boolean =>
  londonDate(ms(instant)).slice(0, 4) !== londonDate(now).slice(0, 4);

/** 2026-12-04 16:30 UTC, for the hover. */
export const formatUtc = (instant: Instant): string =>
  `${new Date(ms(instant)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Wed 4 Dec, 17:00–19:00 GMT; both days where it crosses midnight, both zones where the clocks change, the year unless
 * it is the present one.
 */
export function formatWindow(from: Instant, to: Instant, now = wallNow()): string {
  const year = inAnotherYear(from, now);
  const oneDay = londonDate(ms(from)) === londonDate(ms(to) - 1);
  const oneZone = formatZone(from) === formatZone(to);
  const start = `${formatDay(from, year)}, ${formatClock(from)}${oneZone ? '' : ` ${formatZone(from)}`}`;
  const end = oneDay && londonDate(ms(to)) !== londonDate(ms(from)) ? '24:00' : formatClock(to);
  return `${start}–${oneDay ? '' : `${formatDay(to, inAnotherYear(to, now))}, `}${end} ${formatZone(to)}`;
}

/** SP 35–38, or SP 35 for a single half hour; `to` is exclusive. */
export function formatPeriods(from: Instant, to: Instant): string {
  const first = settlementPeriod(ms(from));
  const last = settlementPeriod(ms(to) - HALF_HOUR_MS);
  return first === last ? `SP ${first}` : `SP ${first}–${last}`;
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** in 2 hours, 5 minutes ago, just now: used beside the absolute time, never alone. */
export function formatRelative(instant: Instant, now: number): string {
  const distance = ms(instant) - now;
  const [unit, length] = steps.find(([, size]) => Math.abs(distance) >= size) ?? ['second', Number.POSITIVE_INFINITY];
  return unit === 'second' ? 'just now' : relative().format(Math.trunc(distance / length), unit);
}

/** An axis tick: the day at London midnight, else the clock; the month where ticks are months. */
export function formatTick(tick: number, spanMs: number): string {
  if (spanMs > 200 * 86_400_000) return plain(monthYear().format(tick)).replace(/ \d{2}(\d{2})$/, ' ’$1');
  return londonMidnight(londonDate(tick)) === tick ? formatDayMonth(tick) : formatClock(tick);
}

/** 12 0000 0000 11 9 grouped, or the last four alone for lists. */
export function formatMpan(mpan: string | null | undefined, shown: 'whole' | 'masked' = 'whole'): string {
  if (mpan == null || mpan === '') return NONE;
  if (shown === 'masked') return `•••• ${mpan.slice(-4)}`;
  return mpan.replace(/^(\d{2})(\d{4})(\d{4})(\d{2})(\d)$/, '$1 $2 $3 $4 $5');
}

/** The last four digits alone, for lists; null where there is no MPAN. */
export const maskedMpan = (mpan: string | null): string | null => (mpan === null ? null : formatMpan(mpan, 'masked'));
