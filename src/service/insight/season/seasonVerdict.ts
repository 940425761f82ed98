import type { Season } from '#contract/season.ts';
import { londonDate } from '#energy/time/london.ts';
import { roundGbpText } from '#text/amounts.ts';

/** Number of events in a row with a K below 0.5 that gives a warning: five of them may end the registration. */
export const WARNED_IN_A_ROW = 2;

/** Returns what a season has earned of what was contracted, in one sentence. */
export function seasonVerdict({ from, totals, byScheme }: Omit<Season, 'verdict' | 'events'>): Season['verdict'] {
  const since = `since ${dayText(from)}`;
  if (totals.settled === 0) return { sentence: `No events have been settled ${since}`, tone: 'NEUTRAL' };
  const tone = byScheme.some(({ lowFactors }) => lowFactors.inARow >= WARNED_IN_A_ROW) ? 'WARN' : 'NEUTRAL';
  const { revenueGbp, contractRevenueGbp, fullGbp } = totals;
  if (!(fullGbp > 0)) return { sentence: `${roundGbpText(revenueGbp)} ${since}; none of it under contract`, tone };
  const percent = Math.round((100 * contractRevenueGbp) / fullGbp);
  const factor =
    totals.performanceFactor === null ? '' : `, K ${totals.performanceFactor.toFixed(2)}${factorOf(byScheme)}`;
  const other = revenueGbp - contractRevenueGbp;
  const rest = Math.abs(other) < 0.005 ? '' : `; a further ${roundGbpText(other)} without a contract`;
  return {
    sentence: `${roundGbpText(contractRevenueGbp)} of ${roundGbpText(fullGbp)} contracted ${since}: ${percent} %${factor}${rest}`,
    tone,
  };
}

/** Names the schemes that a K is of, where others settled without one; else an empty text. */
function factorOf(byScheme: Season['byScheme']): string {
  const settled = byScheme.filter((scheme) => scheme.settled > 0);
  const paying = settled.filter(({ performanceFactor }) => performanceFactor !== null);
  return paying.length === settled.length ? '' : ` in ${paying.map(({ name }) => name).join(', ')}`;
}

/** Formats a day: "1 October". */
const dayText = (from: string): string => {
  const date = londonDate(Date.parse(from));
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
};
