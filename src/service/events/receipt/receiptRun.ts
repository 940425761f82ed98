import type { EventType } from '#energy/delivery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** The stats run that a receipt is of, and where to read it. */
export interface ReceiptRun extends Pick<TenantScope, 'tx' | 'tenant'> {
  eventUUID: string;
  eventType: EventType;
  run: number;
}
