import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type GapFigures, gapParts, gapWh } from './gap.ts';

const wh = fc.double({ min: -1e9, max: 1e9, noNaN: true });
const figures: fc.Arbitrary<GapFigures> = fc.record({
  contractWh: wh,
  deliveredWh: wh,
  forecastWh: wh,
  withoutBaselineWh: wh,
  notSignalledWh: wh,
  negativeWh: wh,
  missingWh: wh,
});

it('causes add up to the gap exactly, the largest first', () => {
  fc.assert(
    fc.property(figures, (given) => {
      const parts = gapParts(given);
      expect(parts.reduce((sum, part) => sum + part.wh, 0)).toBe(gapWh(given));
      expect(new Set(parts.map(({ kind }) => kind)).size).toBe(6);
      for (const [place, part] of parts.entries()) if (place > 0) expect(part.wh <= parts[place - 1]!.wh).toBe(true);
    }),
  );
});

it('names assets that used more before readings that are worth little', () => {
  const parts = gapParts({
    contractWh: 60_000,
    deliveredWh: 39_600,
    forecastWh: 58_000,
    withoutBaselineWh: 0,
    notSignalledWh: 1000,
    negativeWh: 12_000,
    missingWh: 200,
  });
  expect(parts).toEqual([
    { kind: 'NEGATIVE_ASSETS', wh: 12_000 },
    { kind: 'RESPONSE', wh: 5200 },
    { kind: 'NOT_OPTED_IN', wh: 2000 },
    { kind: 'SIGNAL', wh: 1000 },
    { kind: 'OWED_READINGS', wh: 200 },
    { kind: 'BASELINE', wh: 0 },
  ]);
});
