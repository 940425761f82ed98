import { expect, it } from 'vitest';
import type { AvailabilityStatement } from '#contract/availability.ts';
import { statementWords } from './availabilityWords.ts';

const statement: AvailabilityStatement = {
  schemeUUID: '',
  month: '2026-01',
  windows: 1,
  halfHours: 6,
  unavailableHalfHours: 0,
  factorMonth: 'SAME',
  factor: '1.000000',
  fullGbp: '18.00',
  gbp: '18.00',
  recoveredGbp: '0.00',
};

it('says what a month earns, and of what', () => {
  expect(statementWords(statement)).toBe('Availability payment £18.00: 6 half-hours in 1 window.');
  expect(statementWords({ ...statement, unavailableHalfHours: 1, gbp: '15.00' })).toBe(
    'Availability payment £15.00: 6 half-hours in 1 window, of which 1 unavailable.',
  );
  expect(statementWords({ ...statement, windows: 0, gbp: '0.00' })).toMatch(/^No availability windows are agreed/);
});

it('says what goes back, and which month’s utilisation decides it', () => {
  const less = { ...statement, fullGbp: '15.00', gbp: '12.75', recoveredGbp: '2.25', factor: '0.850000' };
  expect(statementWords(less)).toBe(
    'Availability payment £12.75: 6 half-hours in 1 window. £2.25 of £15.00 is returned to the buyer, based on ' +
      'the utilisation factor for Jan 2026: 0.85.',
  );
  expect(statementWords({ ...less, factorMonth: 'PREVIOUS' })).toMatch(/for Dec 2025: 0\.85\.$/);
});
