import type { EventLive, EventLiveQuery, OverdueAsset } from '#contract/live.ts';
import type { Projection } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import type { ResponseModel } from '#energy/response.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { Handler } from '../../http/call.ts';
import { schemeOf } from '../../measuring/eventTerms.ts';
import { roundTo } from '../../measuring/roundTo.ts';
import { iso, isoOrNull } from '../../wire/iso.ts';
import { likelyOf } from '../balance/likelyOf.ts';
import { balanceTerms } from '../balance/terms.ts';
import { distributionOf } from '../distribution.ts';
import { requireEvent } from '../requireEvent.ts';
import { areasOf } from './areas.ts';
import { delayBands } from './bands.ts';
import { countStates } from './countStates.ts';
import { withEarnings } from './earnings.ts';
import { estimateOf, periodsOf } from './periods.ts';
import { portfoliosOf } from './portfolios.ts';
import { countReports, dataThroughMs, type LiveEvent, readLive } from './readLive.ts';
import type { OptedInAsset } from './readOptedIn.ts';
import type { PastResponses } from './readPastResponses.ts';
import type { Report } from './reporting.ts';
import { areaWords, overdueWords, portfolioWords } from './words.ts';

const MINUTE_MS = 60_000;

/** Live state of an event: measured so far, expected for the rest, and overdue assets (docs/live-projection.md). */
export const getEventLive: Handler<'getEventLive'> = async ({ scope, params, query }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const byState = await countStates(scope, event.event_uuid);
  const live = await readLive(scope, event);
  const { fromMs, halfHours, assets, past, model, projection, usualDelayMs, reports } = live;
  const terms = balanceTerms(event, await schemeOf(scope, event));
  const { targetWh } = terms;
  const earned = event.state === 'SCHEDULED' ? null : await likelyOf(scope, terms, live);
  const portfolios = portfoliosOf(live);
  const areas = areasOf(live);
  const settlementPeriods = withEarnings(periodsOf(fromMs, terms.halfHourWh, assets, projection), earned);
  const projected = earned?.likely ?? estimateOf(projection.projected);
  return {
    eventUUID: event.event_uuid,
    state: event.state,
    eventType: event.event_type,
    startTime: iso(event.start_utc),
    endTime: iso(event.end_utc),
    nowUTC: iso(scope.now),
    dataThroughUTC: isoOrNull(dataThroughMs(assets, scope.now)),
    firstReadingsUTC: iso(fromMs + HALF_HOUR_MS + usualDelayMs),
    targetKwh: targetWh === null ? null : whToKwh(targetWh),
    assets: {
      byState,
      byReport: countReports(reports),
      withoutBaseline: assets.filter(({ baselineWh }) => baselineWh.every((wh) => Number.isNaN(wh))).length,
    },
    basis: basisOf(model, past),
    expected: estimateOf(projection.expected),
    measured: measuredOf(projection, assets.length * halfHours),
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
    pastResponses: distributionOf(
      [...past.assets.values()].map(({ delivered, baseline }) => (100 * delivered) / baseline),
    ),
    usualDelays: delayBands(assets.map(({ delayMs }) => delayMs)),
    overdue: overdueOf(live, query),
    overdueKwh: whToKwh(listOverdue(live).reduce((sum, { expectedWh }) => sum + expectedWh, 0)),
  } satisfies EventLive;
};

const basisOf = (model: ResponseModel, past: PastResponses): EventLive['basis'] => ({
  source: model.isLearnt ? 'HISTORY' : 'DEFAULT',
  events: past.events.length,
  assetEvents: [...past.assets.values()].reduce((sum, asset) => sum + asset.events, 0),
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

/** Late and silent assets, or one kind of them, highest remaining expectation first; assetId breaks ties. */
const listOverdue = (
  { assets, projection, reports, remainingScale }: LiveEvent,
  only?: EventLiveQuery['overdue'],
): { asset: OptedInAsset; report: Report; expectedWh: number }[] =>
  assets
    .map((asset, index) => ({
      asset,
      report: reports[index]!,
      expectedWh: remainingScale * projection.assets[index]!.remainingWh,
    }))
    .filter(({ report: { status } }) =>
      only === undefined ? status === 'LATE' || status === 'SILENT' : status === only,
    )
    .sort((a, b) => b.expectedWh - a.expectedWh);

function overdueOf(live: LiveEvent, { overdue, page, pageSize }: EventLiveQuery): EventLive['overdue'] {
  const listed = listOverdue(live, overdue);
  const data = listed.slice((page - 1) * pageSize, page * pageSize).map(({ asset, report, expectedWh }) => ({
    assetUUID: asset.assetUUID,
    assetId: asset.assetId,
    name: asset.name,
    portfolioUUID: asset.portfolioUUID,
    status: report.status as OverdueAsset['status'],
    lastReadingUTC: isoOrNull(asset.lastReadingMs),
    usualDelayMinutes: asset.delayMs === null ? null : Math.round(asset.delayMs / MINUTE_MS),
    halfHoursMissing: report.missing,
    expectedKwh: whToKwh(expectedWh),
  }));
  return { data, page, pageSize, totalItems: listed.length, totalPages: Math.ceil(listed.length / pageSize) };
}
