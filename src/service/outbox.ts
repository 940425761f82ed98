import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** What the service tells subscribers (interface §6), by name. */
export type OutboxEvent =
  | 'PORTFOLIO.ASSETS_ASSIGNED'
  | 'EVENT.PORTFOLIO_ASSIGNED'
  | 'EVENT.SCHEDULED'
  | 'EVENT.STARTED'
  | 'EVENT.ENDED'
  | 'EVENT.CANCELLED'
  | 'EVENT.BASELINES_READY'
  | 'EVENT.STATS_CALCULATION_STARTED'
  | 'EVENT.STATS_READY'
  | 'ASSET.MPAN_VALIDATED'
  | 'EVENT_SCHEME.ASSETS_UPDATED';

/** Records that something happened, in the transaction that made it happen. `at` is business time in epoch milliseconds, now where absent. */
export async function tell({ tx, tenant, now }: TenantScope, event: OutboxEvent, payload: object, at: number = now): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ tenant_uuid: tenant, outbox_uuid: newUuid(), event, created_utc: new Date(at), payload: JSON.stringify(payload) })
    .execute();
}
