import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performanceFactor, responseVolumePercent } from '../delivery.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { type RescueCandidate, planRescue, type ProjectedAcceptance, type Rescue } from './rescue.ts';

const NOW = Date.parse('2026-09-29T17:10:00Z');
const FIRST = Date.parse('2026-09-29T17:00:00Z');
const PRICE = 200;

/** One megawatt in the half hour of a slot, at £200. */
const half = (slot: number, projectedWh: number, contractedMw = 1, marginWh = 0): ProjectedAcceptance => ({
  startMs: FIRST + slot * HALF_HOUR_MS,
  contractedMw,
  projectedWh,
  marginWh,
});
const asset = (id: string, addsWh: number[], gbpPerMwh = 80, leadMs = 60_000): RescueCandidate => ({
  id,
  addsWh,
  gbpPerMwh,
  leadMs,
});
function rescue(
  halfHours: (ProjectedAcceptance | null)[],
  callables: RescueCandidate[],
  factorBelow = 0.5,
): Rescue & { costs: number } {
  const found = planRescue({
    halfHours,
    callables,
    factorBelow,
    nowMs: NOW,
    payOf(wh, slot) {
      const contractedMw = halfHours[slot]!.contractedMw;
      const factor = performanceFactor(responseVolumePercent(wh / 1e6, contractedMw)!);
      return { factor, gbp: 0.5 * PRICE * contractedMw * factor };
    },
  });
  return { ...found, costs: Math.round(found.costGbp * 100) / 100 };
}

describe('the cheapest rescue', () => {
  it('is nothing where every half hour reaches a response volume of 50, or is not called', () => {
    expect(rescue([half(0, 250_000), null, half(2, 900_000)], [asset('A', [9, 9, 9])])).toMatchObject({
      threatened: [],
      calls: [],
      costGbp: 0,
      savesGbp: 0,
    });
  });

  it('calls for the margin too, and where that is not to be had for what there is', () => {
    const uncertain = [half(0, 900_000), half(1, 200_000, 1, 30_000)];
    const whOf = (more: number) => rescue(uncertain, [asset('A', [0, more])]).threatened;
    expect(whOf(90_000)).toMatchObject([{ state: 'MET', addedWh: 80_000 }]);
    expect(whOf(60_000)).toMatchObject([{ state: 'MET', addedWh: 60_000 }]);
    expect(whOf(40_000)).toMatchObject([{ state: 'SHORT', addedWh: 40_000 }]);
  });

  it('takes the cheaper asset first, and of the last one no more than is missing', () => {
    const found = rescue(
      [null, half(1, 200_000)],
      [asset('dear', [0, 90_000], 100), asset('cheap', [0, 40_000], 50), asset('late', [0, 90_000], 1, HALF_HOUR_MS)],
    );
    expect(found.calls).toEqual([
      { id: 'cheap', addsWh: [0, 40_000] },
      { id: 'dear', addsWh: [0, 10_000] },
    ]);
    // A response volume of 40 is K 0.3, of 50 is K 0.5: £30 and £50.
    expect(found.threatened).toMatchObject([
      { slot: 1, state: 'MET', neededWh: 250_000, addedWh: 50_000, factor: 0.3, factorAfter: 0.5 },
    ]);
    expect(found.savesGbp).toBeCloseTo(20);
    expect(found.costs).toBe(3);
  });

  it('leaves a half hour that has begun as it is', () => {
    const found = rescue([half(0, 0), half(1, 0)], [asset('A', [250_000, 250_000])]);
    expect(found.threatened.map(({ state, factorAfter }) => [state, factorAfter])).toEqual([
      ['CLOSED', 0],
      ['MET', 0.5],
    ]);
    expect(found.calls).toEqual([{ id: 'A', addsWh: [0, 250_000] }]);
  });

  it('fills other half hours by the same assets, so that few are called', () => {
    const found = rescue(
      [null, half(1, 240_000), half(2, 190_000)],
      [asset('A', [0, 50_000, 0]), asset('B', [0, 20_000, 60_000])],
    );
    expect(found.calls).toEqual([{ id: 'B', addsWh: [0, 10_000, 60_000] }]);
  });

  it('says how close it comes where all that can be called is too little', () => {
    const found = rescue([null, half(1, 100_000)], [asset('A', [0, 60_000]), asset('B', [0, 50_000])]);
    expect(found.threatened).toMatchObject([{ state: 'SHORT', factor: 0, addedWh: 110_000 }]);
    expect(found.threatened[0]!.factorAfter).toBeCloseTo(0.34);
    expect(found.calls.map(({ id }) => id)).toEqual(['A', 'B']);
    expect(rescue([null, half(1, 100_000)], []).threatened).toMatchObject([{ state: 'SHORT', addedWh: 0 }]);
    expect(rescue([null, half(1, 100_000)], [asset('A', [0, 9e6])], 1.3).threatened).toMatchObject([
      { state: 'SHORT', neededWh: null },
    ]);
  });
});

