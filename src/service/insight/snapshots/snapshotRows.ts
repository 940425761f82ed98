import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Reads and stores what a portioned job counts of large events, in the caller's transaction. Each event counted by a
 * job has a row, whose figures are null before its first count has ended.
 */
export function snapshotRows<Figures>(name: 'event_figures' | 'event_lives') {
  const table = sql.table(name);
  return {
    async read({ tx, tenant }: TenantScope, eventUUID: string): Promise<{ figures: Figures | null } | undefined> {
      const { rows } = await sql<{ figures: Figures | null }>`
        select figures from ${table} where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}`.execute(tx);
      return rows[0];
    },
    async begin({ tx, tenant }: TenantScope, eventUUID: string): Promise<void> {
      await sql`insert into ${table} (tenant_uuid, event_uuid) values (${tenant}, ${eventUUID})
        on conflict do nothing`.execute(tx);
    },
    async save({ tx, tenant }: TenantScope, eventUUID: string, figures: Figures): Promise<void> {
      await sql`update ${table} set figures = ${JSON.stringify(figures)}
        where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}`.execute(tx);
    },
    async remove({ tx, tenant }: TenantScope, eventUUID: string): Promise<void> {
      await sql`delete from ${table} where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}`.execute(tx);
    },
  };
}
