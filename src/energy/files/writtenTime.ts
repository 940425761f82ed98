/** Times of half hours in the form of a buyer's file. */
import { londonDate, londonOffsetMs, londonWallClock } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';

/** Format of times: ISO has an offset or Z, others the clock of the file alone: 2026-07-15 17:30, 15/07/2026 17:30. */
export type TimeFormat = 'ISO' | 'DATE_TIME' | 'UK_DATE_TIME';

export interface WrittenTimes {
  stamp: 'START' | 'END';
  zone: 'UTC' | 'LONDON';
  timeFormat: TimeFormat;
}

/** Returns the stamp of the half hour that begins at an instant. */
export function writeStamp(startMs: number, times: WrittenTimes): string {
  const { date, clock } = stampedAt(startMs, times);
  switch (times.timeFormat) {
    case 'DATE_TIME':
      return `${date} ${clock}`;
    case 'UK_DATE_TIME':
      return `${britishDate(date)} ${clock}`;
    default:
      return `${date}T${clock}:00${times.zone === 'UTC' ? 'Z' : offsetOf(stampMs(startMs, times))}`;
  }
}

/** Returns the date of a stamp by the clock of the file. */
export const writeDate = (startMs: number, times: WrittenTimes): string => {
  const { date } = stampedAt(startMs, times);
  return times.timeFormat === 'UK_DATE_TIME' ? britishDate(date) : date;
};

/** Returns the time of day of a stamp by the clock of the file. */
export const writeClock = (startMs: number, times: WrittenTimes): string => stampedAt(startMs, times).clock;

const stampMs = (startMs: number, { stamp }: Pick<WrittenTimes, 'stamp'>): number =>
  stamp === 'START' ? startMs : startMs + HALF_HOUR_MS;

function stampedAt(startMs: number, times: WrittenTimes): { date: string; clock: string } {
  const ms = stampMs(startMs, times);
  if (times.zone === 'LONDON') return { date: londonDate(ms), clock: londonWallClock(ms) };
  const text = new Date(ms).toISOString();
  return { date: text.slice(0, 10), clock: text.slice(11, 16) };
}

const britishDate = (date: string): string => date.split('-').reverse().join('/');
const offsetOf = (ms: number): string => (londonOffsetMs(ms) === 0 ? '+00:00' : '+01:00');
