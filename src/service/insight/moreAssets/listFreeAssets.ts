import type { FreeAsset } from '#contract/moreAssets.ts';
import type { Page, PageRequest } from '#contract/paging.ts';
import { reliabilityOf } from '#energy/reliability.ts';
import { YEAR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isAimedAtMany } from '../../events/portions/portionRanges.ts';
import type { Handler } from '../../platform/http/call.ts';
import { pageOfItems } from '../../platform/http/lists/pageOfItems.ts';
import { snapshotNotReady } from '../../platform/http/snapshotNotReady.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { readLiveSnapshot } from '../liveEvent/liveRow.ts';
import { byAsset, readPastParticipation } from '../pastParticipation.ts';
import { readFreePage } from './freeAssets.ts';
import { type PotentialOptIn, readPotentialOptIns } from './potentialOptIns.ts';
import { requireScheduledState } from './requireScheduled.ts';

/**
 * Lists the assets that are ready, free and not opted in to an event, by what they would add to it; of a large one
 * those that its job stored at the last count: 503 before that.
 */
export const listFreeAssets: Handler<'listFreeAssets'> = async ({ scope, params, query }) => {
  const terms = await requireScheduledState(scope, params['event-uuid']);
  const page = await ((await isAimedAtMany(scope, terms.event)) ? readKept : readAll)(scope, terms, query);
  return { ...page, data: await describe(scope, terms, page.data) };
};

type Ask = PageRequest & { sort: string };

async function readAll(scope: TenantScope, terms: BalanceTerms, query: Ask): Promise<Page<PotentialOptIn>> {
  const { free } = await readPotentialOptIns(scope, terms);
  const isReverse = !isDescending(query);
  return pageOfItems(free, query, {
    keyOf: ({ assetUUID, addsKwh }) => [Number(addsKwh === null), addsKwh ?? 0, assetUUID],
    isFalling: [isReverse, !isReverse, isReverse],
  });
}

async function readKept(scope: TenantScope, { event }: BalanceTerms, query: Ask): Promise<Page<PotentialOptIn>> {
  const kept = await readLiveSnapshot(scope, event);
  if (kept?.takers?.freeListUUID === undefined) throw snapshotNotReady();
  const list = { eventUUID: event.event_uuid, listUUID: kept.takers.freeListUUID };
  return readFreePage(scope, list, query, !isDescending(query));
}

const isDescending = ({ sort }: Ask): boolean => sort.startsWith('-');

async function describe(
  scope: TenantScope,
  { event }: BalanceTerms,
  shown: readonly PotentialOptIn[],
): Promise<FreeAsset[]> {
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
