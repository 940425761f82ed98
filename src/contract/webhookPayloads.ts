import { z } from 'zod';
import { consentType } from './consent.ts';
import { eventState, ScheduledEvent } from './event.ts';
import {
  assetId,
  assetUUID,
  eventEndExcluded,
  eventName,
  eventStart,
  eventUUID,
  portfolioUUID,
  schemeUUID,
  userUUID,
} from './members.ts';
import { uuid, textOrNull, utc } from './primitives.ts';
import { requirementUUID } from './requirement.ts';
import { schemeAssetStatus } from './scheme.ts';
import type { WebhookEvent } from './webhook.ts';

/** Members shared by the six messages about the course of an event. */
export const EventNotice = z
  .object({
    eventUUID,
    name: eventName,
    schemeUUID,
    state: eventState.describe('State of the event.'),
    startTime: eventStart,
    endTime: eventEndExcluded,
  })
  .meta({ id: 'EventNotice', description: 'An event whose state, baselines or stats have changed.' });
export type EventNotice = z.infer<typeof EventNotice>;

export const AssetsAssigned = z
  .object({ portfolioUUID, assetUUIDs: z.array(uuid).describe('UUIDs of the assets.') })
  .meta({ id: 'AssetsAssigned', description: 'Assets that were moved into a portfolio.' });
export type AssetsAssigned = z.infer<typeof AssetsAssigned>;

export const PortfolioAssigned = z
  .object({ eventUUID, portfolioUUID })
  .meta({ id: 'PortfolioAssigned', description: 'A portfolio that was assigned to an event.' });
export type PortfolioAssigned = z.infer<typeof PortfolioAssigned>;

/** Result of an MPAN lookup. `mpan` is null in a message sent again after the data of its asset's user were erased. */
export const MpanValidated = z
  .object({
    assetUUID,
    assetId,
    mpan: textOrNull.describe('13-digit core of the MPAN.'),
    isValid: z.boolean().describe('Whether the lookup found the MPAN valid.'),
    reason: textOrNull.describe('Why it is not valid; null where it is.'),
  })
  .meta({ id: 'MpanValidated', description: 'Result of looking an MPAN up.' });
export type MpanValidated = z.infer<typeof MpanValidated>;

/** The assets of one regulator check, with their status before and after. */
export const SchemeAssetsChecked = z
  .object({
    schemeUUID,
    schemeName: z.string().describe('Name of the event scheme.'),
    assets: z
      .array(
        z.object({
          assetUUID,
          assetId,
          mpan: textOrNull.describe('13-digit core of the import MPAN; null where the asset has none.'),
          status: schemeAssetStatus.describe('Status after the check.'),
          previousStatus: schemeAssetStatus.describe('Status before the check.'),
          reason: textOrNull.describe('Reason the regulator gave; null where there is none.'),
        }),
      )
      .describe('The assets, each with its status before and after.'),
  })
  .meta({ id: 'SchemeAssetsChecked', description: 'Assets that one check of the regulator looked at.' });
export type SchemeAssetsChecked = z.infer<typeof SchemeAssetsChecked>;

/** Users to ask for their consent, with the assets that it is about. */
export const ConsentRequested = z
  .object({
    type: consentType.describe('What they are asked for.'),
    users: z
      .array(z.object({ userUUID, assetUUIDs: z.array(uuid).describe('UUIDs of the assets it is about.') }))
      .describe('The users to ask.'),
  })
  .meta({
    id: 'ConsentRequested',
    description: 'Users whom your own messaging is to ask for their consent; what they say is recorded as a consent.',
  });
export type ConsentRequested = z.infer<typeof ConsentRequested>;

const aboutOffers = {
  requirementUUID,
  buyerEventId: z.string().describe('Event ID of the buyer.'),
  schemeUUID,
  startTime: utc.describe('Start of the first half hour; UTC instant.'),
  endTime: utc.describe('End of the last half hour; UTC instant.'),
};
/** Offers that wait for approval. */
export const OffersDue = z
  .object({
    ...aboutOffers,
    submissionTime: utc.describe('When offers close; UTC instant.'),
    offers: z.int().describe('Offers that wait for approval.'),
  })
  .meta({ id: 'OffersDue', description: 'Offers for a requirement were proposed and wait for approval.' });
/** Results of our offers. */
export const OffersDecided = z
  .object({
    ...aboutOffers,
    accepted: z.int().describe('Offers that were accepted.'),
    rejected: z.int().describe('Offers that were rejected.'),
  })
  .meta({ id: 'OffersDecided', description: 'The buyer published what became of the offers for a requirement.' });

/** Payload of a message, by event. */
export const webhookPayloads = {
  'PORTFOLIO.ASSETS_ASSIGNED': AssetsAssigned,
  'EVENT.PORTFOLIO_ASSIGNED': PortfolioAssigned,
  'EVENT.SCHEDULED': ScheduledEvent,
  'EVENT.STARTED': EventNotice,
  'EVENT.ENDED': EventNotice,
  'EVENT.CANCELLED': EventNotice,
  'EVENT.BASELINES_READY': EventNotice,
  'EVENT.STATS_CALCULATION_STARTED': EventNotice,
  'EVENT.STATS_READY': EventNotice,
  'ASSET.MPAN_VALIDATED': MpanValidated,
  'EVENT_SCHEME.ASSETS_UPDATED': SchemeAssetsChecked,
  'CONSENT.REQUESTED': ConsentRequested,
  'OFFER.DUE': OffersDue,
  'OFFER.DECIDED': OffersDecided,
} as const satisfies Record<WebhookEvent, z.ZodType>;
export type WebhookPayloads = { [Name in WebhookEvent]: z.infer<(typeof webhookPayloads)[Name]> };

/** The body a subscriber receives; narrow it by `event`. `test` is present, and true, in test messages alone. */
export type WebhookMessage = {
  [Name in WebhookEvent]: {
    uuid: string;
    event: Name;
    createdUTC: string;
    test?: true;
    payload: WebhookPayloads[Name];
  };
}[WebhookEvent];
