import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueMeterReads } from '../../assets/enqueueMeterReads.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';

/** Number of assets that one run enqueues. */
const PAGE = 1000;

/**
 * Enqueues, a thousand at a time, the meters that a new credential may read: those with a pending lookup are looked up
 * first.
 */
export const enqueueReadsOfAccount: JobHandler = async (scope, meterAccountUUID) => {
  const { tx, tenant } = scope;
  const account = await tx
    .selectFrom('meter_accounts')
    .select(['user_uuid', 'asked_after'])
    .where('tenant_uuid', '=', tenant)
    .where('meter_account_uuid', '=', meterAccountUUID)
    .executeTakeFirst();
  if (!account || account.asked_after === null) return;
  const page = await pageAfter(scope, account.user_uuid, account.asked_after);
  await enqueueMeterReads(
    scope,
    page.map((row) => row.asset_uuid),
  );
  await enqueue(
    scope,
    'MPAN_CHECK',
    page.filter((row) => row.mpan_status === 'PENDING').map((row) => row.asset_uuid),
    scope.now,
  );
  const isLast = page.length < PAGE;
  await tx
    .updateTable('meter_accounts')
    .set({ asked_after: isLast ? null : page.at(-1)!.asset_uuid })
    .where('tenant_uuid', '=', tenant)
    .where('meter_account_uuid', '=', meterAccountUUID)
    .execute();
  if (!isLast) await enqueue(scope, 'METER_ACCOUNT', [meterAccountUUID], scope.now);
};

async function pageAfter(
  { tx, tenant }: TenantScope,
  userUUID: string | null,
  after: string,
): Promise<{ asset_uuid: string; mpan_status: string }[]> {
  let assets = tx
    .selectFrom('assets')
    .select(['asset_uuid', 'mpan_status'])
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '>', after)
    .where('status', '=', 'ACTIVE')
    .where('mpan', 'is not', null);
  if (userUUID !== null) assets = assets.where('user_uuid', '=', userUUID);
  return assets
    .orderBy(sql`asset_uuid`)
    .limit(PAGE)
    .execute();
}
