import { describe, expect, it } from 'vitest';
import type { EventBalancePoint } from '#contract/balance.ts';
import { bandPath, heldPoints, labelY, linePath, markedPoints } from './lifePaths.ts';
import { phaseSpans, placeOf, spanAt } from './lifeScale.ts';
import { heldAt, stepByKey } from './lifeSteps.ts';
import { causeText, lifeTable } from './lifeWords.ts';

type Cause = EventBalancePoint['cause'];
const point = (
  atUTC: string,
  phase: EventBalancePoint['phase'],
  cause: Cause,
  optedIn: number,
  kwh: number | null,
): EventBalancePoint => ({
  atUTC: `2026-11-${atUTC}:00Z`,
  phase,
  likely: phase === 'FINAL' || kwh === null ? null : { kwh, p10Kwh: kwh - 1, p90Kwh: kwh + 1 },
  measuredKwh: phase === 'FINAL' ? kwh : null,
  chancePercent: 41.4,
  optedIn,
  verdict: { code: 'OPEN', tone: 'WARN', sentence: `At ${atUTC}` },
  cause,
});
const points = [
  point('23T15:20', 'REHEARSED', 'CREATED', 0, 8),
  point('23T16:00', 'SCHEDULED', 'OPTED_IN', 40, 4),
  point('24T14:00', 'SCHEDULED', 'OPTED_IN', 90, 7),
  point('24T17:00', 'LIVE', 'STARTED', 90, 7),
  point('24T17:40', 'LIVE', null, 90, 6),
  point('24T19:05', 'SETTLING', 'ENDED', 90, 6),
  point('25T09:00', 'FINAL', 'STATS_RUN', 90, 6),
];
const event = {
  createdUTC: '2026-11-23T15:00:00Z',
  startTime: '2026-11-24T17:00:00Z',
  endTime: '2026-11-24T19:00:00Z',
};
const at = (text: string) => Date.parse(`2026-11-${text}:00Z`);
const now = at('25T10:00');
const spans = phaseSpans(event, points, now);

describe('the scale of a life line', () => {
  it('gives each phase its part of the width, and is linear within it', () => {
    expect(spans.map(({ phase, left, right }) => `${phase} ${left}–${right}`)).toEqual([
      'REHEARSED 0–10',
      'SCHEDULED 10–38',
      'LIVE 38–70',
      'SETTLING 70–92',
      'FINAL 92–100',
    ]);
    expect([at('24T17:00'), at('24T18:00'), at('24T19:00')].map((each) => placeOf(spans, each))).toEqual([38, 54, 70]);
    expect([placeOf(spans, 0), placeOf(spans, at('30T00:00')), spanAt(spans, at('24T18:00')).phase]).toEqual([
      0,
      100,
      'LIVE',
    ]);
  });

  it('goes on growing with what is still to come, and has no rehearsal where none was kept', () => {
    const live = points.slice(3, 5);
    const early = phaseSpans(event, live, at('24T18:00'));
    expect(early.map(({ phase }) => phase)).toEqual(['SCHEDULED', 'LIVE', 'SETTLING', 'FINAL']);
    expect(placeOf(early, at('24T18:00'))).toBeCloseTo((100 * (28 + 16)) / 90);
    const late = phaseSpans(event, points.slice(0, 6), at('30T19:00'));
    expect(placeOf(late, at('30T19:00'))).toBeLessThan(92);
    const nobody = phaseSpans(event, points.slice(0, 1), at('24T08:00'));
    expect(spanAt(nobody, at('24T08:00')).phase).toBe('SCHEDULED');
    expect(placeOf(nobody, at('24T08:00'))).toBe(10);
  });
});

describe('the steps of a life line', () => {
  const press = (key: string, step: number | 'now', shiftKey = false) =>
    stepByKey({ key, shiftKey }, step, points, spans, now);

  it('are the points of the history, and now', () => {
    expect([press('ArrowLeft', 'now'), press('ArrowLeft', 0), press('ArrowRight', 2), press('ArrowRight', 6)]).toEqual([
      6,
      0,
      3,
      'now',
    ]);
    expect([press('n', 2), press('End', 2), press('Home', 'now'), press('x', 2)]).toEqual(['now', 'now', 0, null]);
  });

  it('are half hours with Shift, and phases by number', () => {
    expect([press('ArrowLeft', 5, true), press('ArrowRight', 3, true), press('ArrowRight', 6, true)]).toEqual([
      4,
      4,
      'now',
    ]);
    expect(['1', '2', '3', '4', '5'].map((key) => press(key, 'now'))).toEqual([0, 1, 3, 5, 6]);
  });

  it('never leave the history', () => {
    for (const key of ['ArrowLeft', 'ArrowRight', '1', '2', '3', '4', '5'])
      for (const shift of [false, true])
        for (const step of [...points.keys(), 'now' as const]) {
          const next = press(key, step, shift);
          expect(next === 'now' || (next !== null && next >= 0 && next < points.length)).toBe(true);
        }
  });

  it('hold from their time on', () => {
    expect([heldAt(points, at('20T00:00')), heldAt(points, at('24T13:59')), heldAt(points, at('24T14:00'))]).toEqual([
      0, 1, 2,
    ]);
  });
});

describe('the drawing of a life line', () => {
  it('has a label below its line, or above where what is contracted would cross it', () => {
    expect([labelY(40, null, 100), labelY(40, 20, 100), labelY(95, null, 100)]).toEqual([56, 56, 100]);
    expect([labelY(40, 52, 100), labelY(40, 58, 100)]).toEqual([32, 32]);
  });
  const held = heldPoints(points, (instant) => 10 * placeOf(spans, instant), now);
  it('is in steps, the rehearsal apart', () => {
    const path = linePath(held, (kwh) => 100 - 10 * kwh);
    expect(path).toMatch(/^M0 20H100M100 60H/);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(linePath([{ ...held[0]!, point: point('23T15:20', 'REHEARSED', 'CREATED', 0, null) }], Number)).toBe('');
    expect(bandPath(held.slice(0, 1), (kwh) => 100 - 10 * kwh)).toBe('M0 10H100V30H0Z');
  });

  it('marks what is told, and not each of many beside each other', () => {
    expect(markedPoints(held).map(({ point: { cause } }) => cause)).not.toContain(null);
    const many = Array.from({ length: 50 }, (_, x) => ({ ...held[1]!, x, end: x + 1 }));
    expect(markedPoints(many)).toHaveLength(5);
  });

  it('says what changed, also as a table', () => {
    expect(points.map((each, index) => causeText(each, points[index - 1]))).toEqual([
      'Scheduled',
      '40 assets opted in',
      '50 assets opted in',
      'Event started',
      'Readings',
      'Event ended',
      'Final run',
    ]);
    expect(lifeTable(points).rows[2]).toEqual([
      '2026-11-24T14:00:00Z',
      '50 assets opted in',
      'At 24T14:00',
      7,
      6,
      8,
      41,
      90,
    ]);
  });
});
