import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OrderRow } from '../orders/orderRow.ts';
import { readTenantDispatch } from '../orders/stop.ts';

/** Returns the largest requested power of a half hour, in watts. */
export const peakOf = (requestedW: readonly number[]): number =>
  requestedW.reduce((most, watts) => Math.max(most, watts), 0);

/**
 * Whether a request exceeds what one operator may order alone plus what a second has confirmed; `aboveKw` is the
 * tenant's limit, null for none.
 */
export const needsConfirmation = (
  requestedW: readonly number[],
  aboveKw: number | null,
  confirmedW: number | null = null,
): boolean => aboveKw !== null && peakOf(requestedW) > aboveKw * 1000 + (confirmedW ?? 0);

/** Whether somebody else must confirm an order before it asks for so much. */
export const isBeyondConfirmed = async (
  scope: TenantScope,
  order: Pick<OrderRow, 'confirmed_w'>,
  requestedW: readonly number[],
): Promise<boolean> =>
  needsConfirmation(requestedW, (await readTenantDispatch(scope)).confirmAboveKw, order.confirmed_w);
