import type { SchemeStanding } from '#contract/schemeStanding.ts';
import { powerText, roundGbpText } from '#text/amounts.ts';
import { formatCount, plural } from '#text/count.ts';

type SchemeFigures = Pick<SchemeStanding, 'ready' | 'season' | 'neverOptedIn' | 'stages' | 'registered'>;

/** Returns a headline like "11,230 assets can take part: 4.94 MW, £19,646 earned this season". */
export function schemeHeadline({ ready, season, registered }: SchemeFigures): SchemeStanding['verdict'] {
  const { assets, expectedKw } = ready;
  const earned =
    season.settled === 0 ? 'no event settled yet' : `${roundGbpText(season.revenueGbp)} earned this season`;
  if (assets === 0)
    return registered === 0
      ? { sentence: 'No assets have opted in yet', tone: 'NEUTRAL' }
      : { sentence: `None of ${formatCount(registered)} registered assets can take part: ${earned}`, tone: 'WARN' };
  const about = ready.measured < assets ? 'about ' : '';
  const power = expectedKw === null ? '' : `${about}${powerText(expectedKw)}, `;
  return {
    sentence: `${plural(assets, 'asset')} can take part: ${power}${earned}`,
    tone: 'NEUTRAL',
  };
}

/** Returns text like "364 assets were never opted in: 0.16 MW, about £51 an event where it is contracted. 451 …". */
export function schemeCause({ neverOptedIn, stages }: SchemeFigures): string {
  const index = stages.findIndex(({ stage }) => stage === 'CONSENTED');
  const unconsented = stages[index - 1]!.assets - stages[index]!.assets;
  const { assets, kw, gbpPerEvent } = neverOptedIn;
  const worth = [
    kw !== null && kw > 0 && powerText(kw),
    gbpPerEvent !== null && `about ${roundGbpText(gbpPerEvent)} an event where it is contracted`,
  ];
  const known = worth.filter((part) => part !== false).join(', ');
  const never =
    assets === 0
      ? 'Every asset in the fleet has been opted in at least once.'
      : `${plural(assets, 'asset in the fleet has', 'assets in the fleet have')} never been opted in` +
        `${known === '' ? '' : `: ${known}`}.`;
  return unconsented === 0
    ? never
    : `${never} ${formatCount(unconsented)}${assets === 0 ? '' : ' more'} ${unconsented === 1 ? 'has' : 'have'} no consent.`;
}
