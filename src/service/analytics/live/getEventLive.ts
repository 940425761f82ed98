import type { EventLive, EventLiveQuery, OverdueAsset } from '#contract/live.ts';
import { projectEvent, type Projection } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import { responseModel, type ResponseModel, responseOf } from '#energy/response.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { Handler } from '../../http/call.ts';
import { eventWindow } from '../../measuring/measureOptedIn.ts';
import { roundTo } from '../../measuring/roundTo.ts';
import { iso, isoOrNull } from '../../wire/iso.ts';
import { distributionOf } from '../distribution.ts';
import { requireEvent } from '../requireEvent.ts';
import { delayBands } from './bands.ts';
import { countStates } from './countStates.ts';
import { estimateOf, periodsOf, targetWhOf } from './periods.ts';
import { portfoliosOf } from './portfolios.ts';
import { type OptedInAsset, readOptedIn } from './readOptedIn.ts';
import { type PastResponses, readPastResponses } from './readPastResponses.ts';
import { medianDelayMs, type Report, reportOf } from './reporting.ts';

const MINUTE_MS = 60_000;

/** Live state of an event: measured so far, expected for the rest, and overdue assets (docs/live-projection.md). */
export const getEventLive: Handler<'getEventLive'> = async ({ scope, params, query }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const byState = await countStates(scope, event.event_uuid);
  const assets = await readOptedIn(scope, event);
  const past = await readPastResponses(scope, event);
  const model = responseModel(past.events, [...past.assets.values()]);
  const { fromMs, toMs } = eventWindow(event);
  const halfHours = (toMs - fromMs) / HALF_HOUR_MS;
  const projection = projectEvent(
    model.commonVariance,
    assets.map(({ assetUUID, baselineWh, deliveredWh }) => ({
      baselineWh,
      deliveredWh,
      response: responseOf(model, past.assets.get(assetUUID)),
    })),
    halfHours,
  );
  const usualDelayMs = medianDelayMs(assets);
  const reports = assets.map((asset) => reportOf(asset, usualDelayMs, fromMs, scope.now));
  const targetWh = targetWhOf(event);
  return {
    eventUUID: event.event_uuid,
    state: event.state,
    eventType: event.event_type,
    startTime: iso(event.start_utc),
    endTime: iso(event.end_utc),
    nowUTC: iso(scope.now),
    dataThroughUTC: dataThrough(assets, scope.now),
    firstReadingsUTC: iso(fromMs + HALF_HOUR_MS + usualDelayMs),
    targetKwh: targetWh === null ? null : whToKwh(targetWh * halfHours),
    assets: {
      byState,
      byReport: countReports(reports),
      withoutBaseline: assets.filter(({ baselineWh }) => baselineWh.every((wh) => Number.isNaN(wh))).length,
    },
    basis: basisOf(model, past),
    expected: estimateOf(projection.expected),
    measured: measuredOf(projection, assets.length * halfHours),
    remaining: estimateOf(projection.remaining),
    projected: estimateOf(projection.projected),
    settlementPeriods: periodsOf(fromMs, targetWh, assets, projection),
    portfolios: portfoliosOf(assets, projection, reports),
    pastResponses: distributionOf(
      [...past.assets.values()].map(({ delivered, baseline }) => (100 * delivered) / baseline),
    ),
    usualDelays: delayBands(assets.map(({ delayMs }) => delayMs)),
    overdue: overdueOf(assets, projection, reports, query),
  } satisfies EventLive;
};

/** End of the newest half hour that any asset has reported. */
function dataThrough(assets: readonly OptedInAsset[], now: number): string | null {
  const newest = assets.reduce((latest, { lastReadingMs }) => Math.max(latest, lastReadingMs ?? -Infinity), -Infinity);
  return isoOrNull(
    newest === -Infinity ? null : Math.min(newest + HALF_HOUR_MS, Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS),
  );
}

function countReports(reports: readonly Report[]): EventLive['assets']['byReport'] {
  const counts = { WAITING: 0, REPORTING: 0, LATE: 0, SILENT: 0 };
  for (const { status } of reports) counts[status]++;
  return counts;
}

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

/** Late and silent assets, highest remaining expectation first; assetId, the input order, breaks ties. */
function overdueOf(
  assets: readonly OptedInAsset[],
  { assets: projected }: Projection,
  reports: readonly Report[],
  { overdue, page, pageSize }: EventLiveQuery,
): EventLive['overdue'] {
  const listed = assets
    .map((asset, index) => ({ asset, report: reports[index]!, expectedWh: projected[index]!.remainingWh }))
    .filter(({ report: { status } }) =>
      overdue === undefined ? status === 'LATE' || status === 'SILENT' : status === overdue,
    )
    .sort((a, b) => b.expectedWh - a.expectedWh);
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
