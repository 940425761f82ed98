import type { EventType } from '#energy/delivery.ts';
import type { PortfolioIntervals } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Stats run of a receipt, and the transaction to read it in. */
export interface ReceiptRun extends Pick<TenantScope, 'tx' | 'tenant'> {
  eventUUID: string;
  eventType: EventType;
  run: number;
  /** Intervals of each portfolio's part; null for older runs, and with a baseline of all assets together. */
  intervals: PortfolioIntervals | null;
}
