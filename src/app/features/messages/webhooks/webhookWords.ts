import type { WebhookDelivery, WebhookEvent } from '#contract/webhook.ts';

/** Meaning of each event type. Its name is the interface's: receivers compare it. */
export const eventWords: Record<WebhookEvent, string> = {
  'PORTFOLIO.ASSETS_ASSIGNED': 'Assets were moved into a portfolio',
  'EVENT.PORTFOLIO_ASSIGNED': 'A portfolio was assigned to an event',
  'EVENT.SCHEDULED': 'An event was scheduled',
  'EVENT.STARTED': 'An event started',
  'EVENT.ENDED': 'An event ended',
  'EVENT.CANCELLED': 'An event was cancelled',
  'EVENT.BASELINES_READY': 'The baselines of an event have been calculated',
  'EVENT.STATS_CALCULATION_STARTED': 'The settlement of an event is being calculated',
  'EVENT.STATS_READY': 'The settlement of an event is ready',
  'ASSET.MPAN_VALIDATED': 'An MPAN was looked up',
  'EVENT_SCHEME.ASSETS_UPDATED': 'A check by the scheme operator changed registrations',
  'CONSENT.REQUESTED': 'Users are to be asked for consent',
  'OFFER.DUE': 'Offers wait for approval',
  'OFFER.DECIDED': 'The results of offers are published',
};

/** A receiver's response in a few words: "200", "No answer". */
export const statusCodeWords = (statusCode: number | null): string =>
  statusCode === null ? 'No response' : String(statusCode);

/** The last attempt of a delivery, if there was one. */
export const lastAttempt = ({
  attempts,
}: Pick<WebhookDelivery, 'attempts'>): WebhookDelivery['attempts'][number] | undefined => attempts.at(-1);

/** The receiver's host and the rest of its address, separately, so that long addresses can be cut behind the host. */
export function splitUrl(url: string): { host: string; rest: string } {
  const { host, pathname, search } = new URL(url);
  return { host, rest: (pathname === '/' ? '' : pathname) + search };
}
