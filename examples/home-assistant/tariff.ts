import type { Home } from './home.ts';

/** A price in £ per kWh from one instant to another, as evcc reads it. */
export interface Rate {
  start: string;
  end: string;
  value: number;
}

const HALF_HOUR = 1_800_000;
const SLOTS = 96;

/**
 * What a kWh costs in each half hour of the next 48 hours: the price of the tariff, plus what a delivered kWh earns while
 * less is to be used, minus it while more is.
 */
export function ratesOf({ event }: Home, now: number, gbpPerKwh: number, eventGbpPerKwh: number): Rate[] {
  const first = Math.floor(now / HALF_HOUR) * HALF_HOUR;
  const isDuring = (start: number) =>
    event !== null && start < Date.parse(event.endTime) && start + HALF_HOUR > Date.parse(event.startTime);
  return Array.from({ length: SLOTS }, (_, slot) => {
    const start = first + slot * HALF_HOUR;
    const counts = isDuring(start) && event!.todo !== 'Answer the invitation';
    const change = counts ? (event!.direction === 'TURN_DOWN' ? eventGbpPerKwh : -eventGbpPerKwh) : 0;
    return {
      start: new Date(start).toISOString(),
      end: new Date(start + HALF_HOUR).toISOString(),
      value: Number((gbpPerKwh + change).toFixed(6)),
    };
  });
}
