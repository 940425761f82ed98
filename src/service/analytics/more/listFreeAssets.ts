import type { FreeAsset } from '#contract/moreAssets.ts';
import { type PageRequest, rowRange, slicePage } from '#contract/paging.ts';
import { reliabilityOf } from '#energy/reliability.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../http/call.ts';
import { roundTo } from '../../measuring/roundTo.ts';
import { hasManyTakers } from '../balance/countTakers.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { beingCounted } from '../beingCounted.ts';
import { readKeptLive } from '../live/liveRow.ts';
import { byAsset, readPastParticipation } from '../pastParticipation.ts';
import { type Joiner, readJoiners } from './joiners.ts';
import { countFree, readFreePage } from './keptFree.ts';
import { requireScheduled } from './requireScheduled.ts';

const YEAR_MS = 365 * DAY_MS;

/**
 * The assets that are ready, free and not opted in to an event, by what they would add to it; of a large one as many as its job
 * keeps, as they were last counted: 503 before that.
 */
export const listFreeAssets: Handler<'listFreeAssets'> = async ({ scope, params, query }) => {
  const terms = await requireScheduled(scope, params['event-uuid']);
  const { page, pageSize } = query;
  const { total, joiners } = await ((await hasManyTakers(scope, terms.event)) ? readKept : readAll)(
    scope,
    terms,
    query,
  );
  return {
    data: await describe(scope, terms, joiners),
    page,
    pageSize,
    totalItems: total,
    totalPages: Math.ceil(total / pageSize),
  };
};

interface Found {
  total: number;
  joiners: readonly Joiner[];
}

type Ask = PageRequest & { sort: string };

async function readAll(scope: TenantScope, terms: BalanceTerms, query: Ask): Promise<Found> {
  const { free } = await readJoiners(scope, terms);
  return { total: free.length, joiners: slicePage(isDescending(query) ? free : free.toReversed(), query) };
}

async function readKept(scope: TenantScope, { event }: BalanceTerms, query: Ask): Promise<Found> {
  const kept = await readKeptLive(scope, event);
  if (kept?.takers?.freeListUUID === undefined) throw beingCounted();
  const list = { eventUUID: event.event_uuid, listUUID: kept.takers.freeListUUID };
  const total = await countFree(scope, list);
  const { offset, limit } = rowRange(query);
  if (isDescending(query)) return { total, joiners: await readFreePage(scope, list, { offset, limit }) };
  const end = Math.max(0, total - offset);
  const from = Math.max(0, end - limit);
  return { total, joiners: (await readFreePage(scope, list, { offset: from, limit: end - from })).toReversed() };
}

const isDescending = ({ sort }: Ask): boolean => sort.startsWith('-');

async function describe(scope: TenantScope, { event }: BalanceTerms, shown: readonly Joiner[]): Promise<FreeAsset[]> {
  if (shown.length === 0) return [];
  const { tx, tenant, now } = scope;
  const assetUUIDs = shown.map(({ assetUUID }) => assetUUID);
  const rows = await tx
    .selectFrom('assets')
    .select(['asset_uuid', 'asset_id', 'name', 'asset_type', 'portfolio_uuid'])
    .where('tenant_uuid', '=', tenant)
    .where((where) => where('asset_uuid', '=', where.fn.any(where.val(assetUUIDs))))
    .execute();
  const assets = new Map(rows.map((row) => [row.asset_uuid, row]));
  const past = byAsset(
    await readPastParticipation(scope, {
      fromMs: now - YEAR_MS,
      toMs: now,
      eventType: event.event_type,
      assetUUIDs,
    }),
  );
  return shown.map(({ assetUUID, addsKwh }) => {
    const asset = assets.get(assetUUID)!;
    const { withData, kept, percent } = reliabilityOf(past.get(assetUUID) ?? []);
    return {
      assetUUID,
      assetId: asset.asset_id,
      name: asset.name,
      assetType: asset.asset_type,
      portfolioUUID: asset.portfolio_uuid,
      addsKwh,
      eventsWithData: withData,
      eventsKept: kept,
      keptPercent: percent === null ? null : roundTo(1, percent),
    };
  });
}
