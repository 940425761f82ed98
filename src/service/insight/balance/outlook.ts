import type { EventBalance } from '#contract/balance.ts';
import type { SampledOutcomes } from '../../events/rehearsal/prospect.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import type { Foreseen } from './foreseen.ts';

/** Outlook of an event in one of its phases; figures as they were calculated. */
export type EventOutlook = Pick<
  EventBalance,
  | 'measuredKwh'
  | 'likely'
  | 'chancePercent'
  | 'readings'
  | 'assets'
  | 'cause'
  | 'nextStep'
  | 'withAll'
  | 'gap'
  | 'dataThroughUTC'
> & {
  likelyGbp: number | null;
  measuredGbp: number | null;
  /** Hash of the simulation's inputs, if there was one. */
  madeFrom?: string;
  /** Simulated outcomes from which it was made. */
  simulated?: SampledOutcomes | null;
  /** Time of the count, if not now. */
  atMs?: number;
};

/** Rounds percent to a decimal, and pounds to pence, as responses have them. */
export const shownChance = (percent: number | null): number | null => (percent === null ? null : roundTo(1, percent));
export const shownPounds = (pounds: number | null): number | null => (pounds === null ? null : roundTo(2, pounds));

/** Returns a forecast as responses have it. */
export const shownOutlook = ({ likely, chancePercent, likelyGbp }: Foreseen) => ({
  likely,
  chancePercent: shownChance(chancePercent),
  likelyGbp: shownPounds(likelyGbp),
});

export const NO_ASSETS = { ready: 0, optedIn: 0, reporting: 0, late: 0, silent: 0 };
/** Outlook of an event of which nothing is known. */
export const UNKNOWN_OUTLOOK: EventOutlook = {
  measuredKwh: null,
  likely: null,
  chancePercent: null,
  likelyGbp: null,
  measuredGbp: null,
  readings: { present: 0, expected: 0 },
  assets: NO_ASSETS,
  cause: null,
  nextStep: null,
  dataThroughUTC: null,
};

/** Balance, and a hash of its simulation's inputs; null where nothing was simulated. */
export interface MadeBalance {
  balance: EventBalance;
  madeFrom: string | null;
}

/** Balance with the outcomes from which it was made, if they were simulated for it. */
export interface SimulatedBalance extends MadeBalance {
  simulated: SampledOutcomes | null;
}
