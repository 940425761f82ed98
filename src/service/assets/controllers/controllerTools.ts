import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';

/** What the handlers of controllers work with; `wakePush` signals that a batch may be due, after its commit. */
export interface ControllerTools extends WebhookTools {
  wakePush: () => void;
}
