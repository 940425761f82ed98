import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { seriesOf } from './consumptionResponses.ts';
import { halfHoursText } from './writeHalfHours.ts';
import { writeKwh } from './writeKwh.ts';

const MAX_WH = 10_000_000;
const register = { assetUUID: '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11', direction: 'export' } as const;
const slot = fc.record({
  wh: fc.oneof(fc.constant(NaN), fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 0, max: MAX_WH })),
  isEstimated: fc.boolean(),
});

it('is the JSON of the series, whatever was measured', () => {
  fc.assert(
    fc.property(
      fc.array(slot, { maxLength: 400 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      (slots, start, first) => {
        const found = {
          firstMs: first === null ? null : first * HALF_HOUR_MS,
          setAside: slots.length,
          readings: {
            startMs: start * HALF_HOUR_MS,
            wh: Float64Array.from(slots, ({ wh }) => wh),
            estimated: Uint8Array.from(slots, ({ isEstimated }) => (isEstimated ? 1 : 0)),
          },
        };
        expect(halfHoursText(register, found)).toBe(JSON.stringify(seriesOf(register, 'halfHour', found)));
      },
    ),
  );
});

it('writes every whole number of watt-hours up to 20 kWh, and more values than its buffer has room for', () => {
  const wh = Float64Array.from({ length: 20_001 }, (_, index) => index);
  expect(writeKwh(wh)).toBe(JSON.stringify(Array.from(wh, (value) => value / 1000)));
});
