import type { Data } from '#app/data/operationTypes.ts';
import type { Rules } from '#app/data/queryRules.ts';
import type { WebhookDelivery } from '#contract/webhook.ts';
import { wallNow } from '#energy/time/clocks.ts';

/** Poll interval of the log while deliveries are under way. */
const PENDING_POLL_MS = 10_000;
const SOON_MS = 60_000;

/** Whether a delivery will change within the next minute: it is queued, or its next attempt is near. */
const isInProgress = ({ status, nextAttemptUTC }: WebhookDelivery): boolean =>
  status === 'PENDING' ||
  (status === 'RETRYING' && (nextAttemptUTC === null || Date.parse(nextAttemptUTC) - wallNow() < SOON_MS));

export const pollDeliveries: Rules<Data<'listWebhookDeliveries'>> = {
  staleTime: PENDING_POLL_MS,
  refetchInterval: ({ state }) => state.data?.data.some(isInProgress) === true && PENDING_POLL_MS,
};
