import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type AssetWithUser, selectAssets } from '../../assets/assetRow.ts';
import { enqueueMeterReads } from '../../assets/enqueueMeterReads.ts';
import type { MpanLookup } from '../../assets/ports/mpanRegister.ts';
import type { PortsOf } from '../../assets/ports/ports.ts';
import { withAssetCounts } from '../../assets/totals/withCounts.ts';
import { tryLockAsset } from '../../assets/tryLockAsset.ts';
import { publishEvents } from '../../platform/outbound/outbox.ts';
import type { Secrets } from '../../platform/outbound/secrets.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { claimDueJobs } from '../../platform/scheduler/claimJobs.ts';
import type { ExternalJob } from '../../platform/scheduler/externalJob.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { MeterReadError } from '../ports/meterReadError.ts';
import { RefusedResponseError } from '../ports/requestExternal.ts';
import { type MeterReader, readerFor } from './meterReader.ts';
import { pauseAfterFailure } from './saveReadOutcomes.ts';

/** Number of assets checked in one transaction. */
const BATCH = 100;
const LOCKED_PAUSE_MS = 10;

interface CheckedMpan extends MpanLookup {
  row: AssetWithUser;
}

const isWaiting = (row: AssetWithUser): boolean => row.mpan !== null && row.mpan_status === 'PENDING';

/**
 * Looks up the MPAN of an asset that still waits for it, with the account that reads the asset's meter if there is one,
 * and publishes the result.
 */
export const checkMpan =
  (ports: PortsOf, secrets: Secrets | null = null): ExternalJob =>
  async (inTenant, assetUUID) => {
    const request = await inTenant(async (scope) => {
      const row = await selectAssets(scope)
        .where('asset_uuid', '=', assetUUID)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      return row && isWaiting(row)
        ? { mpan: row.mpan!, reader: await readerFor(scope, ports(scope), secrets, row.user_uuid) }
        : null;
    });
    if (request === null) return null;
    const { accountUUID, blocked, mpanRegister } = request.reader;
    if (accountUUID !== null && blocked) return blocked.until;
    const verdict = await mpanRegister
      .lookUp(request.mpan)
      .catch((error: Error) => inTenant((scope) => backOff(scope, request.reader, error)));
    if (typeof verdict === 'number') return verdict;
    return verdict && inTenant((scope) => saveLookup(scope, assetUUID, request.mpan, verdict));
  };

/**
 * Pauses a provider that does not respond to a tenant's account; returns the end of the pause. Throws the error if the
 * register is the service's own.
 */
async function backOff(scope: TenantScope, reader: MeterReader, error: Error): Promise<number> {
  const isKeyRefused = error instanceof RefusedResponseError && (error.status === 401 || error.status === 403);
  const until =
    reader.accountUUID === null
      ? null
      : await pauseAfterFailure(
          scope,
          reader,
          new MeterReadError(isKeyRefused ? 'CREDENTIAL_REFUSED' : 'PROVIDER_UNAVAILABLE', error.message),
        );
  if (until === null) throw error;
  return until;
}

/**
 * Looks up MPANs for tenants whose register responds in this process: assets come by the hundred, and due ones are
 * checked together.
 */
export const checkMpans =
  (ports: PortsOf): JobHandler =>
  async (scope, first) => {
    const due = [first, ...(await claimDueJobs(scope, 'MPAN_CHECK', BATCH - 1))];
    const waiting = selectAssets(scope)
      .where('asset_uuid', '=', sql<string>`any(${due}::uuid[])`)
      .where('status', '=', 'ACTIVE')
      .where('mpan_status', '=', 'PENDING')
      .where('mpan', 'is not', null);
    const rows = await waiting.orderBy('asset_uuid').forNoKeyUpdate().skipLocked().execute();
    if (rows.length < due.length) await rescheduleLocked(scope, rows, await waiting.execute());
    const { mpanRegister } = ports(scope);
    const checked: CheckedMpan[] = [];
    for (const row of rows) {
      const verdict = await mpanRegister.lookUp(row.mpan!);
      if (verdict) checked.push({ row, ...verdict });
    }
    await saveLookups(scope, checked);
  };

/** Enqueues again the waiting assets that another transaction has locked: see tryLockAsset. */
async function rescheduleLocked(
  scope: TenantScope,
  locked: readonly AssetWithUser[],
  waiting: readonly AssetWithUser[],
): Promise<void> {
  const lockedUUIDs = new Set(locked.map((row) => row.asset_uuid));
  const skipped = waiting.map((row) => row.asset_uuid).filter((uuid) => !lockedUUIDs.has(uuid));
  if (skipped.length === 0) return;
  await sleep(LOCKED_PAUSE_MS);
  await enqueue(scope, 'MPAN_CHECK', skipped, scope.now);
}

async function saveLookup(
  scope: TenantScope,
  assetUUID: string,
  mpan: string,
  verdict: MpanLookup,
): Promise<number | null> {
  const row = await tryLockAsset(scope, assetUUID);
  if (row === 'BUSY') return scope.now;
  // Where the MPAN has changed since the lookup began, a job for the new one has been enqueued.
  if (row !== null && isWaiting(row) && row.mpan === mpan) await saveLookups(scope, [{ row, ...verdict }]);
  return null;
}

/** Stores decisions on assets that the caller has locked, and publishes them. */
async function saveLookups(scope: TenantScope, checked: readonly CheckedMpan[]): Promise<void> {
  if (checked.length === 0) return;
  const uuids = checked.map(({ row }) => row.asset_uuid);
  const valid = checked.filter(({ isValid }) => isValid).map(({ row }) => row.asset_uuid);
  await withAssetCounts(scope, uuids, () =>
    scope.tx
      .updateTable('assets')
      .set({
        ...changedColumns(scope),
        mpan_status: sql<
          'VALID' | 'INVALID'
        >`case when asset_uuid = any(${valid}::uuid[]) then 'VALID' else 'INVALID' end`,
      })
      .where('tenant_uuid', '=', scope.tenant)
      .where('asset_uuid', '=', sql<string>`any(${uuids}::uuid[])`)
      .execute(),
  );
  await publishEvents(
    scope,
    'ASSET.MPAN_VALIDATED',
    checked.map(({ row, isValid, reason }) => ({
      assetUUID: row.asset_uuid,
      assetId: row.asset_id,
      mpan: row.mpan,
      isValid,
      reason,
    })),
  );
  await enqueueMeterReads(scope, uuids);
}
