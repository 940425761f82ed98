import type { DispatchMessageType } from '#contract/dispatch/message.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { publishEvents } from '../../deliveries/outbox.ts';

export type { DispatchMessageType };

/** Publishes a message to the tenant's subscriptions of the family DISPATCH, in the transaction that caused it. */
export const publishDispatchMessage = (scope: TenantScope, type: DispatchMessageType, payload: object): Promise<void> =>
  publishEvents(scope, type, [payload]);
