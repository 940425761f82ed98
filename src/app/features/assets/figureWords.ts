import { IconSignature } from '@tabler/icons-react';
import type { StatusWord } from '#app/ui/statusWords.ts';
import { statusWord } from '#app/ui/statusWords.ts';
import type { ListedAsset } from '#contract/assetFigures.ts';
import { receivedPercent } from '#text/receivedPercent.ts';

export type SchemeState = NonNullable<ListedAsset['schemes']>[number];

/** Ready in the scheme, but its user does not agree to dispatch. */
export const NO_CONSENT: StatusWord = { word: 'No consent', tone: 'bad', icon: IconSignature };

/** With less of the half hours read, a baseline is in question; percent. */
const ENOUGH_PERCENT = 95;
export const shortOf = (percent: number): boolean => percent < ENOUGH_PERCENT;

/** The share of an asset's due half hours that were received, percent; null where none is due or it is not known. */
export function coveragePercent(coverage: ListedAsset['coverage']): number | null {
  return coverage ? receivedPercent(coverage) : null;
}

/** The state in a scheme; without one, the first that keeps the asset from being called, else the first. */
export function schemeStateOf(schemes: ListedAsset['schemes'], scheme: string | undefined): SchemeState | undefined {
  if (scheme !== undefined) return schemes?.find(({ schemeUUID }) => schemeUUID === scheme);
  return schemes?.find(({ status, isConsented }) => status !== 'READY' || !isConsented) ?? schemes?.[0];
}

/** The same in words, for the CSV; null where the list has no figures. */
export function schemeWords({ schemes }: ListedAsset, scheme: string | undefined): string | null {
  const state = schemeStateOf(schemes, scheme);
  if (!state) return null;
  return state.status === 'READY' && !state.isConsented
    ? NO_CONSENT.word
    : statusWord('schemeAsset', state.status).word;
}
