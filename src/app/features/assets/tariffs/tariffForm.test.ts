import { expect, it } from 'vitest';
import { bodyOf, emptyTariff, errorsOf } from './tariffForm.ts';

const whole = { ...emptyTariff('import', '2026-11-21'), name: 'Flexible', pence: 24.5, standingCharge: 45 };

it('creates a single rate from one price', () => {
  expect(errorsOf(whole)).toEqual({});
  expect(bodyOf(whole)).toMatchObject({
    tariffType: 'SINGLE_RATE',
    unitRates: [{ pencePerKwh: 24.5 }],
    standingChargePencePerDay: 45,
    validFrom: '2026-11-21',
  });
});

it('covers the whole day with a day and a night, over midnight too', () => {
  for (const [nightFrom, nightTo] of [
    ['00:30', '05:30'],
    ['23:00', '06:00'],
  ] as const)
    expect(errorsOf({ ...whole, kind: 'dayNight', nightPence: 7, nightFrom, nightTo })).toEqual({});
});

it('reports missing fields', () => {
  expect(Object.keys(errorsOf({ ...emptyTariff('import', '2026-11-21'), kind: 'dayNight' })).sort()).toEqual([
    'name',
    'nightPence',
    'pence',
  ]);
  expect(Object.keys(errorsOf({ ...whole, kind: 'dayNight', nightPence: 7, nightTo: '00:30' }))).toEqual(['nightTo']);
  expect(Object.keys(errorsOf({ ...whole, standingCharge: -1 }))).toEqual(['standingCharge']);
});
