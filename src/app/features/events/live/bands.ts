import type { EventLive } from '#contract/live.ts';
import { delayText } from './delayText.ts';

export type AssetBand = { key: string; label: string; assets: number };

const percent = (value: number): string => String(value).replace('-', '−');

/** Past responses as columns, each labelled with its lower edge. */
export const responseBands = (bands: EventLive['pastResponses']): AssetBand[] =>
  bands.map(({ fromPercent, toPercent, assets }) => ({
    key: `${percent(fromPercent)} to ${percent(toPercent)}\u202f%`,
    label: percent(fromPercent),
    assets,
  }));

/** Usual delays as columns, each labelled with its upper edge. */
export const delayBands = (bands: EventLive['usualDelays']): AssetBand[] =>
  bands.map(({ toMinutes, assets }) => ({
    key: toMinutes === null ? 'more than 24\u202fh' : `up to ${delayText(toMinutes)}`,
    label: shortDelay(toMinutes),
    assets,
  }));

function shortDelay(minutes: number | null): string {
  if (minutes === null) return 'more';
  return minutes < 60 ? `${minutes}\u202fm` : minutes < 1440 ? `${minutes / 60}\u202fh` : `${minutes / 1440}\u202fd`;
}
