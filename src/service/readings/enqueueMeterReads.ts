import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { newestConsent } from '../participation/consents.ts';
import { enqueue } from '../scheduler/jobs.ts';

/**
 * Enqueues reads of those of the assets that take part in it now: smart meters with a VALID MPAN and, unless their
 * reader needs none, a serial number, whose user consents to DATA_ACCESS. The source decides whether such a meter can
 * be read.
 */
export async function enqueueMeterReads(scope: TenantScope, assetUUIDs: readonly string[]): Promise<void> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from assets
    where tenant_uuid = ${scope.tenant} and asset_uuid = any(${assetUUIDs}::uuid[])
      and ${isReadableMeter(scope)}`.execute(scope.tx);
  await enqueue(
    scope,
    'METER_READ',
    rows.map((row) => row.asset_uuid),
    scope.now,
  );
}

/** Condition on a query's `assets`: the asset is a meter that may be read. */
export const isReadableMeter = (scope: TenantScope) => sql<boolean>`
  assets.status = 'ACTIVE' and assets.asset_type = 'SMART_METER' and assets.mpan_status = 'VALID'
  and (assets.meter_serial_number is not null or exists (
    select from meter_accounts a
    where a.tenant_uuid = assets.tenant_uuid and a.provider = 'N3RGY' and a.credential is not null
      and (a.user_uuid is null or a.user_uuid = assets.user_uuid)))
  and ${newestConsent(scope, 'DATA_ACCESS')} = 'ACTIVE'`;
