import { expect, it } from 'vitest';
import { capOf, needsBaseline, signalOf, signalValue } from './signal.ts';

const input = { changeW: -2000, baselineW: 5000, capW: 4000, minimumW: 1400 };

it('says a limit as baseline and change, never below what the device needs', () => {
  expect(signalValue('IMPORT_LIMIT_KW', input)).toBe(3000);
  expect(signalValue('IMPORT_LIMIT_KW', { ...input, changeW: -4500 })).toBe(1400);
  expect(signalValue('IMPORT_LIMIT_KW', { ...input, changeW: -6000, minimumW: 0 })).toBe(0);
  expect(signalValue('SETPOINT_KW', { ...input, changeW: -7000 })).toBe(-2000);
  expect(signalValue('EXPORT_LIMIT_KW', { ...input, baselineW: -3000, changeW: 2000 })).toBe(1000);
  expect(signalValue('RELATIVE_KW', { ...input, baselineW: NaN })).toBe(-2000);
});

it('makes no value up where the baseline is unknown', () => {
  for (const signal of ['IMPORT_LIMIT_KW', 'SETPOINT_KW', 'EXPORT_LIMIT_KW'] as const) {
    expect(needsBaseline(signal)).toBe(true);
    expect(signalValue(signal, { ...input, baselineW: NaN })).toBeNull();
  }
});

it('tells devices without kW a level of three', () => {
  const levels = [0, -1, -1334, -2667, -4000].map((changeW) => signalValue('LEVEL', { ...input, changeW }));
  expect(levels).toEqual([0, 1000, 2000, 3000, 3000]);
});

it('uses the signal that suits the device, unless one is ordered', () => {
  expect(signalOf('EV_CHARGER', null)).toBe('IMPORT_LIMIT_KW');
  expect(signalOf('BATTERY', null)).toBe('SETPOINT_KW');
  expect(signalOf('BATTERY', 'LEVEL')).toBe('LEVEL');
});

it('bounds a change by the power and, without export, by the baseline', () => {
  const home = { isTurnDown: true, powerW: 3000, baselineW: 1200.7, mayExport: false };
  expect(capOf(home)).toBe(1200);
  expect(capOf({ ...home, mayExport: true })).toBe(3000);
  expect(capOf({ ...home, powerW: null })).toBe(1200);
  expect(capOf({ ...home, powerW: null, baselineW: NaN })).toBe(0);
  expect(capOf({ ...home, baselineW: -500 })).toBe(0);
  expect(capOf({ ...home, isTurnDown: false })).toBe(1799);
  expect(capOf({ ...home, isTurnDown: false, powerW: null })).toBe(1200);
});
