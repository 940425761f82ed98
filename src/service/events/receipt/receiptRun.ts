import type { EventType } from '#energy/delivery.ts';
import type { PortfolioIntervals } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** The stats run that a receipt is of, and where to read it. */
export interface ReceiptRun extends Pick<TenantScope, 'tx' | 'tenant'> {
  eventUUID: string;
  eventType: EventType;
  run: number;
  /** How sure each portfolio's part is; null for runs of before it was kept, and with a baseline of all assets together. */
  intervals: PortfolioIntervals | null;
}
