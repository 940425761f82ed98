import type { FreeAsset } from '#contract/moreAssets.ts';
import { slicePage } from '#contract/paging.ts';
import { reliabilityOf } from '#energy/reliability.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../http/call.ts';
import { roundTo } from '../../measuring/roundTo.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { byAsset, readPastParticipation } from '../pastParticipation.ts';
import { type Joiner, readJoiners } from './joiners.ts';
import { requireScheduled } from './requireScheduled.ts';

const YEAR_MS = 365 * DAY_MS;

/** The assets that are ready, free and not opted in to an event, by what they would add to it. */
export const listFreeAssets: Handler<'listFreeAssets'> = async ({ scope, params, query }) => {
  const terms = await requireScheduled(scope, params['event-uuid']);
  const { free } = await readJoiners(scope, terms);
  const { page, pageSize, sort } = query;
  const ordered = sort.startsWith('-') ? free : free.toReversed();
  return {
    data: await describe(scope, terms, slicePage(ordered, query)),
    page,
    pageSize,
    totalItems: free.length,
    totalPages: Math.ceil(free.length / pageSize),
  };
};

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
