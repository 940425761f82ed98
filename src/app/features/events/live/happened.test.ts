import { expect, it } from 'vitest';
import type { EventBalancePoint } from '#contract/balance.ts';
import type { TimelineEntry } from '#contract/live.ts';
import { effectOf, happenedOf } from './happened.ts';

const point = (
  time: string,
  kwh: number,
  cause: EventBalancePoint['cause'],
  more: Partial<EventBalancePoint> = {},
): EventBalancePoint => ({
  atUTC: `2026-11-24T${time}Z`,
  phase: 'LIVE',
  likely: { kwh, p10Kwh: kwh, p90Kwh: kwh },
  chancePercent: 41,
  optedIn: 10,
  measuredKwh: null,
  verdict: { code: 'OPEN', tone: 'WARN', sentence: '' },
  cause,
  ...more,
});
const entry = (time: string, kind: TimelineEntry['kind']) => ({ at: `2026-11-24T${time}Z`, kind }) as TimelineEntry;
const plain = (text: string) => text.replaceAll('\u202f', ' ');

const points = [
  point('12:40:00', 7000, 'CREATED'),
  point('14:58:30', 7810, 'OPTED_IN'),
  point('17:00:10', 7810, 'STARTED'),
  point('17:36:00', 7440, null, { measuredKwh: 800 }),
  point('17:37:00', 7440.1, null, { measuredKwh: 801 }),
  point('17:47:00', 7240, null, { measuredKwh: 1630 }),
];

it('has what each thing changed of what is likely, and readings that changed it', () => {
  const entries = [entry('17:00:00', 'STARTED'), entry('16:00:00', 'CHANGED'), entry('14:58:00', 'OPTED_IN')];
  expect(
    happenedOf(entries, points, true).map(({ entry: { at, kind }, effect }) => [at.slice(11, 16), kind, plain(effect)]),
  ).toEqual([
    ['17:47', 'READINGS', 'likely 7.44 → 7.24 MWh'],
    ['17:36', 'READINGS', 'likely 7.81 → 7.44 MWh'],
    ['17:00', 'STARTED', ''],
    ['16:00', 'CHANGED', ''],
    ['14:58', 'OPTED_IN', 'likely 7.00 → 7.81 MWh'],
  ]);
  expect(
    happenedOf([entry('17:40:00', 'CHANGED')], points, false).map(({ entry: { at } }) => at.slice(11, 16)),
  ).toEqual(['17:47', '17:40']);
});

it('joins answers that follow each other, by kind and in kW', () => {
  const answered = (time: string, answers: Record<string, number>, kw: number) => ({
    ...entry(time, 'DISPATCH_ANSWERS'),
    assets: Object.values(answers).reduce((sum, count) => sum + count, 0),
    kw,
    answers,
  });
  const entries = [
    answered('17:20:00', { OPTED_OUT: 1 }, 2),
    answered('17:10:00', { ACKNOWLEDGED: 2, OPTED_OUT: 1 }, 5),
    entry('17:05:00', 'DISPATCH_SILENT'),
    answered('16:00:00', { ACKNOWLEDGED: 3 }, 9),
  ];
  expect(happenedOf(entries, [], true).map(({ entry: each }) => each)).toEqual([
    { ...answered('17:20:00', { OPTED_OUT: 2, ACKNOWLEDGED: 2 }, 7) },
    entries[2],
    entries[3],
  ]);
});

it('says the chance where the energy reads the same', () => {
  expect(plain(effectOf(points[0], { ...points[0]!, chancePercent: 25 }))).toBe('likelihood 41 % → 25 %');
  expect(plain(effectOf(undefined, points[0]!))).toBe('likely 7.00 MWh');
  expect(effectOf(points[0], points[0]!)).toBe('');
});
