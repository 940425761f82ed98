import { sql } from 'kysely';
import type { EventLostAsset } from '#contract/eventAnalytics.ts';
import { rowRange } from '#contract/paging.ts';
import type { AssetRow, EventAssetsTable, SchemeAssetsTable } from '#store/schema.ts';
import { schemeOf } from '../baselines/measurement/eventTerms.ts';
import { findLatestRun, toRunWithAssets } from '../baselines/measurement/latestRun.ts';
import { requireEvent } from '../baselines/requireEvent.ts';
import type { Handler } from '../platform/http/call.ts';
import { pageOfQuery } from '../platform/http/lists/pageOfQuery.ts';
import { makePage } from '../platform/http/lists/positions.ts';
import { lostAssets } from './funnel/lostAssets.ts';
import { isBeforeStart } from './funnel/lostRevenueOf.ts';
import { openFunnel } from './funnel/openFunnel.ts';
import { walkLost } from './funnel/walkLost.ts';

interface LostRow {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  user_uuid: string | null;
  mpan_status: AssetRow['mpan_status'];
  scheme_status: SchemeAssetsTable['status'] | null;
  state: EventAssetsTable['state'] | null;
  delivered_kwh: number | null;
}

/** Lists the assets behind one step of the funnel, in the states that stopped them. */
export const listEventLostAssets: Handler<'listEventLostAssets'> = async ({
  scope,
  params,
  query: { stage, run, sort, ...request },
}) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const found =
    run === undefined
      ? await findLatestRun(scope, event.event_uuid)
      : await toRunWithAssets(scope, event.event_uuid, run);
  const scheme = await schemeOf(scope, event);
  const isFalling = sort.startsWith('-');
  const isBefore = event.state === 'SCHEDULED' && isBeforeStart(stage);
  const isByEnergy = sort.endsWith('deliveredKwh');
  const walked = isBefore ? await walkLost(scope, event, scheme, stage, { ...rowRange(request), isFalling }) : null;
  if (walked) {
    // Nothing is delivered yet: energies are all the same.
    const placed = walked.rows.map((row) => ({ row, position: isByEnergy ? [0, row.asset_id] : [row.asset_id] }));
    return makePage(request, placed, walked.total, toLost);
  }
  const funnel = await openFunnel(scope, event, scheme, found?.run ?? null);
  const rows = sql`
    select lost.*, assets.asset_id, assets.name
    from (${lostAssets(scope, funnel, stage)}) lost
    join assets on assets.tenant_uuid = ${scope.tenant} and assets.asset_uuid = lost.asset_uuid`;
  const id = { value: sql`asset_id`, isFalling, isComplete: true };
  const energy = { value: sql`coalesce(delivered_kwh, 0)`, isFalling, isComplete: true };
  return pageOfQuery(scope.tx, request, { rows, keys: isByEnergy ? [energy, id] : [id], toItem: toLost });
};

const toLost = (asset: LostRow): EventLostAsset => ({
  assetUUID: asset.asset_uuid,
  assetId: asset.asset_id,
  name: asset.name,
  userUUID: asset.user_uuid,
  mpanStatus: asset.mpan_status,
  schemeStatus: asset.scheme_status,
  eventState: asset.state,
  deliveredKwh: asset.delivered_kwh,
});
