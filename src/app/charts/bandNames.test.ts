import { expect, it } from 'vitest';
import { placeNames } from './bandNames.ts';

const plot = { x: 50, width: 400 };
const label = 'Evening peak';

it('puts a name inside its band where it fits, else after it', () => {
  expect(placeNames([label], [{ x: 100, width: 120 }], plot)).toEqual([{ x: 106, anchor: 'start' }]);
  expect(placeNames([label], [{ x: 100, width: 10 }], plot)).toEqual([{ x: 116, anchor: 'start' }]);
});

it('aligns left of the band at the right edge', () => {
  expect(placeNames([label], [{ x: 430, width: 10 }], plot)).toEqual([{ x: 424, anchor: 'end' }]);
});

it('omits a name that would overlap another one', () => {
  const bands = [
    { x: 300, width: 5 },
    { x: 420, width: 5 },
  ];
  expect(placeNames([label, label], bands, plot)).toEqual([{ x: 311, anchor: 'start' }, null]);
});

it('skips a band outside the chart', () => {
  expect(placeNames([label, label], [null, { x: 100, width: 10 }], plot)).toEqual([null, { x: 116, anchor: 'start' }]);
});
