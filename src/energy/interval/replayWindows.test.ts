import { describe, expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { bl01, bl01Rules } from '../baseline/bl01.ts';
import { londonToUtc } from '../time/london.ts';
import { placeboWindows, type PlaceboWindow } from './placeboWindows.ts';
import { isWindowComplete, replayWindows, windowAt } from './replayWindows.ts';

const at = (date: string, clock: string): number => londonToUtc(date, clock)[0]!;
const event = (date: string, from: string, to: string, endDate = date) => ({
  eventStartMs: at(date, from),
  eventEndMs: at(endDate, to),
});
const datesOf = (windows: readonly PlaceboWindow[]): string[] => windows.map(({ dates }) => dates[0]!);

describe('placeboWindows', () => {
  test('are the days of the same type, latest first, bank holidays as in BL01', () => {
    // 29 May 2023 is a bank holiday.
    const found = datesOf(placeboWindows(event('2023-06-01', '17:00', '19:00')));
    expect(found.slice(0, 4)).toEqual(['2023-05-31', '2023-05-30', '2023-05-26', '2023-05-25']);
    expect(found.at(-1)! >= '2023-03-18').toBe(true);
    expect(datesOf(placeboWindows(event('2023-06-03', '17:00', '19:00'))).slice(0, 3)).toEqual([
      '2023-05-29',
      '2023-05-28',
      '2023-05-27',
    ]);
  });

  test('keep the wall clock over a clock change, and skip its day', () => {
    const windows = placeboWindows(event('2026-04-05', '17:00', '18:30'));
    expect(datesOf(windows)).not.toContain('2026-03-29');
    const before = windows.find(({ dates }) => dates[0] === '2026-03-28')!;
    expect(before).toMatchObject(event('2026-03-28', '17:00', '18:30'));
  });

  test('skip a day that lacks the clock time of the event', () => {
    const windows = placeboWindows(event('2026-04-05', '01:30', '02:30'));
    expect(datesOf(windows).slice(0, 3)).toEqual(['2026-04-04', '2026-04-03', '2026-03-28']);
  });

  test('stay one window over midnight, without the evening that runs into the event', () => {
    const windows = placeboWindows(event('2023-03-23', '23:00', '01:00', '2023-03-24'));
    expect(windows[0]).toEqual({
      ...event('2023-03-21', '23:00', '01:00', '2023-03-22'),
      dates: ['2023-03-21', '2023-03-22'],
    });
  });
});

describe('replayWindows', () => {
  const series = flatDays('2023-01-02', 90, (day, slot) => 100 * day + slot);
  const history = { series, eventDays: new Set(['2023-03-15']), importOnly: true };

  test('computes each day as settlement would, with and without adjustment', () => {
    const windows = placeboWindows(event('2023-03-23', '17:00', '18:00')).slice(0, 8);
    for (const adjusts of [false, true]) {
      const replay = replayWindows(bl01Rules, history, windows, adjusts);
      windows.forEach((window, index) => {
        if (window.dates[0] === '2023-03-15') return expect(windowAt(replay, index)).toBeNull();
        const [day] = bl01({
          ...history,
          dates: window.dates,
          outturnFallback: false,
          inDayAdjustment: adjusts ? window : undefined,
        });
        expect(windowAt(replay, index)).toEqual({
          baselineWh: day!.values.slice(34, 36),
          unadjustedWh: day!.unadjusted.slice(34, 36),
          actualWh: series.wh.slice((window.eventStartMs - series.startMs) / 1_800_000).slice(0, 2),
        });
      });
    }
  });

  test('leaves out days with a gap in the window, and without enough history', () => {
    const windows = placeboWindows(event('2023-01-16', '17:00', '18:00'));
    const gap = { startMs: series.startMs, wh: series.wh.slice() };
    gap.wh[(windows[0]!.eventStartMs - series.startMs) / 1_800_000] = NaN;
    const replay = replayWindows(bl01Rules, { ...history, series: gap }, windows, false);
    // 13 January has the gap; before 10 January there are fewer than five working days.
    expect(windows.map((_, place) => isWindowComplete(replay, place))).toEqual([
      false,
      true,
      true,
      true,
      ...Array(windows.length - 4).fill(false),
    ]);
  });

  test('over midnight, the evening is not history of the small hours', () => {
    const windows = placeboWindows(event('2023-03-23', '23:30', '00:30', '2023-03-24')).slice(0, 1);
    const replay = replayWindows(bl01Rules, history, windows, false);
    const [, second] = bl01({
      ...history,
      dates: windows[0]!.dates,
      outturnFallback: false,
      eventDays: new Set([...history.eventDays, ...windows[0]!.dates]),
    });
    expect(replay.baselineWh[1]).toBe(second!.values[0]);
    expect(second!.selectedDays).not.toContain(windows[0]!.dates[0]);
    expect(replay.earliest).toBe(
      second!.selectedDays.at(-1)! < '2023-03-06' ? second!.selectedDays.at(-1) : '2023-03-06',
    );
  });
});
