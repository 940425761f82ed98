import { describe, expect, it } from 'vitest';
import { openPayment } from '../settlement/payment.ts';
import { type OfferedHalfHour, totalsOfOffers } from './totals.ts';

const { lines } = openPayment({ method: 'DFS_K', curve: null, base: 'STEP', payOn: 'CONTRACTED' });

/** An offer of 1 MW at £100 that is accepted with this chance, and these deliveries in MWh. */
const offer = (
  startMs: number,
  chance: number,
  outcomes: number[],
  isAccepted: boolean | null = null,
): OfferedHalfHour => ({
  startMs,
  mw: 1,
  priceGbpPerMwh: 100,
  isAccepted,
  basis: {
    curve: { samples: 1, effective: 1, prices: [0, 1000], chances: [chance, chance] },
    outcomesMwh: Float64Array.from(outcomes),
    lines,
    costGbpPerMwh: 20,
  },
});

describe('the sums of offers', () => {
  it('count each by its chance, and MW by the half hour that has most', () => {
    // 0.5 MWh of 0.5 are K 1: £50, of which users are paid £10.
    const sums = totalsOfOffers([offer(0, 0.5, [0.5]), offer(0, 1, [0.5]), offer(1, 1, [0.5])]);
    expect(sums).toEqual({
      offers: 3,
      mostMw: 2,
      offeredMwh: 1.5,
      expectedGbp: 125,
      leftGbp: 100,
      likelyAccepted: 2.5,
      strikeChance: 0,
    });
  });

  it('take accepted ones as certain, and refused ones for nothing', () => {
    const sums = totalsOfOffers([offer(0, 0.2, [0.5], true), offer(1, 0.9, [0.5], false)]);
    expect(sums).toMatchObject({ offers: 1, mostMw: 1, expectedGbp: 50, likelyAccepted: 1 });
  });

  it('have a strike in the simulations in which any accepted half hour has K below 0.5', () => {
    // Of two simulations the first is a strike in both half hours, the second in none: strikes come together.
    const sums = totalsOfOffers([offer(0, 1, [0.1, 0.5]), offer(1, 0.5, [0.1, 0.5])]);
    expect(sums.strikeChance).toBe(0.5);
    // K of exactly a half is none.
    expect(totalsOfOffers([offer(0, 1, [0.25])]).strikeChance).toBe(0);
    expect(totalsOfOffers([]).strikeChance).toBe(0);
  });
});
