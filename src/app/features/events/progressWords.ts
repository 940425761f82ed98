import { plural } from '#app/format/plural.ts';
import type { Event } from '#contract/event.ts';

/** How far a stats run is: ": 340,000 of 1,000,000 assets are settled"; nothing where it is calculated at once. */
export const settledSoFar = ({ statsProgress }: Pick<Event, 'statsProgress'>): string =>
  statsProgress === null ? '' : `: ${share(statsProgress.settledAssets, statsProgress.assets)} are settled`;

/** How far baselines are; null where they are worked out at once, or not at all. */
export const baselinesSoFar = ({ baselineProgress }: Pick<Event, 'baselineProgress'>): string | null =>
  baselineProgress &&
  `Baselines are being calculated: ${share(baselineProgress.computedAssets, baselineProgress.assets)} done.`;

const share = (done: number, all: number): string => `${done.toLocaleString('en-GB')} of ${plural(all, 'asset')}`;
