import { describe, expect, it } from 'vitest';
import { expiryPoints, expirySummary } from './expiries.ts';

// Half past midnight of 1 December in London; half past eleven the evening before in UTC would be November.
const NOW = Date.parse('2026-12-01T00:30:00Z');
const points = expiryPoints(
  [
    { type: 'DISPATCH', expiresUTC: '2026-12-31T23:59:00Z' },
    { type: 'DATA_ACCESS', expiresUTC: '2027-01-01T00:00:00Z' },
    { type: 'DATA_ACCESS', expiresUTC: '2027-06-30T23:30:00Z' },
    { type: 'DATA_ACCESS', expiresUTC: '2027-07-02T12:00:00Z' },
    { type: 'DISPATCH', expiresUTC: '2028-01-01T00:00:00Z' },
    { type: 'DISPATCH', expiresUTC: null },
  ],
  NOW,
);

describe('expiries by month', () => {
  it('counts London months from the present one to the same a year on, by purpose', () => {
    expect(points).toHaveLength(13);
    expect(points[0]).toEqual({ name: 'Dec 2026', values: [1, 0] });
    expect(points[1]).toEqual({ name: 'Jan 2027', values: [0, 1] });
    // 23:30 UTC on 30 June is 1 July in London.
    expect(points[7]).toEqual({ name: 'Jul 2027', values: [0, 2] });
    expect(points.at(-1)!.name).toBe('Dec 2027');
  });

  it('describes how many expire and when most do', () => {
    expect(expirySummary(points)).toBe('4 consents expire in the year ahead, most of them, 2, in Jul 2027.');
    expect(expirySummary([])).toBe('No consent expires in the year ahead.');
  });
});
