import type { EventLostAsset } from '#contract/eventAnalytics.ts';
import { slicePage } from '#contract/paging.ts';
import type { Handler } from '../http/call.ts';
import { schemeOf } from '../measuring/eventTerms.ts';
import { findLatestRun, toStatsRun } from '../measuring/latestRun.ts';
import { readRunResults } from '../participation/participantStates.ts';
import { type Candidate, lostAt } from './funnel.ts';
import { requireEvent } from './requireEvent.ts';

/** The assets behind one step of the funnel, in the states that stopped them. */
export const listEventLostAssets: Handler<'listEventLostAssets'> = async ({
  scope,
  params,
  query: { stage, run, page, pageSize, cursor, sort },
}) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const found =
    run === undefined ? await findLatestRun(scope, event.event_uuid) : await toStatsRun(scope, event.event_uuid, run);
  const settled = found === null ? null : await readRunResults(scope, event.event_uuid, found.run);
  const lost = await lostAt(scope, event, await schemeOf(scope, event), settled, stage);
  const sorted = sort.endsWith('deliveredKwh')
    ? lost.toSorted((one, other) => (one.delivered_kwh ?? 0) - (other.delivered_kwh ?? 0))
    : lost;
  const ordered = sort.startsWith('-') ? sorted.toReversed() : sorted;
  return {
    data: slicePage(ordered, { page, pageSize, cursor }).map(toLost),
    page,
    pageSize,
    totalItems: lost.length,
    totalPages: Math.ceil(lost.length / pageSize),
  };
};

const toLost = (asset: Candidate): EventLostAsset => ({
  assetUUID: asset.asset_uuid,
  assetId: asset.asset_id,
  name: asset.name,
  userUUID: asset.user_uuid,
  mpanStatus: asset.mpan_status,
  schemeStatus: asset.scheme_status,
  eventState: asset.state,
  deliveredKwh: asset.delivered_kwh,
});
