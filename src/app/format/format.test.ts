import { describe, expect, it } from 'vitest';
import {
  decimalsOf,
  formatEnergy,
  formatFixed,
  formatInstant,
  formatMpan,
  formatNumber,
  formatPence,
  formatPercent,
  formatPeriods,
  formatPounds,
  formatPower,
  formatRelative,
  formatTick,
  formatUtc,
  formatWindow,
  splitCarbon,
  splitUnit,
} from './format.ts';

describe('quantities', () => {
  it('switches from kWh to MWh at a thousand, with three figures in headlines', () => {
    expect(formatEnergy(999)).toBe('999\u202fkWh');
    expect(formatEnergy(1420)).toBe('1.42\u202fMWh');
    expect(formatEnergy(12.3456)).toBe('12.3\u202fkWh');
    expect(formatEnergy(12.345, 'exact')).toBe('12.345\u202fkWh');
    expect(formatPower(-1600)).toBe('−1.60\u202fMW');
    expect(splitUnit(1420, 'kWh')).toEqual({ value: '1.42', unit: 'MWh' });
  });

  it('distinguishes a missing number from zero', () => {
    expect(formatEnergy(null)).toBe('–');
    expect(formatEnergy(0)).toBe('0\u202fkWh');
    expect(formatNumber(-0.0001)).toBe('0');
    expect(formatPounds(undefined)).toBe('–');
  });

  it('aligns the decimal points of a column', () => {
    const column = [0.8, 0.311, null, -2];
    expect(decimalsOf(column)).toBe(3);
    expect(column.map((value) => formatFixed(value, 3))).toEqual(['0.800', '0.311', '–', '−2.000']);
    expect(decimalsOf([0.1 + 0.2, 4])).toBe(1);
    expect(formatFixed(-0.0001, 3)).toBe('0.000');
  });

  it('writes money and percentages', () => {
    expect(formatPounds(-1204.5)).toBe('−£1,204.50');
    expect(formatPence(24.5)).toBe('24.50\u202fp/kWh');
    expect(formatPence(-1.125)).toBe('−1.125\u202fp/kWh');
    expect(formatPercent(88.84)).toBe('88.8\u202f%');
  });
});

describe('times', () => {
  it('writes an event window with its zone and settlement periods', () => {
    const now = Date.parse('2024-11-01T12:00Z');
    expect(formatWindow('2024-12-04T17:00Z', '2024-12-04T19:00Z', now)).toBe('Wed 4 Dec, 17:00–19:00 GMT');
    expect(formatPeriods('2024-12-04T17:00Z', '2024-12-04T19:00Z')).toBe('SP 35–38');
    expect(formatPeriods('2024-12-04T17:00Z', '2024-12-04T17:30Z')).toBe('SP 35');
  });

  it('writes both days over midnight and both zones over the clock change', () => {
    const now = Date.parse('2026-11-01T12:00Z');
    expect(formatWindow('2026-06-01T22:00Z', '2026-06-02T00:00Z', now)).toBe('Mon 1 Jun, 23:00–Tue 2 Jun, 01:00 BST');
    expect(formatWindow('2026-12-01T22:00Z', '2026-12-02T00:00Z', now)).toBe('Tue 1 Dec, 22:00–24:00 GMT');
    expect(formatWindow('2026-10-25T00:30Z', '2026-10-25T01:30Z', now)).toBe('Sun 25 Oct, 01:30 BST–01:30 GMT');
  });

  it('writes the year where it is not the present one, by London’s calendar', () => {
    const newYear = Date.parse('2027-01-01T00:00Z');
    expect(formatWindow('2026-12-31T23:00Z', '2027-01-01T01:00Z', newYear)).toBe(
      'Thu 31 Dec 2026, 23:00–Fri 1 Jan, 01:00 GMT',
    );
    expect(formatWindow('2026-12-31T23:00Z', '2027-01-01T01:00Z', newYear - 1)).toBe(
      'Thu 31 Dec, 23:00–Fri 1 Jan 2027, 01:00 GMT',
    );
    expect(formatInstant('2024-07-01T08:00Z', true)).toBe('Mon 1 Jul 2024, 09:00 BST');
  });

  it('distinguishes the repeated hour', () => {
    expect(formatInstant('2026-10-25T00:00Z')).toBe('Sun 25 Oct, 01:00 BST');
    expect(formatInstant('2026-10-25T01:00Z')).toBe('Sun 25 Oct, 01:00 GMT');
    expect(formatUtc('2026-10-25T01:00Z')).toBe('2026-10-25 01:00 UTC');
  });

  it('abbreviates September to three letters', () => {
    expect(formatInstant('2026-09-07T08:00Z')).toBe('Mon 7 Sep, 09:00 BST');
  });

  it('counts from now', () => {
    const now = Date.parse('2026-01-01T12:00Z');
    expect(formatRelative('2026-01-01T14:10Z', now)).toBe('in 2 hours');
    expect(formatRelative('2026-01-01T11:55Z', now)).toBe('5 minutes ago');
    expect(formatRelative('2026-01-01T12:00:20Z', now)).toBe('just now');
  });

  it('gives carbon in kilograms, then tonnes', () => {
    expect(splitCarbon(5.634)).toEqual({ value: '5.63', unit: 'kg CO₂e' });
    expect(splitCarbon(2657)).toEqual({ value: '2.66', unit: 't CO₂e' });
    expect(splitCarbon(null)).toEqual({ value: '–' });
  });

  it('labels ticks by day at midnight and by clock between', () => {
    expect(formatTick(Date.parse('2026-06-20T23:00Z'), 86_400_000)).toBe('21 Jun');
    expect(formatTick(Date.parse('2026-06-21T05:00Z'), 86_400_000)).toBe('06:00');
    expect(formatTick(Date.parse('2026-05-31T23:00Z'), 365 * 86_400_000)).toBe('Jun ’26');
  });
});

it('groups an MPAN and masks it in lists', () => {
  expect(formatMpan('1200000000119')).toBe('12 0000 0000 11 9');
  expect(formatMpan('1200000000119', 'masked')).toBe('•••• 0119');
  expect(formatMpan(null)).toBe('–');
});
