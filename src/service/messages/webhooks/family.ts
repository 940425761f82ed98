import type { DispatchMessageType } from '#contract/dispatch/message.ts';
import type { WebhookEvent } from '#contract/webhook.ts';
import { exampleDispatchPayload } from './exampleDispatchPayload.ts';
import { examplePayload } from './examplePayload.ts';

/** Family of subscriptions, which never see the messages, or the subscriptions, of the other family. */
export interface Family<Name extends DispatchMessageType | WebhookEvent> {
  name: 'EVENTS' | 'DISPATCH';
  /** Path of its subscriptions. */
  path: string;
  /** Returns a complete example of a message; `now` is business time in epoch milliseconds. */
  examplePayload: (type: Name, now: number) => object;
}

export const EVENT_FAMILY: Family<WebhookEvent> = { name: 'EVENTS', path: '/webhooks', examplePayload };
export const DISPATCH_FAMILY: Family<DispatchMessageType> = {
  name: 'DISPATCH',
  path: '/dispatch/webhooks',
  examplePayload: exampleDispatchPayload,
};
