import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BaselineExplanation } from '#contract/baseline.ts';
import { adjustmentSentence, exactKwh, formulaOf, leftOut, reasonWords } from './explainWords.ts';

const origin = { import: null, replacedUTC: null };
const rounded = (kwh: number): number => Math.round(kwh * 1e6) / 1e6;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

type Adjustment = NonNullable<BaselineExplanation['adjustment']>;
const adjustmentOf = (before: [number, number][], kind: Adjustment['kind'], unadjusted: number): Adjustment => {
  const halfHours = before.map(([actual, expected], slot) => ({
    startTime: `2026-11-18T${13 + Math.floor(slot / 2)}:${slot % 2 ? '30' : '00'}:00Z`,
    actual,
    unadjusted: expected,
  }));
  const [metered, expected] = [mean(before.map(([actual]) => actual)), mean(before.map(([, other]) => other))];
  const factor = kind === 'RATIO' ? Math.min(1.2, Math.max(0.8, metered / expected)) : null;
  return {
    eventUUID: '',
    eventName: 'Evening peak',
    status: 'APPLIED',
    kind,
    halfHours,
    factor,
    value: rounded(factor === null ? metered - expected : unadjusted * (factor - 1)),
  };
};

/** Evaluates the left side of a line's equals sign, from the text alone. */
function recompute(line: string): { left: number; right: number } {
  const [left = '', right = ''] = line.split(',')[0]!.split(' = ');
  return { left: workedOut(left), right: Number(right.replace('−', '-')) };
}

const ORDER: readonly [RegExp, (one: number, other: number) => number][] = [
  [/(-?[\d.e-]+) ÷ (-?[\d.e-]+)/, (one, other) => one / other],
  [/(-?[\d.e-]+) × (-?[\d.e-]+)/, (one, other) => one * other],
  [/(-?[\d.e-]+) − (-?[\d.e-]+)/, (one, other) => one - other],
  [/(-?[\d.e-]+) \+ (-?[\d.e-]+)/, (one, other) => one + other],
];

/** Inner brackets first, then ÷ and ×, then − and +. */
function workedOut(text: string): number {
  const bracket = /\(([^()]+)\)/.exec(text);
  if (bracket) return workedOut(text.replace(bracket[0], String(workedOut(bracket[1]!))));
  const plain = text.replaceAll(/−(?=\d)/g, '-');
  for (const [pattern, work] of ORDER) {
    const match = pattern.exec(plain);
    if (match) return workedOut(plain.replace(match[0], String(work(Number(match[1]), Number(match[2])))));
  }
  return Number(plain);
}

describe('the formula', () => {
  it('adds up by hand, from its text, to the shown figure', () => {
    const wh = integer({ min: -9_000, max: 9_000 }).map((value) => value / 1000);
    const used = integer({ min: 1, max: 9_000 }).map((value) => value / 1000);
    assert(
      property(
        array(wh, { minLength: 2, maxLength: 10 }),
        array(used, { minLength: 12, maxLength: 12 }),
        constantFrom<'MEAN_DIFFERENCE' | 'RATIO' | null>('MEAN_DIFFERENCE', 'RATIO', null),
        (values, before, kind) => {
          const unadjusted = rounded(mean(values));
          const pairs = Array.from({ length: 6 }, (_, slot): [number, number] => [before[slot]!, before[slot + 6]!]);
          const adjustment = kind && adjustmentOf(pairs, kind, unadjusted);
          const value = rounded(unadjusted + (adjustment?.value ?? 0));
          const lines = formulaOf({
            selectedDays: values.map((one) => ({ date: '2026-11-17', value: one, dayTotal: 1, origin })),
            unadjusted,
            adjustment,
            basis: null,
            value,
            status: 'OK',
          });
          for (const line of lines) {
            const { left, right } = recompute(line);
            expect(Math.abs(left - right)).toBeLessThan(2e-5);
          }
          expect(lines.at(-1)!.split(' = ').at(-1)).toBe(exactKwh(value));
        },
      ),
    );
  });

  it('states that a baseline of an asset without export stops at zero', () => {
    const adjustment = adjustmentOf(
      Array.from({ length: 6 }, () => [0.1, 0.5]),
      'MEAN_DIFFERENCE',
      0.2,
    );
    const lines = formulaOf({
      selectedDays: [{ date: '2026-11-17', value: 0.2, dayTotal: 9, origin }],
      unadjusted: 0.2,
      adjustment,
      basis: null,
      value: 0,
      status: 'OK',
    });
    expect(lines.slice(-2)).toEqual(['0.200 − 0.400 = −0.200', 'Below zero, but the asset does not export, so 0']);
  });

  it('is empty where there was too little history', () => {
    expect(
      formulaOf({
        selectedDays: [],
        unadjusted: null,
        adjustment: null,
        basis: null,
        value: null,
        status: 'INSUFFICIENT_DATA',
      }),
    ).toEqual([]);
  });
});

it('explains why a day was left out', () => {
  const day = (date: string, reason: BaselineExplanation['excludedDays'][number]['reason']) => ({
    date,
    reason,
    value: null,
    dayTotal: null,
  });
  expect(reasonWords(day('2026-11-15', 'OTHER_DAY_TYPE'))).toBe('Weekend');
  expect(reasonWords(day('2026-08-31', 'OTHER_DAY_TYPE'))).toBe('Bank holiday');
  expect(reasonWords(day('2026-11-17', 'OTHER_DAY_TYPE'))).toBe('Working day');
  const groups = leftOut([
    day('2026-11-18', 'EVENT_DAY'),
    day('2026-11-15', 'OTHER_DAY_TYPE'),
    day('2026-11-14', 'OTHER_DAY_TYPE'),
  ]);
  expect(groups.map(({ reason, days }) => [reason, days.length])).toEqual([
    ['Weekend', 2],
    ['Event day', 1],
  ]);
});

it('describes the adjustment by use before the event', () => {
  const adjustment = adjustmentOf(
    Array.from({ length: 6 }, () => [1, 2]),
    'MEAN_DIFFERENCE',
    1,
  );
  expect(adjustmentSentence(adjustment)).toBe(
    'For Evening peak, the mean difference from 13:00 to 16:00 between use and the mean of the days used is added.',
  );
  expect(adjustmentSentence({ ...adjustment, status: 'INCOMPLETE' })).toContain('no adjustment is made');
  expect(adjustmentSentence(null)).toContain('No in-day adjustment');
});
