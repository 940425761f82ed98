import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Sharing, shareHalfHour } from './shareHalfHour.ts';

const event = (id: string, deliveredWh: number, more: Partial<Sharing> = {}): Sharing => ({
  id,
  deliveredWh,
  committedWh: 600,
  place: null,
  allowsSurplus: false,
  paidUpToPercent: 100,
  ...more,
});
const share = (...events: Sharing[]) => Object.fromEntries(shareHalfHour(events));

test.each([
  [1000, { dfs: 500, dno: 500 }, { dfs: 400, dno: 600 }],
  [1500, { dfs: 600, dno: 600 }, { dfs: 600, dno: 600 }],
  [500, { dfs: 250, dno: 250 }, { dfs: 0, dno: 500 }],
  [-200, { dfs: -100, dno: -100 }, { dfs: -100, dno: -100 }],
])('%d Wh of two promises of 600 Wh: by promise and in order', (delivered, byPromise, inOrder) => {
  expect(share(event('dfs', delivered), event('dno', delivered))).toEqual(byPromise);
  expect(share(event('dfs', delivered), event('dno', delivered, { place: 1 }))).toEqual(inOrder);
});

test('what is left goes to a buyer that pays beyond its promise, if all allow it', () => {
  const allow = { allowsSurplus: true };
  expect(share(event('dfs', 1500, { ...allow, paidUpToPercent: 120 }), event('dno', 1500, allow))).toEqual({
    dfs: 720,
    dno: 600,
  });
  expect(share(event('dfs', 1500, { ...allow, paidUpToPercent: 120 }), event('dno', 1500))).toEqual({
    dfs: 600,
    dno: 600,
  });
});

test('the least of what the events measured is shared, and one that measured nothing has no part', () => {
  expect(share(event('a', 1000.9), event('b', 700.9))).toEqual({ a: 350, b: 350 });
  expect(share(event('a', 1000), event('b', -200))).toEqual({ a: -100, b: -100 });
  expect(share(event('a', 1000), event('b', NaN))).toEqual({ a: 600 });
  expect(share(event('a', 1000, { committedWh: null }), event('b', NaN))).toEqual({ a: 1000 });
});

test('two with one place share by promise', () => {
  expect(share(event('a', 1000, { place: 1 }), event('b', 1000, { place: 1 }))).toEqual({ a: 500, b: 500 });
});

const wh = fc.double({ min: -5000, max: 5000, noNaN: true });
const sharing = fc.record({
  deliveredWh: fc.oneof({ weight: 9, arbitrary: wh }, fc.constant(NaN)),
  committedWh: fc.option(fc.nat(5000)),
  place: fc.option(fc.integer({ min: 1, max: 3 })),
  allowsSurplus: fc.boolean(),
  paidUpToPercent: fc.constantFrom(100, 120),
});

test('never more in all than any of the events measured, and the same in any order', () => {
  fc.assert(
    fc.property(fc.array(sharing, { minLength: 1, maxLength: 5 }), (list) => {
      const events = list.map((each, index) => ({ ...each, id: String(index) }));
      const shared = shareHalfHour(events);
      expect(shareHalfHour(events.toReversed())).toEqual(shared);
      const measured = events.filter(({ deliveredWh }) => !Number.isNaN(deliveredWh));
      if (measured.length === 0) return;
      const sum = [...shared.values()].reduce((total, each) => total + each, 0);
      expect(sum).toBeLessThanOrEqual(Math.max(0, Math.min(...measured.map(({ deliveredWh }) => deliveredWh))) + 0);
      for (const { id, deliveredWh } of measured) expect(shared.get(id)!).toBeLessThanOrEqual(Math.max(0, deliveredWh));
    }),
  );
});
