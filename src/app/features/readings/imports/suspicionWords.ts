import type { SuspicionCode } from '#contract/convertedConsumption.ts';

/** A sign of another convention: what it means, and when it may be right all the same. */
export const suspicionWords: Record<SuspicionCode, { title: string; text: string; accept: string }> = {
  SIGN_SUSPECTED: {
    title: 'The sign looks turned round',
    text: 'Assets that only use energy would have exported nearly all the time. Most often the file counts import as positive, or export, and the other was chosen.',
    accept: 'These assets do export: the sign is right',
  },
  PERIOD_END_SUSPECTED: {
    title: 'The times look half an hour off',
    text: 'Readings that are stored already fit twice as well half an hour away. Most often the file stamps the end of each half hour and the start was chosen, or the reverse.',
    accept: 'The times are right: the use was different',
  },
  CLOCK_SUSPECTED: {
    title: 'The clock looks an hour off',
    text: 'Readings that are stored already fit twice as well an hour away. Most often London time was taken for UTC in summer, or the reverse.',
    accept: 'The clock is right: the use was different',
  },
  DAY_LENGTH_SUSPECTED: {
    title: 'A day has another number of half hours',
    text: 'A London day has 48 half hours, 46 when clocks go forward and 50 when they go back. Another number is most often another clock, or a day that the file has only in part.',
    accept: 'The days are as they should be in this file',
  },
};
