import { type Change, createChange } from '#contract/change.ts';
import type { WebhookMessage } from '#contract/webhookPayloads.ts';

/** Returns the changes that a message of the service announces; none for a test message. */
export function changesOfMessage({ event, payload, test }: WebhookMessage): Change[] {
  if (test) return [];
  switch (event) {
    case 'PORTFOLIO.ASSETS_ASSIGNED':
      return [
        createChange('portfolio', [payload.portfolioUUID]),
        createChange('asset', payload.assetUUIDs),
        createChange('event'),
      ];
    case 'EVENT.PORTFOLIO_ASSIGNED':
      return [createChange('event', [payload.eventUUID]), createChange('portfolio', [payload.portfolioUUID])];
    case 'ASSET.MPAN_VALIDATED':
      return [createChange('asset', [payload.assetUUID])];
    case 'EVENT_SCHEME.ASSETS_UPDATED':
      return [
        createChange('scheme', [payload.schemeUUID]),
        createChange(
          'asset',
          payload.assets.map(({ assetUUID }) => assetUUID),
        ),
        // The invitations of events follow from both.
        createChange('event'),
      ];
    case 'CONSENT.REQUESTED':
      return [];
    case 'OFFER.DUE':
    case 'OFFER.DECIDED':
      return [createChange('offer', [payload.requirementUUID])];
    case 'EVENT.STATS_CALCULATION_STARTED':
    case 'EVENT.STATS_READY':
      return [createChange('stats', [payload.eventUUID])];
    default:
      return [createChange('event', [payload.eventUUID])];
  }
}
