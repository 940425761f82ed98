import { describe, expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import type { EventStats } from '#contract/stats.ts';
import {
  completenessOf,
  deliveredOf,
  formatCountdown,
  isNeverSettled,
  isOpen,
  phaseOf,
  summaryLine,
  targetKwhOf,
} from './outcome.ts';

const event = {
  state: 'ENDED',
  statsStatus: 'READY',
  contractedMw: 0.006,
  targetKw: null,
  startTime: '2026-12-04T17:00:00Z',
  endTime: '2026-12-04T19:00:00Z',
} as Event;

const stats = (delivered: (number | null)[], targetKwh: number | null): EventStats =>
  ({
    deliveredKwh: delivered.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    targetKwh,
    expectedReadings: 8,
    presentReadings: 6,
    settlementPeriods: delivered.map((deliveredKwh, index) => ({
      startTime: new Date(Date.parse('2026-12-04T17:00Z') + index * 1_800_000).toISOString(),
      endTime: new Date(Date.parse('2026-12-04T17:30Z') + index * 1_800_000).toISOString(),
      deliveredKwh,
    })),
  }) as EventStats;

describe('phaseOf', () => {
  it('follows the state, and once ended the stats', () => {
    expect(phaseOf({ ...event, state: 'SCHEDULED' }, null)).toBe('scheduled');
    expect(phaseOf({ ...event, state: 'STARTED' }, null)).toBe('live');
    expect(phaseOf({ ...event, state: 'CANCELLED' }, null)).toBe('cancelled');
    expect(phaseOf({ ...event, statsStatus: 'CALCULATING' }, null)).toBe('calculating');
    expect(phaseOf({ ...event, statsStatus: 'FAILED' }, null)).toBe('failed');
    expect(phaseOf(event, undefined)).toBe('settled');
  });

  it('settles an event cancelled while live', () => {
    expect(phaseOf({ ...event, state: 'CANCELLED' }, stats([1], null))).toBe('settled');
  });

  it('stays on the last run while a new one is calculated', () => {
    expect(phaseOf({ ...event, statsStatus: 'CALCULATING' }, stats([1], null))).toBe('settled');
  });
});

it('is open until the service begins to start it', () => {
  const startProgress = { startedAssets: 0, assets: 20_000 };
  expect(isOpen({ state: 'SCHEDULED', startProgress: null })).toBe(true);
  expect(isOpen({ state: 'SCHEDULED', startProgress })).toBe(false);
  expect(isOpen({ state: 'STARTED', startProgress: null })).toBe(false);
});

describe('summaryLine', () => {
  it('describes shortfalls', () => {
    expect(summaryLine(stats([3, 3, 1.2, 3.2], 12))).toBe(
      'Delivered 10.4\u202fkWh of 12.0\u202fkWh, short at 18:00–18:30.',
    );
    expect(summaryLine(stats([1, 1, 3, 1], 12))).toBe(
      'Delivered 6.00\u202fkWh of 12.0\u202fkWh, short at 17:00–18:00 and 18:30–19:00.',
    );
  });

  it('distinguishes on target, short throughout, no target and no readings', () => {
    expect(summaryLine(stats([3, 3], 6))).toBe('Delivered 6.00\u202fkWh of 6.00\u202fkWh, on target throughout.');
    expect(summaryLine(stats([1, -2], 6))).toBe('Delivered −1.00\u202fkWh of 6.00\u202fkWh, short throughout.');
    expect(summaryLine(stats([1, 1], null))).toBe('Delivered 2.00\u202fkWh.');
    expect(summaryLine(stats([3, null], 6))).toBe(
      'Delivered 3.00\u202fkWh of 6.00\u202fkWh, no readings at 17:30–18:00.',
    );
    expect(summaryLine(stats([null, null], 6))).toBe('Delivered 0\u202fkWh of 6.00\u202fkWh, no readings throughout.');
  });
});

describe('figures', () => {
  it('targets contracted power over the window', () => {
    expect(targetKwhOf(event)).toBe(12);
    expect(targetKwhOf({ ...event, contractedMw: null, targetKw: 5 })).toBe(10);
    expect(targetKwhOf({ ...event, contractedMw: null })).toBeNull();
  });

  it('signs delivery by the kind of event', () => {
    expect([deliveredOf('TURN_DOWN', 7, 5), deliveredOf('TURN_UP', 7, 5)]).toEqual([2, -2]);
  });

  it('gives completeness of readings in percent', () => {
    expect(completenessOf(stats([1], null))).toBe(75);
    expect(completenessOf({ ...stats([1], null), expectedReadings: 0 })).toBeNull();
  });

  it('counts down in two units', () => {
    expect([187_200_000, 11_520_000, 725_000, -5].map(formatCountdown)).toEqual([
      '2 d 4 h',
      '3 h 12 min',
      '12 min 05 s',
      '0 min 00 s',
    ]);
  });
});

it('recognises an event that was cancelled while live and never settled', () => {
  const cancelled = {
    ...event,
    state: 'CANCELLED',
    statsStatus: 'NOT_STARTED',
    cancelledUTC: '2026-12-04T17:40:00Z',
  } as const;
  expect(isNeverSettled(cancelled)).toBe(true);
  expect([
    isNeverSettled({ ...cancelled, cancelledUTC: '2026-12-04T16:40:00Z' }),
    isNeverSettled({ ...cancelled, statsStatus: 'CALCULATING' }),
    isNeverSettled({ ...cancelled, state: 'ENDED' }),
  ]).toEqual([false, false, false]);
});
