import { formatDate } from '#app/format/format.ts';
import type { Tariff } from '#contract/tariff.ts';
import { addDays } from '#energy/time/london.ts';

type Open = Pick<Tariff, 'tariffUUID' | 'name' | 'validFrom' | 'validTo'>;

/**
 * Effect of disconnecting from a day on the tariffs of a direction that have not ended: which one ends, and a sentence.
 */
export function disconnectEffect<Item extends Open>(
  open: readonly Item[],
  date: string,
  today: string,
): { ends: Item | undefined; words: string[] } {
  const ends = open.find(({ validFrom, validTo }) => validFrom < date && (validTo === null || validTo > date));
  const later = open
    .filter(({ validFrom }) => validFrom >= date)
    .map(({ name, validFrom }) => `${name} from ${formatDate(validFrom, true)}`);
  const isToday = date === today;
  return {
    ends,
    words: [
      ends
        ? `${ends.name} applies up to and including ${formatDate(addDays(date, -1), true)}; past costs are kept.`
        : !isToday || later.length === 0
          ? 'No tariff applies on that day, so there is nothing to disconnect.'
          : '',
      later.length === 0
        ? ''
        : isToday
          ? `Future tariffs will not start: ${later.join(', ')}.`
          : `Later tariffs are kept: ${later.join(', ')}.`,
      ends && (isToday || later.length === 0) ? 'Energy has no price from that day.' : '',
    ].filter((words) => words !== ''),
  };
}
