import type { PortfolioSeason } from '#contract/portfolioSeason.ts';
import type { Results } from './readResults.ts';

/** An event below this share of what is usual is said to be behind. */
const BEHIND = 0.75;
/** With fewer events nothing is usual yet. */
const FEWEST_EVENTS = 3;
const KW_PER_MW = 1000;

/** What a portfolio usually delivers, in one sentence; what its newest event fell behind goes first. */
export function portfolioVerdict(assets: number, { usual, newest }: Results): PortfolioSeason['verdict'] {
  const known = usual.find(({ eventType }) => eventType === newest?.eventType);
  if (!known || !newest)
    return {
      sentence: assets === 0 ? 'No asset is in it' : 'No event with it is final yet: nobody knows what it delivers',
      tone: 'NEUTRAL',
    };
  if (known.events >= FEWEST_EVENTS && newest.kw < BEHIND * known.kw)
    return {
      sentence: `Behind: ${power(newest.kw)} in ${newest.name}, where it usually delivers ${power(known.kw)}`,
      tone: 'WARN',
    };
  const lowest =
    known.events < FEWEST_EVENTS
      ? `in ${known.events === 1 ? 'its only event' : 'its two events'} with a final run`
      : `at least ${power(known.lowestKw)} in each of its last ${known.events} events`;
  return { sentence: `Usually delivers ${power(known.kw)}, ${lowest}`, tone: 'NEUTRAL' };
}

/** "1.32 MW", "4.4 kW". */
const power = (kw: number): string =>
  Math.abs(kw) >= KW_PER_MW ? `${(kw / KW_PER_MW).toFixed(2)} MW` : `${kw.toFixed(1)} kW`;
