import type { ListVerdict } from '#contract/listVerdict.ts';
import { londonDate } from '#energy/time/london.ts';

/** Headline without its list. */
export type Words = Omit<ListVerdict, 'list'>;

export const words = (tone: Words['tone'], sentence: string, say = '', assets = 0): Words => ({
  sentence,
  say,
  tone,
  assets,
});

/** Formats a day: "Thu 26 Nov". */
export const dayOf = (at: Date): string =>
  new Date(`${londonDate(at.getTime())}T12:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
