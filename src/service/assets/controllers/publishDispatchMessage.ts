import type { DispatchMessageType } from '#contract/dispatch/message.ts';
import type { DispatchPayload } from '#contract/dispatch/messages.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { publishEvents } from '../../platform/outbound/outbox.ts';

export type { DispatchMessageType };

/** Publishes a message to the tenant's subscriptions of the family DISPATCH, in the transaction that caused it. */
export const publishDispatchMessage = <Type extends DispatchMessageType>(
  scope: TenantScope,
  type: Type,
  payload: DispatchPayload<Type>,
): Promise<void> => publishEvents(scope, type, [payload]);
