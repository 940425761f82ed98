import { expect, it } from 'vitest';
import { instructedMwText, instructedPriceText } from './fileWords.ts';

const term = (contractedMw: number, priceGbpPerMwh: number | null) => ({
  startTime: '2026-09-29T17:00:00Z',
  contractedMw,
  priceGbpPerMwh,
});

it.each([
  [{ mw: 1.5, priceGbpPerMwh: 150, halfHourTerms: null }, '1.5', '150'],
  [{ mw: 1.5, priceGbpPerMwh: null, halfHourTerms: null }, '1.5', '–'],
  [
    { mw: 1.5, priceGbpPerMwh: null, halfHourTerms: [term(1.5, 150), term(1.2, 170.5), term(1.3, 160)] },
    '1.2 to 1.5',
    '150 to 170.5',
  ],
  [{ mw: 1.5, priceGbpPerMwh: 150, halfHourTerms: [term(1.5, 150), term(1.5, 150)] }, '1.5', '150'],
  [{ mw: 1.5, priceGbpPerMwh: null, halfHourTerms: [term(1.5, null), term(1, null)] }, '1 to 1.5', '–'],
])('an instruction %j has the ranges of its half hours', (terms, mw, price) => {
  expect([instructedMwText(terms), instructedPriceText(terms)]).toEqual([mw, price]);
});
