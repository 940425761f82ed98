import type { MoreAssets } from '#contract/moreAssets.ts';
import { whToKwh } from '#energy/reading.ts';
import { isPastDeadline } from '../../events/optInFacts.ts';
import type { Handler } from '../../http/call.ts';
import { roundTo } from '../../measuring/roundTo.ts';
import { iso } from '../../wire/iso.ts';
import type { Foreseen } from '../balance/foreseen.ts';
import { shownChance, shownPounds } from '../balance/standing.ts';
import { type Joiner, readJoiners } from './joiners.ts';
import { moreSentence } from './moreSentence.ts';
import { requireScheduled } from './requireScheduled.ts';
import { findSteps } from './steps.ts';

const HALF_HOURS_PER_HOUR = 2;

/** What a scheduled event comes to if more of the assets that are ready and free are opted in. */
export const getMoreAssets: Handler<'getMoreAssets'> = async ({ scope, params, query: { confidencePercent } }) => {
  const terms = await requireScheduled(scope, params['event-uuid']);
  const joiners = await readJoiners(scope, terms);
  const { ready, optedIn, free } = joiners;
  const isOpen = !isPastDeadline(scope, terms.event);
  const { enough, steps, curve } =
    isOpen && free.length > 0 ? await findSteps(joiners, confidencePercent) : { enough: null, steps: [], curve: [] };
  const answer = {
    contractedKwh: terms.targetWh === null ? null : whToKwh(terms.targetWh),
    confidencePercent,
    assets: {
      ready,
      optedIn,
      free: free.length,
      unknown: free.filter(({ addsKwh }) => addsKwh === null).length,
      freeKw: powerOf(free, terms.halfHours),
    },
    isOpen,
    steps: steps.map(({ count, foreseen }) => ({
      assets: count,
      isAll: count === free.length,
      isEnough: count === enough,
      ...shownOutlook(foreseen),
    })),
  };
  const nothing = { kwh: 0, p10Kwh: 0, p90Kwh: 0 };
  return {
    eventUUID: terms.event.event_uuid,
    sentence: moreSentence(answer, enough),
    ...answer,
    curve: [
      ...(curve.length > 0 && optedIn === 0 ? [{ optedIn: 0, likely: nothing }] : []),
      ...curve.map(({ count, foreseen }) => ({ optedIn: optedIn + count, likely: foreseen.likely })),
    ],
    nowUTC: iso(scope.now),
  } satisfies MoreAssets;
};

/** Figures of a forecast as responses have them. */
export const shownOutlook = ({ likely, chancePercent, likelyGbp }: Foreseen) => ({
  likely,
  chancePercent: shownChance(chancePercent),
  likelyGbp: shownPounds(likelyGbp),
});

/** What assets add on average over an event; null where nobody knows of any. */
function powerOf(joiners: readonly Joiner[], halfHours: number): number | null {
  const known = joiners.flatMap(({ addsKwh }) => (addsKwh === null ? [] : [addsKwh]));
  if (known.length === 0) return null;
  return roundTo(3, (HALF_HOURS_PER_HOUR * known.reduce((sum, kwh) => sum + kwh, 0)) / halfHours);
}
