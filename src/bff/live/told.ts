import { type Change, changeOf } from '#contract/change.ts';
import type { WebhookMessage } from '#contract/webhookPayloads.ts';

/** What has changed, by a message of the service; nothing by that of a test. */
export function told({ event, payload, test }: WebhookMessage): Change[] {
  if (test) return [];
  switch (event) {
    case 'PORTFOLIO.ASSETS_ASSIGNED':
      return [changeOf('portfolio', [payload.portfolioUUID]), changeOf('asset', payload.assetUUIDs), changeOf('event')];
    case 'EVENT.PORTFOLIO_ASSIGNED':
      return [changeOf('event', [payload.eventUUID]), changeOf('portfolio', [payload.portfolioUUID])];
    case 'ASSET.MPAN_VALIDATED':
      return [changeOf('asset', [payload.assetUUID])];
    case 'EVENT_SCHEME.ASSETS_UPDATED':
      return [
        changeOf('scheme', [payload.schemeUUID]),
        changeOf(
          'asset',
          payload.assets.map(({ assetUUID }) => assetUUID),
        ),
        // Who is invited follows from both.
        changeOf('event'),
      ];
    case 'EVENT.STATS_CALCULATION_STARTED':
    case 'EVENT.STATS_READY':
      return [changeOf('stats', [payload.eventUUID])];
    default:
      return [changeOf('event', [payload.eventUUID])];
  }
}
