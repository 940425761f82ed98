import { describe, expect, it } from 'vitest';
import { brokenLimits } from '#energy/offers/limits.ts';
import { packGaps } from './packGaps.ts';
import { packLimits, strikeRuleOf } from './packLimits.ts';
import { completeShipped } from './packRows.ts';
import { findShipped } from './shippedPacks.ts';

const documentOf = (id: string, version: string) => completeShipped(findShipped(id, version)!).document;
const DFS = completeShipped(findShipped('NESO_DFS', '2026-08')!);

describe('the pack of the Demand Flexibility Service since April 2026', () => {
  it('has the limits of an offer, each with its source', () => {
    expect(packLimits(DFS.document, 'TURN_UP')).toEqual({
      smallestMw: { value: 0.1, source: expect.stringContaining('Procurement Rules v5.0, Service Terms v4.0') },
      largestMw: { value: 100, source: expect.stringContaining('Procurement Rules v5.0, Service Terms v4.0') },
      stepMw: { value: 0.1, source: expect.stringContaining('data portal') },
      shortestMinutes: { value: 30, source: expect.stringContaining('Participation Guidance v18') },
      priceDecimals: { value: 2, source: expect.stringContaining('11.5.6') },
      validFrom: { value: '2026-04-09', source: expect.stringContaining('Service Terms v4.0') },
      validTo: { value: '2027-04-01', source: expect.stringContaining('derogation') },
    });
  });

  it('names the rule that an offer breaks, and its source', () => {
    const limits = packLimits(DFS.document, 'TURN_DOWN');
    const offer = { mw: 0.1, priceGbpPerMwh: 201.33, date: '2026-11-30' };
    expect(brokenLimits(limits, offer)).toEqual([]);
    expect(brokenLimits(limits, { ...offer, priceGbpPerMwh: 201.335 }).map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^£201.335 per MWh has more than 2 decimals \(Quotations of .*11\.5\.6/),
    ]);
  });

  it('has the rule of strikes, and no gap: live events may be settled by it', () => {
    expect(strikeRuleOf(DFS.document)).toMatchObject({
      factorBelow: 0.5,
      consecutive: 5,
      inPeriod: 10,
      periodMonths: 3,
    });
    expect(packGaps(DFS, [])).toEqual([]);
  });

  it('settles as the version of May 2026 does', () => {
    const before = documentOf('NESO_DFS', '2026-05');
    const { settlement, baseline, products, gates, retention } = DFS.document;
    expect({ settlement, baseline, products, gates, retention }).toEqual({
      settlement: before.settlement,
      baseline: before.baseline,
      products: before.products,
      gates: before.gates,
      retention: before.retention,
    });
  });
});

it('an earlier version has the limits of its products alone, and no rule of strikes', () => {
  const document = documentOf('NESO_DFS', '2026-05');
  expect(packLimits(document, 'TURN_DOWN')).toMatchObject({ smallestMw: { value: 0.1 }, stepMw: null, validTo: null });
  expect(strikeRuleOf(document)).toBeNull();
});

it('a pack without a product of the direction has no limits of power', () => {
  const document = documentOf('DNO_COMMON', '2024-12');
  const down = { ...document, products: document.products.map((one) => ({ ...one, direction: 'TURN_DOWN' as const })) };
  expect(packLimits(down, 'TURN_UP')).toMatchObject({ smallestMw: null, largestMw: null, shortestMinutes: null });
});
