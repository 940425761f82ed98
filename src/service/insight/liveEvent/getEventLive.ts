import type { EventLive, EventLiveQuery } from '#contract/live.ts';
import { type Projection, remainingWhOf } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { requireEvent } from '../../baselines/requireEvent.ts';
import type { Handler } from '../../platform/http/call.ts';
import { pageOf } from '../../platform/http/lists/pageOf.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { likelyOf } from '../balance/likelyOf.ts';
import { balanceTerms } from '../balance/terms.ts';
import { distributionOfBands } from '../distribution.ts';
import { areasOf } from './areas.ts';
import { delayBands } from './bands.ts';
import { withEarnings } from './earnings.ts';
import { dataThroughMs, type LiveEvent } from './liveEvent.ts';
import { listOverdue } from './overdue.ts';
import { estimateOf, periodsOf } from './periods.ts';
import { portfoliosOf } from './portfolios.ts';
import { readLive } from './readLive.ts';
import { areaWords, overdueWords, portfolioWords } from './words.ts';

/**
 * Returns the live state of an event: measured so far, expected for the rest, and overdue assets
 * (docs/figures.md); of a large one as it was counted at `nowUTC`.
 */
export const getEventLive: Handler<'getEventLive'> = async ({ scope, params, query }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const live = await readLive(scope, event);
  const { fromMs, halfHours, sums, projection, usualDelayMs } = live;
  const terms = balanceTerms(event, await schemeOf(scope, event));
  const { targetWh } = terms;
  const earned = event.state === 'SCHEDULED' ? null : await likelyOf(terms, live);
  const portfolios = portfoliosOf(live);
  const areas = areasOf(live);
  const settlementPeriods = withEarnings(periodsOf(fromMs, terms, sums, projection), earned);
  const projected = earned?.likely ?? estimateOf(projection.projected);
  return {
    eventUUID: event.event_uuid,
    state: event.state,
    eventType: event.event_type,
    startTime: iso(event.start_utc),
    endTime: iso(event.end_utc),
    nowUTC: iso(live.atMs),
    dataThroughUTC: isoOrNull(dataThroughMs(live)),
    firstReadingsUTC: iso(fromMs + HALF_HOUR_MS + usualDelayMs),
    targetKwh: targetWh === null ? null : whToKwh(targetWh),
    assets: { byState: sums.byState, byReport: sums.byReport, withoutBaseline: sums.withoutBaseline },
    basis: basisOf(live),
    expected: estimateOf(projection.expected),
    measured: measuredOf(projection, sums.assets * halfHours),
    remaining: projection.measured.readings === 0 ? projected : estimateOf(projection.remaining),
    projected,
    settlementPeriods,
    portfolios,
    areas,
    words: {
      portfolios: portfolioWords(portfolios),
      overdue: overdueWords(live),
      areas: areaWords(live, areas),
    },
    pastResponses: distributionOfBands(
      new Map(Object.entries(sums.pastBands).map(([band, count]) => [Number(band), count])),
    ),
    usualDelays: delayBands(sums.delayBands),
    overdue: overdueOf(live, query),
    overdueKwh: whToKwh(live.remainingScale * remainingWhOf(sums.overdue, projection.effect)),
  } satisfies EventLive;
};

const basisOf = ({ model, runs, sums }: LiveEvent): EventLive['basis'] => ({
  source: model.isLearnt ? 'HISTORY' : 'DEFAULT',
  events: runs.length,
  assetEvents: sums.assetEvents,
  responsePercent: roundTo(4, 100 * model.mean),
});

const measuredOf = ({ measured, halfHours }: Projection, all: number): EventLive['measured'] => {
  const nothing = halfHours.every(({ deliveredWh }) => Number.isNaN(deliveredWh));
  return {
    deliveredKwh: nothing ? null : whToKwh(measured.deliveredWh),
    expectedKwh: whToKwh(measured.expectedWh),
    baselineKwh: nothing ? null : whToKwh(measured.baselineWh),
    assetHalfHours: measured.readings,
    ofAssetHalfHours: all,
  };
};

/** Lists late and silent assets, or one kind of them, highest remaining expectation first; assetId breaks ties. */
function overdueOf(
  { overdue, remainingScale }: LiveEvent,
  { overdue: only, ...request }: EventLiveQuery,
): EventLive['overdue'] {
  return pageOf(listOverdue(overdue, only), request, ({ remainingWh, ...asset }) => ({
    ...asset,
    expectedKwh: whToKwh(remainingScale * remainingWh),
  }));
}
