import type { MoreAssets } from '#contract/moreAssets.ts';
import { whToKwh } from '#energy/reading.ts';
import { isPastDeadline } from '../../events/optInFacts.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { shownOutlook } from '../balance/outlook.ts';
import { moreSentence } from './moreSentence.ts';
import { requireScheduledState } from './requireScheduled.ts';
import { readSampledPotentialOptIns, type SampledPotentialOptIns } from './sampledPotentialOptIns.ts';
import { findCurve, findSteps, type StepOutcome } from './steps.ts';

const HALF_HOURS_PER_HOUR = 2;

/** Returns the forecast of a scheduled event with more ready and free assets opted in; of a large one by a sample. */
export const getMoreAssets: Handler<'getMoreAssets'> = async ({ scope, params, query: { confidencePercent } }) => {
  const terms = await requireScheduledState(scope, params['event-uuid']);
  const joiners = await readSampledPotentialOptIns(scope, terms);
  const { ready, optedIn, free, assets, standFor, atMs } = joiners;
  const isOpen = !isPastDeadline(scope, terms.event);
  const found = isOpen && free.length > 0 ? await findSteps(joiners, confidencePercent) : null;
  const { enough, steps } = found ?? { enough: null, steps: [] };
  const curve: StepOutcome[] = found ? await findCurve(joiners, found) : [];
  const answer = {
    contractedKwh: terms.targetWh === null ? null : whToKwh(terms.targetWh),
    confidencePercent,
    assets: {
      ready,
      optedIn,
      free: assets,
      unknown: standFor(free.filter(({ addsKwh }) => addsKwh === null).length),
      freeKw: powerOf(joiners, terms.halfHours),
    },
    isOpen,
    steps: steps.map(({ count, foreseen }) => ({
      assets: standFor(count),
      isAll: count === free.length,
      isEnough: count === enough,
      ...shownOutlook(foreseen),
    })),
  };
  const nothing = { kwh: 0, p10Kwh: 0, p90Kwh: 0 };
  return {
    eventUUID: terms.event.event_uuid,
    sentence: moreSentence(answer, enough && standFor(enough)),
    ...answer,
    curve: [
      ...(curve.length > 0 && optedIn === 0 ? [{ optedIn: 0, likely: nothing }] : []),
      ...curve.map(({ count, foreseen }) => ({ optedIn: optedIn + standFor(count), likely: foreseen.likely })),
    ],
    nowUTC: iso(atMs),
  } satisfies MoreAssets;
};

/** Returns the mean power that the free assets add over an event; null where nobody knows of any. */
function powerOf({ free, assets }: SampledPotentialOptIns, halfHours: number): number | null {
  const known = free.flatMap(({ addsKwh }) => (addsKwh === null ? [] : [addsKwh]));
  if (known.length === 0) return null;
  const kwh = (known.reduce((sum, each) => sum + each, 0) * assets) / free.length;
  return roundTo(3, (HALF_HOURS_PER_HOUR * kwh) / halfHours);
}
