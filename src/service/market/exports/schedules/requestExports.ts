import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Notes a run that has become FINAL, for every schedule of such runs, in the transaction that stores the run. */
export async function requestExports({ tx, tenant }: TenantScope, eventUUID: string, run: number): Promise<void> {
  await sql`
    insert into export_runs (tenant_uuid, schedule_uuid, event_uuid, run)
    select tenant_uuid, schedule_uuid, ${eventUUID}, ${run} from export_schedules
    where tenant_uuid = ${tenant} and dataset = 'EVENT_STATS'
    for key share
    on conflict do nothing`.execute(tx);
}
