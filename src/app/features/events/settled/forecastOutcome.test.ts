import { expect, it } from 'vitest';
import type { EventBalancePoint } from '#contract/balance.ts';
import { heldWords, outcomeTable, saidBefore } from './forecastOutcome.ts';

const point = (
  hour: string,
  phase: EventBalancePoint['phase'],
  kwh: number | null,
  measuredKwh: number | null = null,
) =>
  ({
    atUTC: `2026-11-24T${hour}:00Z`,
    phase,
    likely: kwh === null ? null : { kwh, p10Kwh: kwh - 1, p90Kwh: kwh + 1 },
    measuredKwh,
  }) as EventBalancePoint;
const points = [
  point('08:00', 'REHEARSED', 10),
  point('09:00', 'SCHEDULED', null),
  point('10:00', 'SCHEDULED', 8),
  point('17:00', 'LIVE', 8),
  point('17:40', 'LIVE', 7.2, 2),
  point('18:40', 'LIVE', 7, 5),
  point('19:05', 'SETTLING', 7, 6),
  point('21:00', 'FINAL', null, 6.9),
];

it('compares what was said at each stage with what was delivered', () => {
  const said = saidBefore(points, 7.1, null);
  expect(said.map(({ when, likely, holds }) => [when, likely.kwh, holds])).toEqual([
    ['Rehearsed', 10, false],
    ['Before the start', 8, true],
    ['First readings', 7.2, true],
    ['During the event', 7, true],
    ['After the end', 7, true],
  ]);
  expect(heldWords(said)).toBe('4 of 5 ranges contained the outcome; the target is eight in ten.');
  expect(outcomeTable(said, true).rows[0]).toEqual(['Rehearsed', 'Tue 24 Nov, 08:00', 10, 9, 11, 'no']);
  expect(outcomeTable(said, false).rows[0]!.at(-1)).toBe('not known yet');
});

it('says nothing of stages that nothing was said of', () => {
  expect(saidBefore([point('21:00', 'FINAL', null, 6.9)], 7, null)).toEqual([]);
  expect(saidBefore([point('17:40', 'LIVE', 7, 2)], 7, null).map(({ when }) => when)).toEqual(['During the event']);
  expect(heldWords(saidBefore(points.slice(1), 7.5, null))).toBe('The outcome was inside every range.');
  const atStart = { atUTC: '2026-11-24T17:00:00Z', likely: { kwh: 7, p10Kwh: 5, p90Kwh: 9 } };
  expect(saidBefore(points, 5.5, atStart).map(({ when, holds }) => [when, holds])).toContainEqual([
    'At the start',
    true,
  ]);
  expect(heldWords(saidBefore(points, 20, null))).toBe('The outcome was outside every range.');
});
