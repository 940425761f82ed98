import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeEnergy, writeShortEnergy } from './writtenEnergy.ts';

it.each([
  ['power, export positive', 600, { quantity: 'kW', decimals: 3, positive: 'EXPORT' }, '-1.200', '-1.2'],
  ['energy, export positive', 600, { quantity: 'kWh', decimals: 3, positive: 'EXPORT' }, '-0.600', '-0.6'],
  ['BSC', 600, { quantity: 'MWh', decimals: 4, positive: 'EXPORT' }, '-0.0006', '-0.0006'],
  ['100 kWh of import', 100_000, { quantity: 'MWh', decimals: 4, positive: 'EXPORT' }, '-0.1000', '-0.1'],
  ['a half goes away from zero', 50, { quantity: 'MWh', decimals: 4, positive: 'IMPORT' }, '0.0001', '0.0001'],
  ['and below zero too', 50, { quantity: 'MWh', decimals: 4, positive: 'EXPORT' }, '-0.0001', '-0.0001'],
  ['nothing has no sign', 0, { quantity: 'kW', decimals: 3, positive: 'EXPORT' }, '0.000', '0'],
  ['whole kilowatts', 5000, { quantity: 'kW', decimals: 0, positive: 'IMPORT' }, '10', '10'],
] as const)('%s: %i Wh', (_, wh, written, long, short) => {
  expect([writeEnergy(wh, written), writeShortEnergy(wh, written)]).toEqual([long, short]);
});

it('every Wh is told apart in kW and kWh with three decimals, and MWh with six', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (wh) => {
      for (const [quantity, decimals, whOf] of [
        ['kW', 3, 500],
        ['kWh', 3, 1000],
        ['MWh', 6, 1_000_000],
      ] as const)
        expect(Math.round(Number(writeEnergy(wh, { quantity, decimals, positive: 'IMPORT' })) * whOf)).toBe(wh);
    }),
  );
});
