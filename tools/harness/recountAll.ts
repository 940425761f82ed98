import { sql } from 'kysely';
import { refreshTotals } from '#service/assets/totals/refreshTotals.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { Bench } from './benchService.ts';
import { measureMs } from './statistics.ts';
import '#service/followers.ts';

/**
 * Counts a tenant that was filled beside the service, as after an upgrade: portion by portion. Returns how long each
 * took, in ms.
 */
export async function recountAll({ store }: Pick<Bench, 'store'>, tenant: string): Promise<number[]> {
  await tenantTransaction(store.background, tenant, ({ tx }) =>
    sql`update count_states set is_complete = false, recounted_utc = null where tenant_uuid = ${tenant}`.execute(tx),
  );
  const times: number[] = [];
  for (let isComplete = false; !isComplete;)
    isComplete = await tenantTransaction(store.background, tenant, async (scope) => {
      times.push(await measureMs(() => refreshTotals(scope, tenant)));
      // The job itself would run beside it. Nobody writes: nothing has to settle.
      await sql`delete from jobs where tenant_uuid = ${tenant} and kind = 'COUNTS'`.execute(scope.tx);
      await sql`update count_states set planned_at = planned_at - interval '1 hour' where tenant_uuid = ${tenant}`.execute(
        scope.tx,
      );
      const { rows } = await sql<{ complete: boolean }>`
        select bool_and(is_complete) as complete from count_states where tenant_uuid = ${tenant}`.execute(scope.tx);
      return rows[0]!.complete;
    });
  return times;
}
