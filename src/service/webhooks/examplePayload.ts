import type { WebhookEvent } from '#contract/webhook.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { iso } from '../shared/iso.ts';

/** Ids in examples are of nothing that exists. */
const EXAMPLE = '00000000-0000-4000-8000-000000000000';

const STATES: Partial<Record<WebhookEvent, string>> = { 'EVENT.STARTED': 'STARTED', 'EVENT.CANCELLED': 'CANCELLED', 'EVENT.ENDED': 'ENDED', 'EVENT.STATS_CALCULATION_STARTED': 'ENDED', 'EVENT.STATS_READY': 'ENDED' };

/** What a test delivery of a type carries: the shape of the real one (interface §5), marked as a test. */
export function examplePayload(event: WebhookEvent, now: number): object {
  const start = Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS;
  switch (event) {
    case 'PORTFOLIO.ASSETS_ASSIGNED':
      return { test: true, portfolioUUID: EXAMPLE, assetUUIDs: [EXAMPLE] };
    case 'EVENT.PORTFOLIO_ASSIGNED':
      return { test: true, eventUUID: EXAMPLE, portfolioUUID: EXAMPLE };
    case 'ASSET.MPAN_VALIDATED':
      return { test: true, assetUUID: EXAMPLE, assetId: 'example', mpan: '2000000000008', isValid: true, reason: null };
    case 'EVENT_SCHEME.ASSETS_UPDATED':
      return { test: true, schemeUUID: EXAMPLE, schemeName: 'Example', assets: [{ assetUUID: EXAMPLE, assetId: 'example', mpan: '2000000000008', status: 'READY', previousStatus: 'OPT_IN', reason: null }] };
    default:
      return { test: true, eventUUID: EXAMPLE, name: 'Example', schemeUUID: EXAMPLE, state: STATES[event] ?? 'SCHEDULED', startTime: iso(start), endTime: iso(start + 2 * HALF_HOUR_MS) };
  }
}
