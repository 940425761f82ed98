import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { brokenLimits, type OfferLimits } from './limits.ts';

const source = 'Service Terms v4.0';
/** Limits of the Demand Flexibility Service. */
const DFS: OfferLimits = {
  smallestMw: { value: 0.1, source },
  largestMw: { value: 100, source },
  stepMw: { value: 0.1, source: 'data portal' },
  shortestMinutes: { value: 30, source },
  priceDecimals: { value: 2, source: 'Procurement Rules v5.0, 11.5.6' },
  validFrom: { value: '2026-04-09', source },
  validTo: { value: '2027-04-01', source: null },
};
const GOOD = { mw: 0.4, priceGbpPerMwh: 201.33, date: '2026-09-29' };
const rules = (change: Partial<typeof GOOD & { minutes: number }>, limits = DFS) =>
  brokenLimits(limits, { ...GOOD, ...change }).map(({ rule }) => rule);

it.each([
  [{}, []],
  [{ mw: 0.1 }, []],
  [{ mw: 100 }, []],
  [{ mw: 0 }, ['smallestMw']],
  [{ mw: 0.05 }, ['smallestMw', 'stepMw']],
  [{ mw: 100.1 }, ['largestMw']],
  [{ mw: 0.15 }, ['stepMw']],
  [{ minutes: 30 }, []],
  [{ minutes: 29 }, ['shortestMinutes']],
  [{ priceGbpPerMwh: 201.333 }, ['priceDecimals']],
  [{ priceGbpPerMwh: 0 }, []],
  [{ date: '2026-04-08' }, ['validFrom']],
  [{ date: '2026-04-09' }, []],
  [{ date: '2027-03-31' }, []],
  [{ date: '2027-04-01' }, ['validTo']],
] as const)('an offer with %o breaks %o', (change, broken) => {
  expect(rules(change)).toEqual(broken);
});

it('says the rule and its source', () => {
  expect(brokenLimits(DFS, { ...GOOD, mw: 0.25, priceGbpPerMwh: 0.005 })).toEqual([
    { rule: 'stepMw', detail: '0.25 MW is not a multiple of 0.1 MW (data portal)', source: 'data portal' },
    {
      rule: 'priceDecimals',
      detail: '£0.005 per MWh has more than 2 decimals (Procurement Rules v5.0, 11.5.6)',
      source: 'Procurement Rules v5.0, 11.5.6',
    },
  ]);
  const [late] = brokenLimits(DFS, { ...GOOD, date: '2027-04-02' });
  expect(late).toMatchObject({
    detail: 'the rules no longer hold from 2027-04-01, so not on 2027-04-02',
    source: null,
  });
});

it('a market without a limit has none that is broken', () => {
  const none: OfferLimits = {
    smallestMw: null,
    largestMw: null,
    stepMw: null,
    shortestMinutes: null,
    priceDecimals: null,
    validFrom: null,
    validTo: null,
  };
  expect(rules({ mw: 0.01, priceGbpPerMwh: 1.2345, date: '1999-01-01', minutes: 1 }, none)).toEqual([]);
});

it('every multiple of a tenth of a MW, at any whole number of pence, may be offered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 1e7 }), (tenths, pence) => {
      expect(rules({ mw: tenths / 10, priceGbpPerMwh: pence / 100 })).toEqual([]);
    }),
  );
});
