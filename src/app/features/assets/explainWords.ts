import { formatClock, formatNumber } from '#app/format/format.ts';
import type { BaselineExplanation } from '#contract/baseline.ts';
import { isBankHoliday } from '#energy/bankHolidays.ts';
import { weekday } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

type Explanation = Pick<
  BaselineExplanation,
  'selectedDays' | 'unadjusted' | 'adjustment' | 'basis' | 'value' | 'status'
>;

/** Three to six decimals of a kWh, so that the shown figures add up. */
export const exactKwh = (kwh: number | null): string =>
  kwh === null
    ? '–'
    : kwh
        .toLocaleString('en-GB', { minimumFractionDigits: 3, maximumFractionDigits: 6, useGrouping: false })
        .replace(/^-(?=[0.]+$)/, '')
        .replace('-', '−');

const signed = (kwh: number): string => (kwh < 0 ? `− ${exactKwh(-kwh)}` : `+ ${exactKwh(kwh)}`);
const bracketed = (kwh: number | null): string => (kwh !== null && kwh < 0 ? `(${exactKwh(kwh)})` : exactKwh(kwh));
const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The calculation with its numbers, a line a step; the left side of an equals sign evaluates to the right side. */
export function formulaOf({ selectedDays, unadjusted, adjustment, basis, value, status }: Explanation): string[] {
  if (status !== 'OK' || unadjusted === null) return [];
  if (basis !== null) return [basisLine(basis, unadjusted)];
  const lines = [
    `(${selectedDays.map((day) => bracketed(day.value)).join(' + ')}) ÷ ${selectedDays.length} = ` +
      exactKwh(unadjusted),
  ];
  if (adjustment?.status === 'APPLIED') {
    lines.push(...adjustmentLines(adjustment, unadjusted));
    lines.push(`${exactKwh(unadjusted)} ${signed(adjustment.value)} = ${exactKwh(unadjusted + adjustment.value)}`);
  }
  if (unadjusted + (adjustment?.value ?? 0) < 0 && value === 0)
    lines.push('Below zero, but the asset does not export, so 0');
  return lines;
}

/** A mean of half hours, or a power over half an hour. */
function basisLine({ kind, halfHours, kw }: NonNullable<Explanation['basis']>, value: number): string {
  if (kind === 'ZERO') return 'The baseline is zero, so delivered energy equals the meter reading';
  if (halfHours.length === 0) return `${formatNumber(kw)} kW × 0.5 h = ${exactKwh(value)}`;
  return `(${halfHours.map(({ actual }) => bracketed(actual)).join(' + ')}) ÷ ${halfHours.length} = ${exactKwh(value)}`;
}

function adjustmentLines(
  { kind, factor, halfHours, value }: NonNullable<Explanation['adjustment']>,
  unadjusted: number,
): string[] {
  const metered = sumOf(halfHours.map(({ actual }) => actual));
  const expected = sumOf(halfHours.map((one) => one.unadjusted));
  if (kind === 'MEAN_DIFFERENCE')
    return [`(${exactKwh(metered)} − ${bracketed(expected)}) ÷ ${halfHours.length} = ${exactKwh(value)}`];
  const ratio = metered / expected;
  const limited = factor === null || Math.abs(ratio - factor) < 1e-9 ? '' : `, capped at ${formatNumber(factor)}`;
  return [
    `${exactKwh(metered)} ÷ ${bracketed(expected)} = ${exactKwh(ratio)}${limited}`,
    `${bracketed(unadjusted)} × (${exactKwh(factor)} − 1) = ${exactKwh(value)}`,
  ];
}

/** How the use before the event changed the half hour, or why it did not. */
export function adjustmentSentence(adjustment: BaselineExplanation['adjustment']): string {
  if (adjustment === null) return 'No in-day adjustment: the half-hour is not in an event whose scheme requires one.';
  const { eventName, status, kind, halfHours } = adjustment;
  const from = formatClock(halfHours[0]!.startTime);
  const to = formatClock(Date.parse(halfHours.at(-1)!.startTime) + HALF_HOUR_MS);
  if (status === 'INCOMPLETE')
    return `${eventName} is adjusted by use from ${from} to ${to}, but readings are missing, so no adjustment is made.`;
  return kind === 'RATIO'
    ? `For ${eventName}, the baseline is scaled by use from ${from} to ${to} relative to the mean of the days used, by up to 20 %.`
    : `For ${eventName}, the mean difference from ${from} to ${to} between use and the mean of the days used is added.`;
}

const REASONS = {
  EVENT_DAY: 'Event day',
  INCOMPLETE: 'Readings missing',
  SET_ASIDE: 'Implausible reading set aside',
  CLOCK_CHANGE: 'Clock change day',
  NOT_MIDDLE: 'Not selected by the method, which ranks daily totals',
} as const;

/** Why a day was left out; a day of another kind is named. */
export function reasonWords({
  date,
  reason,
}: Pick<BaselineExplanation['excludedDays'][number], 'date' | 'reason'>): string {
  if (reason !== 'OTHER_DAY_TYPE') return REASONS[reason];
  if (isBankHoliday(date)) return 'Bank holiday';
  return weekday(date) > 5 ? 'Weekend' : 'Working day';
}

/** The days left out, grouped by reason, the most frequent first. */
export function leftOut(
  days: BaselineExplanation['excludedDays'],
): { reason: string; days: BaselineExplanation['excludedDays'] }[] {
  return [...Map.groupBy(days, reasonWords)]
    .map(([reason, group]) => ({ reason, days: group }))
    .sort((one, other) => other.days.length - one.days.length);
}
