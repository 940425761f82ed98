import { expect, it } from 'vitest';
import { guessBindings, mappingOf } from './paymentFile.ts';

it('binds each column once, by its name', () => {
  expect(guessBindings(['Month', 'Product', 'Half-hour', 'MWh', 'Payment (£)', 'Note'])).toEqual({
    gbp: 'Payment (£)',
    product: 'Product',
    month: 'Month',
    event: null,
    halfHour: 'Half-hour',
    mwh: 'MWh',
  });
  expect(mappingOf(guessBindings(['GBP']), 'LONDON', 'END')).toMatchObject({
    gbp: 'GBP',
    zone: 'LONDON',
    stamp: 'END',
  });
});
