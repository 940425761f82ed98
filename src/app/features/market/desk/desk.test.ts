import { array, assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeLeft } from './Countdown.tsx';
import { readNumber, roundedParts, wholePounds } from './desk.ts';

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
