import { describe, expect, test } from 'vitest';
import { unitsText } from '../decimal.ts';
import { recoveredPence, settleAvailability, type AvailabilityStep } from './availability.ts';
import { exact } from './money.ts';
import { gracePoints, openCurve } from './performanceCurve.ts';
import type { StatementLine } from './statementLine.ts';
import { utilisationFactor, type UtilisationStep } from './utilisation.ts';

const pounds = ({ pence }: StatementLine): string => `£${unitsText(pence, 2)}`;

const steps = (instructedMwh: number, price: number, delivered: (number | string | null)[]): UtilisationStep[] =>
  delivered.map((deliveredMwh, index) => ({
    startMs: index * 1_800_000,
    instructedMwh,
    deliveredMwh,
    priceGbpPerMwh: price,
    dispatch: index < 2 ? 'first' : 'second',
  }));

describe('AVAILABILITY, a = £12, C = 0.5 MW, six half hours', () => {
  const month = (unavailable: number): AvailabilityStep[] =>
    Array.from({ length: 6 }, (_, index) => ({
      startMs: index * 1_800_000,
      capacityMw: 0.5,
      hours: 0.5,
      gbpPerMwPerHour: 12,
      available: index >= unavailable,
    }));
  const factors = { same: exact(0.85), previous: exact(1) };

  test('£18.00; one declared unavailable → £15.00', () => {
    expect(pounds(settleAvailability(month(0), factors, 'PREVIOUS', 'HALF_AWAY'))).toBe('£18.00');
    expect(pounds(settleAvailability(month(1), factors, 'PREVIOUS', 'HALF_AWAY'))).toBe('£15.00');
  });

  test('F_month = .85 → £12.75', () => {
    expect(pounds(settleAvailability(month(1), factors, 'SAME', 'HALF_AWAY'))).toBe('£12.75');
  });

  test('F_month is 1 in a month without dispatch, and the curve at its delivery otherwise', () => {
    const curve = openCurve(gracePoints(5, 3));
    expect(utilisationFactor([], curve).valueOf()).toBe(1);
    expect(utilisationFactor(steps(0.05, 300, [null]), curve).valueOf()).toBe(1);
    expect(utilisationFactor(steps(0.05, 300, [0.05, 0.04]), curve).valueOf()).toBe(0.85);
  });

  test('what was paid already is recovered if the factor falls', () => {
    expect([recoveredPence(1500n, 1275n), recoveredPence(1275n, 1500n)]).toEqual([225n, 0n]);
  });
});
