import { sql } from 'kysely';
import type { StackingDecisionColumn } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Power of an asset that is reserved for an event, and the decisions about it beside its other events. */
export interface Share {
  assetUUID: string;
  reservedKw: number | null;
  decisions: StackingDecisionColumn[];
}

/**
 * Stores the shares of assets, at most a thousand, that are opted in to an event; a share that stays is not written.
 */
export async function refreshShares(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  shares: readonly Share[],
): Promise<void> {
  if (shares.length === 0) return;
  await sql`
    update event_assets ea set reserved_kw = share.reserved_kw, stacking = share.stacking::jsonb
    from unnest(${shares.map(({ assetUUID }) => assetUUID)}::uuid[],
      ${shares.map(({ reservedKw }) => reservedKw)}::float8[],
      ${shares.map(({ decisions }) => (decisions.length === 0 ? null : JSON.stringify(decisions)))}::text[]
    ) as share (asset_uuid, reserved_kw, stacking)
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID} and ea.asset_uuid = share.asset_uuid
      and (ea.reserved_kw, ea.stacking) is distinct from (share.reserved_kw, share.stacking::jsonb)`.execute(tx);
}
