import { describe, expect, it } from 'vitest';
import type { ChanceTable } from '#contract/chance.ts';
import { binPoints, diagramSummary, diagramTable, pageVerdict, scoreNote, verdictOf } from './chanceWords.ts';

type Counts = readonly (readonly [said: number, happened: number, low: number, high: number, cases: number] | null)[];

function table(counts: Counts, more: Partial<ChanceTable> = {}): ChanceTable {
  const bins = counts.map((count, index) => ({
    fromPercent: 20 * index,
    toPercent: 20 * (index + 1),
    said: count?.[0] ?? null,
    happened: count?.[1] ?? null,
    happenedLow: count?.[2] ?? null,
    happenedHigh: count?.[3] ?? null,
    cases: count?.[4] ?? 0,
  }));
  const cases = bins.reduce((sum, bin) => sum + bin.cases, 0);
  return { status: 'READY', events: cases, cases, leastCases: 20, brier: 0.18, baseRateBrier: 0.24, bins, ...more };
}
const held = table([null, [31, 31.2, 20, 45, 60], [50, 55, 30, 75, 20], null, [90, 95, 75, 99, 20]]);
const few = table([null, [30, 33.3, 10, 70, 6], null, null, null], {
  status: 'TOO_FEW',
  brier: null,
  baseRateBrier: null,
});

describe('the verdict on chances', () => {
  it('takes them at their word where what happened fits every bin, and names the one with the most cases', () => {
    expect(verdictOf(held, 'event')).toEqual({
      sentence:
        'Outcomes forecast at 20 to 40\u202f% were observed 31\u202f% of the time: the forecasts are well calibrated',
      tone: 'good',
    });
  });

  it('says which way they are wrong', () => {
    const tooMuch = table([null, [31, 31.2, 20, 45, 60], null, [70, 41, 30, 52, 30], null]);
    expect(verdictOf(tooMuch, 'event')).toMatchObject({ tone: 'bad' });
    expect(verdictOf(tooMuch, 'event').sentence).toContain('60 to 80\u202f% were observed 41\u202f% of the time');
    expect(verdictOf(tooMuch, 'event').sentence).toContain('too high');
    const tooLittle = table([[10, 60, 40, 80, 30], null, null, null, null]);
    expect(verdictOf(tooLittle, 'event').sentence).toContain('too low');
  });

  it('judges nothing of few cases, and half hours while events are few', () => {
    expect(verdictOf(few, 'event')).toEqual({ sentence: 'Not enough events to judge: 6 of 20', tone: 'quiet' });
    expect(pageVerdict({ whole: few, halfHour: few }).sentence).toBe('Not enough events to judge: 6 of 20');
    const { sentence, tone } = pageVerdict({ whole: few, halfHour: held });
    expect(sentence).toMatch(/^Not enough events to judge: 6 of 20\. For half-hours, outcomes forecast at 20 to 40/);
    expect(tone).toBe('good');
    expect(pageVerdict({ whole: held, halfHour: few })).toEqual(verdictOf(held, 'event'));
    expect(pageVerdict({ whole: held, halfHour: held })).toEqual(verdictOf(held, 'event'));
  });

  it('does not praise events while half hours are wrong', () => {
    const wrong = table([null, [30, 12.2, 6, 18, 52], null, null, null]);
    expect(pageVerdict({ whole: held, halfHour: wrong })).toEqual({
      sentence:
        'Whole events are well calibrated. For half-hours, outcomes forecast at 20 to 40\u202f% were observed ' +
        '12\u202f% of the time: the forecasts are too high',
      tone: 'bad',
    });
  });
});

describe('the diagram as text', () => {
  it('has the bins with a case as points, and all of them in the table', () => {
    expect(binPoints(few)).toEqual([
      {
        bin: '20 to 40\u202f%',
        said: 30,
        happened: 33.3,
        low: 10,
        high: 70,
        reach: [23.299999999999997, 36.7],
        cases: 6,
      },
    ]);
    expect(diagramTable(held).rows).toHaveLength(5);
    expect(diagramTable(held).rows[0]).toEqual(['0 to 20\u202f%', null, null, null, null, 0]);
    expect(diagramSummary(held, 'half-hour')).toContain(
      '100 half-hours: forecast 20 to 40\u202f%, observed 31\u202f% of 60;',
    );
    expect(diagramSummary(table([null]), 'event')).toBe('No events compared yet.');
  });

  it('has the score beside that of the base rate, or says what is missing', () => {
    expect(scoreNote(held)).toBe('0.240 if the base rate were always forecast');
    expect(scoreNote(few)).toBe('20 cases needed, 6 so far');
  });
});