const slots = fc.integer({ min: 1, max: 4 });
const question = slots.chain((count) =>
  fc.record({
    halfHours: fc.array(fc.option(fc.integer({ min: -200_000, max: 400_000 })), { minLength: count, maxLength: count }),
    callables: fc.array(
      fc.record({
        addsWh: fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: count, maxLength: count }),
        gbpPerMwh: fc.integer({ min: 0, max: 3 }),
        leadMs: fc.constantFrom(60_000, 40 * 60_000),
      }),
      { maxLength: 7 },
    ),
  }),
);

/** The whole question, with what each half hour lacks and what can be called in it. */
const posed = ({ halfHours, callables }: typeof question extends fc.Arbitrary<infer Value> ? Value : never) => {
  const projected = halfHours.map((wh, slot) => (wh === null ? null : half(slot, wh)));
  const assets = callables.map(({ addsWh, gbpPerMwh, leadMs }, place) =>
    asset(String(place), addsWh, gbpPerMwh, leadMs),
  );
  return { projected, assets, found: rescue(projected, assets) };
};
const inTime = (assets: readonly RescueCandidate[], startMs: number) =>
  assets.filter(({ leadMs }) => startMs >= NOW + leadMs);

it('calls nobody for more than he has, too late, or where nothing threatens', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { projected, assets, found } = posed(asked);
      const threatened = new Set(found.threatened.map(({ slot }) => slot));
      expect([...threatened]).toEqual(
        projected.flatMap((each, slot) => (each && each.projectedWh < 250_000 ? [slot] : [])),
      );
      for (const { id, addsWh } of found.calls) {
        const { addsWh: most, leadMs } = assets[Number(id)]!;
        expect(addsWh.some((wh) => wh > 0)).toBe(true);
        for (const [slot, wh] of addsWh.entries()) {
          expect(wh).toBeLessThanOrEqual(most[slot]!);
          if (wh > 0) expect(threatened.has(slot) && projected[slot]!.startMs >= NOW + leadMs).toBe(true);
        }
      }
    }),
  );
});

it('avoids every strike that can be avoided, exactly, and otherwise calls all there is', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { assets, found } = posed(asked);
      for (const { slot, startMs, state, projectedWh, addedWh } of found.threatened) {
        const possible = inTime(assets, startMs).reduce((sum, { addsWh }) => sum + addsWh[slot]!, 0);
        expect(addedWh).toBe(Math.min(possible, 250_000 - projectedWh));
        if (state !== 'CLOSED') expect(state).toBe(possible >= 250_000 - projectedWh ? 'MET' : 'SHORT');
        const called = found.calls.reduce((sum, { addsWh }) => sum + addsWh[slot]!, 0);
        expect(called).toBe(addedWh);
      }
    }),
  );
});

it('costs no more than any other way of calling as much', () => {
  fc.assert(
    fc.property(question, fc.array(fc.nat(), { minLength: 7, maxLength: 7 }), (asked, keys) => {
      const { assets, found } = posed(asked);
      for (const { slot, startMs, addedWh, costGbp } of found.threatened) {
        let [open, cost] = [addedWh, 0];
        const others = inTime(assets, startMs).toSorted(
          (one, other) => keys[Number(one.id)]! - keys[Number(other.id)]!,
        );
        for (const { addsWh, gbpPerMwh } of others) {
          const wh = Math.min(open, addsWh[slot]!);
          open -= wh;
          cost += (wh / 1e6) * gbpPerMwh;
        }
        expect(open).toBe(0);
        expect(costGbp).toBeLessThanOrEqual(cost + 1e-9);
      }
    }),
  );
});

it('calls nobody of whom another of its price could do without: without any asset something is missing', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { found } = posed(asked);
      for (const { addsWh } of found.calls) {
        const fails = found.threatened.some(
          ({ slot, projectedWh, addedWh }) =>
            addsWh[slot]! > 0 && projectedWh + addedWh - addsWh[slot]! < Math.min(250_000, projectedWh + addedWh),
        );
        expect(fails).toBe(true);
      }
    }),
  );
});
