import type { PortfolioSeason } from '#contract/portfolioSeason.ts';
import { powerText } from '#text/amounts.ts';
import type { Results } from './readResults.ts';

/** Share of the usual power below which an event is behind. */
const BEHIND = 0.75;
/** Least number of events from which something is usual. */
const FEWEST_EVENTS = 3;
const WORDS = { TURN_DOWN: 'turn-down', TURN_UP: 'turn-up' };

/**
 * Returns the usual delivery of a portfolio, in one sentence: in events of the type that it had most of, which is named
 * where there are two. A shortfall of its newest event goes first.
 */
export function portfolioVerdict(assets: number, { usual, newest }: Results): PortfolioSeason['verdict'] {
  const [most] = usual.toSorted((one, other) => other.events - one.events);
  if (!most || !newest)
    return {
      sentence:
        assets === 0
          ? 'No assets in this portfolio'
          : 'No event of this portfolio is final yet: its delivery cannot be estimated',
      tone: 'NEUTRAL',
    };
  const likeNewest = usual.find(({ eventType }) => eventType === newest.eventType);
  if (likeNewest && likeNewest.events >= FEWEST_EVENTS && newest.kw < BEHIND * likeNewest.kw)
    return {
      sentence: `Below typical: ${powerText(newest.kw)} in ${newest.name}; it typically delivers ${powerText(likeNewest.kw)}`,
      tone: 'WARN',
    };
  const kind = usual.length > 1 ? `${WORDS[most.eventType]} ` : '';
  const lowest =
    most.events < FEWEST_EVENTS
      ? `in its ${most.events === 1 ? 'only' : 'two'} ${kind}${most.events === 1 ? 'event' : 'events'} with a final run`
      : `at least ${powerText(most.lowestKw)} in each of its last ${most.events} ${kind}events`;
  return { sentence: `Typically delivers ${powerText(most.kw)}, ${lowest}`, tone: 'NEUTRAL' };
}
