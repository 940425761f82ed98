import { sql } from 'kysely';
import type { EventLostAsset } from '#contract/eventAnalytics.ts';
import { rowRange } from '#contract/paging.ts';
import type { AssetRow, EventAssetsTable, SchemeAssetsTable } from '#store/schema.ts';
import type { Handler } from '../http/call.ts';
import { schemeOf } from '../measuring/eventTerms.ts';
import { findLatestRun, toRunWithAssets } from '../measuring/latestRun.ts';
import { lostAssets } from './funnel/lostAssets.ts';
import { openFunnel } from './funnel/openFunnel.ts';
import { walkLost } from './funnel/walkLost.ts';
import { isBeforeStart } from './funnel/worthOf.ts';
import { requireEvent } from './requireEvent.ts';

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

/** The assets behind one step of the funnel, in the states that stopped them. */
export const listEventLostAssets: Handler<'listEventLostAssets'> = async ({
  scope,
  params,
  query: { stage, run, page, pageSize, cursor, sort },
}) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const found =
    run === undefined
      ? await findLatestRun(scope, event.event_uuid)
      : await toRunWithAssets(scope, event.event_uuid, run);
  const scheme = await schemeOf(scope, event);
  const { offset, limit } = rowRange({ page, pageSize, cursor });
  const isBefore = event.state === 'SCHEDULED' && isBeforeStart(stage);
  const walked = isBefore
    ? await walkLost(scope, event, scheme, stage, { offset, limit, isFalling: sort.startsWith('-') })
    : null;
  if (walked) return pageOf(walked.rows, walked.total, { page, pageSize });
  const funnel = await openFunnel(scope, event, scheme, found?.run ?? null);
  const lost = lostAssets(scope, funnel, stage);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${lost}) lost`.execute(scope.tx);
  const total = counted[0]!.total;
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const first = sort.endsWith('deliveredKwh') ? sql`coalesce(lost.delivered_kwh, 0) ${direction},` : sql``;
  const { rows } = await sql<LostRow>`
    select lost.*, assets.asset_id, assets.name
    from (${lost}) lost
    join assets on assets.tenant_uuid = ${scope.tenant} and assets.asset_uuid = lost.asset_uuid
    order by ${first} assets.asset_id ${direction} offset ${offset} limit ${limit}`.execute(scope.tx);
  return pageOf(rows, total, { page, pageSize });
};

const pageOf = (rows: readonly LostRow[], total: number, { page, pageSize }: { page: number; pageSize: number }) => ({
  data: rows.map(toLost),
  page,
  pageSize,
  totalItems: total,
  totalPages: Math.ceil(total / pageSize),
});

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
