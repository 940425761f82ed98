import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { directionCode, EXPORT } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { iso } from '../../platform/rows/iso.ts';
import { cutReadings, type CutRange } from '../cutReadings.ts';

/** Deletes the readings of the half hours that begin in [from, to), permanently; dependent results are recomputed. */
export const deleteAssetConsumption: Handler<'deleteAssetConsumption'> = async ({
  scope,
  params: { assetUUID },
  query,
  keyId,
  match,
}) => {
  const asset = await scope.tx
    .selectFrom('assets')
    .select('status')
    .where('tenant_uuid', '=', scope.tenant)
    .where('asset_uuid', '=', assetUUID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (asset?.status !== 'ACTIVE') throw notFound('asset');
  await match();
  const directions = query.direction ? [directionCode[query.direction]] : Object.values(directionCode);
  const range = { fromMs: ceilSlot(query.from), toMs: ceilSlot(query.to), directions };
  const cut = await cutReadings(scope, assetUUID, range);
  await forgetSuspicions(scope, assetUUID, range);
  const removed = { import: 0, export: 0 };
  for (const day of cut) removed[day.direction === EXPORT ? 'export' : 'import'] += day.removed;
  await writeAuditEntry(scope, 'CONSUMPTION_DELETED', assetUUID, {
    from: iso(query.from),
    to: iso(query.to),
    direction: query.direction ?? null,
    removed,
    keyId,
  });
  return undefined;
};

const ceilSlot = (ms: number): number => Math.ceil(ms / HALF_HOUR_MS) * HALF_HOUR_MS;

/** Deletes the suspicions of the range, also those set aside. */
const forgetSuspicions = ({ tx, tenant }: TenantScope, assetUUID: string, { fromMs, toMs, directions }: CutRange) =>
  sql`delete from suspicious_readings where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID}
    and direction = any(${directions}::smallint[]) and start_utc >= ${new Date(fromMs)}
    and start_utc < ${new Date(toMs)}`.execute(tx);
