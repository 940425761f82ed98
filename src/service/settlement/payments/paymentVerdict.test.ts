import { expect, it } from 'vitest';
import type { Difference } from '#energy/settlement/compareStatement.ts';
import { exact } from '#energy/settlement/money.ts';
import { causesOf, paymentVerdict } from './paymentVerdict.ts';

const difference = (cause: Difference['cause'], startMs: number | null, gbp: string): Difference => ({
  cause,
  startMs,
  gbp: exact(gbp),
});
const differences = [
  difference('MISSING_DATA', 1, '-200.05'),
  difference('MISSING_DATA', 2, '-80.05'),
  difference('CURVE', 3, '-32.28'),
  difference('ROUNDING', null, '-0.02'),
];

it('says how much less, and why, rounding last', () => {
  expect(paymentVerdict(-31240n, differences)).toBe(
    '£312.40 less than expected: 2 half-hours not counted (£280.10), a different factor or limit in 1 half-hour (£32.28), ' +
      'rounding £0.02.',
  );
  expect(causesOf(differences)).toEqual([
    { cause: 'MISSING_DATA', halfHours: 2, gbp: '-280.100000' },
    { cause: 'CURVE', halfHours: 1, gbp: '-32.280000' },
    { cause: 'ROUNDING', halfHours: 0, gbp: '-0.020000' },
  ]);
});

it('says what goes the other way', () => {
  expect(
    paymentVerdict(123_456n, [difference('HALF_HOUR', 1, '1240.00'), difference('UNEXPLAINED', null, '-5.44')]),
  ).toBe(
    '£1,234.56 more than expected: different energy in 1 half-hour (£1,240.00), £5.44 in the opposite direction unexplained.',
  );
});

it('says that nothing differs, and what evens out', () => {
  expect(paymentVerdict(0n, [])).toBe('Paid as expected.');
  expect(paymentVerdict(0n, [difference('MISSING_DATA', 1, '3'), difference('HALF_HOUR', 2, '-3')])).toBe(
    'Paid as expected: 1 half-hour paid without a reading or event on record (£3.00), different energy in 1 half-hour (£3.00).',
  );
});
