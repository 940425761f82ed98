import type { TenantScope } from '#store/tenantTransaction.ts';

/** Messages about dispatch for the tenant's own subscriptions, beside the 11 events. */
export type DispatchMessageType =
  | 'DISPATCH.ISSUED'
  | 'DISPATCH.ANSWERS'
  | 'DISPATCH.SHORTFALL'
  | 'DISPATCH.COMPLETED'
  | 'CONTROLLER.UNREACHABLE'
  | 'CONTROLLER.RECOVERED'
  | 'MAIL.FAILED';

/** Publishes a message to the tenant's subscriptions of the family DISPATCH, in the transaction that caused it. */
export async function publishDispatchMessage(
  _scope: TenantScope,
  _type: DispatchMessageType,
  _payload: object,
): Promise<void> {
  throw new Error('not built yet');
}
