import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OrderRow } from '../orders/orderRow.ts';
import { readTenantDispatch } from '../orders/stop.ts';

/** The most that is asked for in one half hour, in watts. */
export const peakOf = (requestedW: readonly number[]): number =>
  requestedW.reduce((most, watts) => Math.max(most, watts), 0);

/**
 * Whether what is asked for is more than one operator may order alone beyond what a second has confirmed; `aboveKw` is
 * the tenant's, null for any.
 */
export const needsConfirmation = (
  requestedW: readonly number[],
  aboveKw: number | null,
  confirmedW: number | null = null,
): boolean => aboveKw !== null && peakOf(requestedW) > aboveKw * 1000 + (confirmedW ?? 0);

/** Whether an order must not ask for so much before somebody else has confirmed it. */
export const isBeyondConfirmed = async (
  scope: TenantScope,
  order: Pick<OrderRow, 'confirmed_w'>,
  requestedW: readonly number[],
): Promise<boolean> =>
  needsConfirmation(requestedW, (await readTenantDispatch(scope)).confirmAboveKw, order.confirmed_w);
