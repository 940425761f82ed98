import { addDays, londonDate, londonToUtc } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';

/** Event that the demo schedules. */
export interface DemoWindow {
  name: string;
  eventType: 'TURN_DOWN' | 'TURN_UP';
  startMs: number;
  endMs: number;
  priceGbpPerMwh: number;
  /** Number of the portfolio, by name, that is asked, modulo their count. */
  portfolio: number;
  /** Whether all portfolios are asked that have no unit. */
  isForAll: boolean;
}

type Daily = Pick<DemoWindow, 'name' | 'eventType' | 'priceGbpPerMwh' | 'isForAll'> & {
  from: string;
  to: string;
};

/**
 * Events of every day, so that one is always live or begins within five hours, or six after a jump of the clock. All
 * portfolios without a unit are asked in the evening, one at the other times: no asset has more than two events a day.
 */
const DAILY: readonly Daily[] = [
  { name: 'Night wind', eventType: 'TURN_UP', from: '02:00', to: '03:00', priceGbpPerMwh: 45, isForAll: false },
  { name: 'Morning peak', eventType: 'TURN_DOWN', from: '07:30', to: '08:30', priceGbpPerMwh: 145, isForAll: false },
  { name: 'Sunny midday', eventType: 'TURN_UP', from: '12:30', to: '13:30', priceGbpPerMwh: 60, isForAll: false },
  { name: 'Evening peak', eventType: 'TURN_DOWN', from: '17:00', to: '19:00', priceGbpPerMwh: 260, isForAll: true },
  { name: 'Late evening', eventType: 'TURN_DOWN', from: '21:30', to: '22:30', priceGbpPerMwh: 120, isForAll: false },
];
/** Notice of an event: users need time to answer. */
const NOTICE_MS = HALF_HOUR_MS;

/** Returns the demo's events from half an hour ahead to the end of tomorrow in London, in order. */
export function demoWindows(now: number): DemoWindow[] {
  const today = londonDate(now);
  return [today, addDays(today, 1)].flatMap((date) => {
    const day = Math.round(Date.parse(date) / DAY_MS);
    return DAILY.flatMap(({ from, to, ...event }, place) => {
      const [startMs, endMs] = [londonToUtc(date, from)[0], londonToUtc(date, to)[0]];
      // No start or end exists in the hour that a clock change skips.
      if (startMs === undefined || endMs === undefined || startMs < now + NOTICE_MS) return [];
      return [{ ...event, startMs, endMs, portfolio: day + place }];
    });
  });
}
