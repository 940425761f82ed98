import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lockAssets } from './lockAssets.ts';

/** Ends the opt-ins of assets in events that have not started: of one scheme, or of every scheme where none is named. */
export async function endScheduledOptIns(scope: TenantScope, assetUUIDs: readonly string[], schemeUUID: string | null = null): Promise<void> {
  if (assetUUIDs.length === 0) return;
  // An opt-in decided at this moment holds the same locks: it is either seen here or sees what ended it.
  await lockAssets(scope, assetUUIDs);
  const { tx, tenant, now } = scope;
  await sql`
    update event_assets ea
    set state = 'OPT_OUT', opted_utc = ${new Date(now)}, baseline_wh = null
    from events e
    where e.tenant_uuid = ea.tenant_uuid and e.event_uuid = ea.event_uuid
      and ea.tenant_uuid = ${tenant} and ea.asset_uuid = any(${assetUUIDs}::uuid[]) and ea.state <> 'OPT_OUT'
      and e.state = 'SCHEDULED' and e.start_utc > ${new Date(now)}
      and (${schemeUUID}::uuid is null or e.scheme_uuid = ${schemeUUID}::uuid)`.execute(tx);
}
