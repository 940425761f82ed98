import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Actions in the audit, by which data is permanently removed, replaced, or corrected afterwards. An entry says what,
 * when, by whose key, how much; never the data itself.
 */
export type AuditedAction =
  | 'CONSUMPTION_DELETED'
  | 'USER_ERASED'
  | 'TENANCY_ENDED'
  | 'READINGS_FORGOTTEN'
  | 'READINGS_DECIDED'
  | 'TARIFF_CORRECTED'
  | 'TARIFF_REPLACED'
  | 'TARIFF_PRICES_CORRECTED'
  | 'STATS_RECALCULATED'
  | 'DISPATCH_ORDERED'
  | 'DISPATCH_CONFIRMED'
  | 'DISPATCH_CANCELLED'
  | 'DISPATCH_RESENT'
  | 'DISPATCH_RESPREAD'
  | 'DISPATCH_UNDONE'
  | 'DISPATCH_STOPPED'
  | 'DISPATCH_RELEASED'
  | 'MAIL_RETRIED';

export async function writeAuditEntry(
  { tx, tenant, now }: TenantScope,
  action: AuditedAction,
  subject: string,
  details: object,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ tenant_uuid: tenant, at: new Date(now), action, subject, details: JSON.stringify(details) })
    .execute();
}
