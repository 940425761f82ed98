import { array, assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeLeft } from './Countdown.tsx';
import { type DeskOffer, readNumber, roundedParts, wholePounds } from './desk.ts';
import { resultOf } from './deskWords.ts';

describe('rounded pounds of a grid', () => {
  it('add up to the rounded sum, and none is a pound or more away', () => {
    assert(
      property(array(double({ min: 0, max: 1e5, noNaN: true }), { maxLength: 30 }), (values) => {
        const parts = roundedParts(values);
        const sum = (of: readonly number[]) => of.reduce((whole, value) => whole + value, 0);
        expect(sum(parts)).toBe(Math.round(sum(values)));
        for (const [place, part] of parts.entries()) expect(Math.abs(part - values[place]!)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are written with their sign', () => {
    expect([1282.4, -44.2, -0.3].map(wholePounds)).toEqual(['£1,282', '−£44', '£0']);
  });
});

it('what is typed into a cell is read as a number, or not at all', () => {
  expect(['2.1', '£190.10', '2,1', '.5', '', 'two', '-1'].map(readNumber)).toEqual([
    2.1,
    190.1,
    2.1,
    0.5,
    null,
    null,
    null,
  ]);
});

it('the time left is never negative', () => {
  expect([1_421_999, 0, -5, 90_000_000].map(timeLeft)).toEqual(['00:23:41', '00:00:00', '00:00:00', '25:00:00']);
});

it('the result of an offer says why it was refused', () => {
  const words = (of: Pick<DeskOffer, 'state' | 'dearestAcceptedGbp'>, refusal: string | null = null) =>
    resultOf({ priceGbpPerMwh: 218, outcome: { refusal }, ...of } as DeskOffer).word;
  expect(words({ state: 'ACCEPTED', dearestAcceptedGbp: 220 })).toBe('Accepted');
  expect(words({ state: 'LAPSED', dearestAcceptedGbp: null })).toBe('Not submitted in time');
  const refused = { state: 'REJECTED', dearestAcceptedGbp: 213 } as const;
  expect(['PRICE', 'NOTHING_ACCEPTED', 'ZONE_CAP', 'SIZE', 'OTHER'].map((reason) => words(refused, reason))).toEqual([
    'Refused: price £5.00 above',
    'Refused: nothing was accepted',
    'Refused: over the cap of the zone',
    'Refused: larger than what was left',
    'Refused: no reason published',
  ]);
});
