import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';

/** Tools of the handlers of controllers; `wakePush` signals that a batch may be due, after its commit. */
export interface ControllerTools extends WebhookTools {
  wakePush: () => void;
}
