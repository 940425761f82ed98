import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';

/** Whether the assets of each portfolio of a large run are added up; null where nobody has asked for it. */
export async function areLinesAdded(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
): Promise<boolean | null> {
  const row = await tx
    .selectFrom('run_receipts')
    .select('is_added')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .executeTakeFirst();
  return row?.is_added ?? null;
}

/** Requests the addition of the assets of each portfolio of a large run, unless it was requested before. */
export async function requestLines(scope: TenantScope, eventUUID: string, run: number): Promise<void> {
  const { tx, tenant, now } = scope;
  await tx
    .insertInto('run_receipts')
    .values({ tenant_uuid: tenant, event_uuid: eventUUID, run })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await enqueue(scope, 'RUN_RECEIPT', [eventUUID], now);
}
