import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { type Acceptance, countStrikes, type StrikeRule } from './strikes.ts';

/** Rule of the Demand Flexibility Service: five in a row, or ten in any three months. */
const DFS: StrikeRule = { factorBelow: 0.5, consecutive: 5, inPeriod: 10, periodMonths: 3 };
const NOW = '2026-09-30T12:00:00Z';
const at = (instant: string, factor: number | null): Acceptance => ({ startMs: Date.parse(instant), factor });
/** Half hours of one evening, from 17:00 UTC, with these factors. */
const evening = (day: string, ...factors: (number | null)[]): Acceptance[] =>
  factors.map((factor, place) => ({ startMs: Date.parse(`${day}T17:00:00Z`) + place * HALF_HOUR_MS, factor }));
const count = (acceptances: Acceptance[], now = NOW, rule = DFS) => countStrikes(acceptances, rule, Date.parse(now));

it('a unit without acceptances has none', () => {
  expect(count([])).toEqual({
    consecutive: 0,
    inPeriod: 0,
    ofConsecutive: 5,
    ofPeriod: 10,
    left: 5,
    unsettled: 0,
    reachedMs: null,
    state: 'CLEAR',
  });
});

it('a factor of the limit itself is no strike; one below it is', () => {
  expect(count(evening('2026-09-29', 0.5))).toMatchObject({ consecutive: 0, inPeriod: 0, state: 'CLEAR' });
  expect(count(evening('2026-09-29', 0.4999))).toMatchObject({ consecutive: 1, left: 4, state: 'COUNTING' });
  expect(count(evening('2026-09-29', -1))).toMatchObject({ consecutive: 1 });
});

it('each half hour is one acceptance: one bad evening of two and a half hours is enough', () => {
  const four = evening('2026-09-29', 0, 0, 0, 0);
  expect(count(four)).toMatchObject({ consecutive: 4, left: 1, reachedMs: null, state: 'COUNTING' });
  expect(count(evening('2026-09-29', 0, 0, 0, 0, 0))).toMatchObject({
    consecutive: 5,
    left: 0,
    reachedMs: Date.parse('2026-09-29T19:00:00Z'),
    state: 'REACHED',
  });
});

it('one that is delivered ends the row, and what was reached before stays known', () => {
  expect(count(evening('2026-09-29', 0, 0, 0, 0, 1))).toMatchObject({ consecutive: 0, inPeriod: 4, left: 5 });
  expect(count(evening('2026-09-29', 0, 0, 0, 0, 0, 1))).toMatchObject({
    consecutive: 0,
    inPeriod: 5,
    left: 5,
    reachedMs: Date.parse('2026-09-29T19:00:00Z'),
    state: 'COUNTING',
  });
});

it('one that is not settled neither ends a row nor extends it', () => {
  expect(count(evening('2026-09-29', 0, null, 0, null))).toMatchObject({ consecutive: 2, inPeriod: 2, unsettled: 2 });
});

it('ten in three months are too many, though none follow another', () => {
  const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];
  const nine = days.flatMap((day) => evening(`2026-09-${day}`, 0, 1));
  expect(count(nine)).toMatchObject({ consecutive: 0, inPeriod: 9, left: 1, state: 'COUNTING' });
  expect(count([...nine, ...evening('2026-09-29', 0, 1)])).toMatchObject({
    inPeriod: 10,
    left: 0,
    reachedMs: Date.parse('2026-09-29T17:00:00Z'),
    state: 'REACHED',
  });
});

it.each([
  ['2026-06-30T17:00:00Z', '2026-09-29T12:00:00Z', 1],
  ['2026-06-30T17:00:00Z', '2026-09-30T12:00:00Z', 0],
  // 23:30 UTC is the next day in London in summer: 1 July.
  ['2026-06-30T23:30:00Z', '2026-09-30T12:00:00Z', 1],
  ['2026-06-30T23:30:00Z', '2026-09-30T23:00:00Z', 0],
  // From the last day of November to the day before the last of February.
  ['2026-11-30T17:00:00Z', '2027-02-27T12:00:00Z', 1],
  ['2026-11-30T17:00:00Z', '2027-02-28T12:00:00Z', 0],
])('a strike at %s counts in the three months of %s %i times', (strike, now, inPeriod) => {
  expect(count([at(strike, 0)], now).inPeriod).toBe(inPeriod);
});

it('ten that do not fit in three months were never too many', () => {
  const spread = Array.from({ length: 10 }, (_, place) => [
    ...evening(`2026-${String(1 + Math.floor(place / 3) * 2).padStart(2, '0')}-0${1 + (place % 3)}`, 0, 1),
  ]).flat();
  expect(count(spread)).toMatchObject({ reachedMs: null, state: 'COUNTING' });
});

it('a part of the rule that a market does not have is never reached', () => {
  const many = Array.from({ length: 20 }, (_, place) => at(new Date(place * HALF_HOUR_MS).toISOString(), 0));
  const rule = { factorBelow: 0.5, consecutive: null, inPeriod: null, periodMonths: null };
  expect(count(many, NOW, rule)).toMatchObject({ consecutive: 20, inPeriod: 20, left: null, state: 'COUNTING' });
  expect(count(many, NOW, { ...rule, inPeriod: 21 })).toMatchObject({ left: 1 });
});

it('a further strike takes one from what is left, and a delivery never does', () => {
  const factors = fc.array(fc.constantFrom(null, 0, 0.49, 0.5, 1.2), { maxLength: 14 });
  fc.assert(
    fc.property(factors, (all) => {
      const before = count(evening('2026-09-29', ...all));
      expect(count(evening('2026-09-29', ...all, 0)).left).toBe(Math.max(0, before.left! - 1));
      expect(count(evening('2026-09-29', ...all, 1)).left).toBeGreaterThanOrEqual(before.left!);
    }),
  );
});
