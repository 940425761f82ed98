import type { SchemeStanding } from '#contract/schemeStanding.ts';
import { powerText } from '../portfolios/capability/capabilityWords.ts';

type Standing = Pick<SchemeStanding, 'ready' | 'season' | 'neverOptedIn' | 'stages' | 'registered'>;

const count = (value: number): string => value.toLocaleString('en-GB');
export const pounds = (value: number): string =>
  value >= 100
    ? `£${count(Math.round(value))}`
    : `£${value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** "11,230 assets are ready: 4.94 MW, £19,646 earned this season". */
export function standingVerdict({ ready, season, registered }: Standing): SchemeStanding['verdict'] {
  const { assets, expectedKw } = ready;
  const earned = season.settled === 0 ? 'no event settled yet' : `${pounds(season.revenueGbp)} earned this season`;
  if (assets === 0)
    return registered === 0
      ? { sentence: 'No asset has opted in yet', tone: 'NEUTRAL' }
      : { sentence: `None of ${count(registered)} registered assets is ready: ${earned}`, tone: 'WARN' };
  const power = expectedKw === null ? '' : `${powerText(expectedKw)}, `;
  return {
    sentence: `${count(assets)} ${assets === 1 ? 'asset is' : 'assets are'} ready: ${power}${earned}`,
    tone: 'NEUTRAL',
  };
}

/** "364 assets of the fleet were never opted in: 0.16 MW, about £51 an event. 451 more lack only a consent." */
export function standingCause({ neverOptedIn, stages }: Standing): string {
  const index = stages.findIndex(({ stage }) => stage === 'CONSENTED');
  const unconsented = stages[index - 1]!.assets - stages[index]!.assets;
  const { assets, kw, gbpPerEvent } = neverOptedIn;
  const worth = [
    kw !== null && kw > 0 && powerText(kw),
    gbpPerEvent !== null && `about ${pounds(gbpPerEvent)} an event`,
  ];
  const known = worth.filter((part) => part !== false).join(', ');
  const never =
    assets === 0
      ? 'Every asset of the fleet was opted in once.'
      : `${count(assets)} ${assets === 1 ? 'asset of the fleet was' : 'assets of the fleet were'} never opted in` +
        `${known === '' ? '' : `: ${known}`}.`;
  return unconsented === 0
    ? never
    : `${never} ${count(unconsented)}${assets === 0 ? '' : ' more'} ${unconsented === 1 ? 'lacks' : 'lack'} a consent.`;
}
