import { describe, expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import type { EventProfile, EventStats } from '#contract/stats.ts';
import { gridOf, periodsOf } from './eventCharts.ts';

const event = {
  name: 'Peak',
  eventType: 'TURN_UP',
  contractedMw: 0.002,
  targetKw: null,
  startTime: '2026-12-04T17:00:00Z',
  endTime: '2026-12-04T18:00:00Z',
} as Event;
const profile = (actual: (number | null)[]): EventProfile => ({
  eventUUID: 'e',
  start: '2026-12-04T16:30:00Z',
  stepSeconds: 1800,
  baseline: [1, 2, 3],
  actual,
  assets: 1,
  present: [1, 1, 1],
});

describe('the charts of an event', () => {
  it('draw readings only where there are any', () => {
    expect(gridOf(profile([1, 1, null]), event).series.map(({ kind }) => kind)).toEqual(['metered', 'baseline']);
    expect(gridOf(profile([null, null, null]), event).series.map(({ kind }) => kind)).toEqual(['baseline']);
    expect(gridOf(profile([]), event).bands).toEqual([
      { from: event.startTime, to: event.endTime, label: 'Peak', eventType: event.eventType },
    ]);
  });

  it('show the window as a stats run recorded it', () => {
    const periods = [
      { startTime: '2026-12-04T17:00:00Z', baselineKwh: 9, actualKwh: 8 },
      { startTime: '2026-12-04T17:30:00Z', baselineKwh: null, actualKwh: null },
    ];
    const [metered, baseline] = gridOf(profile([1, 2, 3]), event, {
      settlementPeriods: periods,
    } as unknown as EventStats).series;
    expect([metered!.values, baseline!.values]).toEqual([
      [1, 8, null],
      [1, 9, 3],
    ]);
  });

  it('cut delivery out of the window, with even targets', () => {
    expect(periodsOf(profile([1, 2.5, null]), event)).toEqual([
      { startTime: '2026-12-04T17:00:00.000Z', endTime: '2026-12-04T17:30:00.000Z', deliveredKwh: 0.5, targetKwh: 1 },
      { startTime: '2026-12-04T17:30:00.000Z', endTime: '2026-12-04T18:00:00.000Z', deliveredKwh: null, targetKwh: 1 },
    ]);
    expect(periodsOf(profile([]), { ...event, contractedMw: null })[0]).toMatchObject({
      deliveredKwh: null,
      targetKwh: null,
    });
  });
});
