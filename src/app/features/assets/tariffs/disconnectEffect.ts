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
        ? `${ends.name} holds through ${formatDate(addDays(date, -1), true)}; what it cost until then stays known.`
        : !isToday || later.length === 0
          ? 'No tariff holds on that day: there is nothing to end.'
          : '',
      later.length === 0
        ? ''
        : isToday
          ? `What was to come never begins: ${later.join(', ')}.`
          : `What begins later stays: ${later.join(', ')}.`,
      ends && (isToday || later.length === 0) ? 'Energy from that day on has no price.' : '',
    ].filter((words) => words !== ''),
  };
}
