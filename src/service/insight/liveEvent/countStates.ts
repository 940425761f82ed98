import { sql } from 'kysely';
import type { EventAssetState } from '#contract/event.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';

/** Counts the assets of an event, or of a range of them, in each state. */
export async function countStates(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  { after, to }: AssetRange = ALL_ASSETS,
): Promise<Record<EventAssetState, number>> {
  const rows = await tx
    .selectFrom('event_assets')
    .select(['state', sql<number>`count(*)`.as('assets')])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('asset_uuid', '>', after)
    .where('asset_uuid', '<=', to)
    .groupBy('state')
    .execute();
  return { INVITED: 0, OPT_IN: 0, OPT_OUT: 0, ...Object.fromEntries(rows.map(({ state, assets }) => [state, assets])) };
}
