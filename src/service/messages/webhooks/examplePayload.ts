import type { EventState } from '#contract/event.ts';
import type { WebhookEvent } from '#contract/webhook.ts';
import type { EventNotice, WebhookPayloads } from '#contract/webhookPayloads.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { iso, stamp } from '../../platform/rows/iso.ts';

/** Id in examples, which exists nowhere. */
const EXAMPLE = '00000000-0000-4000-8000-000000000000';
const ASSET = { assetUUID: EXAMPLE, assetId: 'example', mpan: '2000000000008' };

function notice(now: number, state: EventState): EventNotice {
  const start = Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS;
  return {
    eventUUID: EXAMPLE,
    name: 'Example',
    schemeUUID: EXAMPLE,
    state,
    startTime: iso(start),
    endTime: iso(start + 2 * HALF_HOUR_MS),
  };
}

const offers = (now: number) => {
  const { schemeUUID, startTime, endTime } = notice(now, 'SCHEDULED');
  return { requirementUUID: EXAMPLE, buyerEventId: '1', schemeUUID, startTime, endTime };
};

const payloads: { [Name in WebhookEvent]: (now: number) => WebhookPayloads[Name] } = {
  'PORTFOLIO.ASSETS_ASSIGNED': () => ({ portfolioUUID: EXAMPLE, assetUUIDs: [EXAMPLE] }),
  'EVENT.PORTFOLIO_ASSIGNED': () => ({ eventUUID: EXAMPLE, portfolioUUID: EXAMPLE }),
  'EVENT.SCHEDULED': (now) => ({
    ...notice(now, 'SCHEDULED'),
    revision: 1,
    changes: [],
    eventType: 'TURN_DOWN',
    runningType: 'TEST',
    optInDeadline: null,
    targetKw: null,
    contractedMw: 1,
    priceGbpPerMwh: null,
    halfHourTerms: null,
    zone: null,
    portfolioUUIDs: [EXAMPLE],
    requirementUUID: null,
    unitUUID: null,
    baselineStatus: 'PENDING',
    statsStatus: 'NOT_STARTED',
    cancelReason: null,
    assetsInvited: 1,
    assetsOptedIn: 0,
    targetKwh: 1000,
    deliveredKwh: null,
    deliveryPercentage: null,
    statsState: null,
    createdUTC: stamp(now),
    updatedUTC: stamp(now),
  }),
  'EVENT.STARTED': (now) => notice(now, 'STARTED'),
  'EVENT.ENDED': (now) => notice(now, 'ENDED'),
  'EVENT.CANCELLED': (now) => notice(now, 'CANCELLED'),
  'EVENT.BASELINES_READY': (now) => notice(now, 'SCHEDULED'),
  'EVENT.STATS_CALCULATION_STARTED': (now) => notice(now, 'ENDED'),
  'EVENT.STATS_READY': (now) => notice(now, 'ENDED'),
  'ASSET.MPAN_VALIDATED': () => ({ ...ASSET, isValid: true, reason: null }),
  'EVENT_SCHEME.ASSETS_UPDATED': () => ({
    schemeUUID: EXAMPLE,
    schemeName: 'Example',
    assets: [{ ...ASSET, status: 'READY', previousStatus: 'OPT_IN', reason: null }],
  }),
  'OFFER.DUE': (now) => ({ ...offers(now), submissionTime: iso(now), offers: 1 }),
  'OFFER.DECIDED': (now) => ({ ...offers(now), accepted: 1, rejected: 0 }),
  'CONSENT.REQUESTED': () => ({ type: 'DISPATCH', users: [{ userUUID: EXAMPLE, assetUUIDs: [EXAMPLE] }] }),
};

/**
 * Returns the example payload of a test message: complete, in the shape of a real one of its event. `now` is business
 * time in epoch milliseconds.
 */
export const examplePayload = (event: WebhookEvent, now: number): object => payloads[event](now);
