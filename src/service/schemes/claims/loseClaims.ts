import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { changeClaim } from './claimChanges.ts';

/** Makes undecided claims LOST on assets that are no longer READY by a decision of the regulator. */
export async function loseClaims(scope: TenantScope, schemeUUID: string, assetUUIDs: readonly string[]): Promise<void> {
  if (assetUUIDs.length === 0) return;
  const { tx, tenant } = scope;
  const { rows } = await sql<{ claim_uuid: string; due_day: string }>`
    select claim_uuid, due_day from asset_claims
    where tenant_uuid = ${tenant} and scheme_uuid = ${schemeUUID} and asset_uuid = any(${assetUUIDs}::uuid[])
      and state in ('OPEN', 'EVIDENCED')
    order by claim_uuid for no key update`.execute(tx);
  for (const { claim_uuid, due_day } of rows)
    await changeClaim(scope, claim_uuid, { state: 'LOST', due_day, note: 'By decision of the scheme operator' });
}
