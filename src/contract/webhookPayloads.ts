import { z } from 'zod';
import { consentType } from './consent.ts';
import { eventState, ScheduledEvent } from './event.ts';
import { utc, uuid } from './primitives.ts';
import { schemeAssetStatus } from './scheme.ts';
import type { WebhookEvent } from './webhook.ts';

/** Members shared by the six messages about the course of an event. */
export const EventNotice = z
  .object({ eventUUID: uuid, name: z.string(), schemeUUID: uuid, state: eventState, startTime: utc, endTime: utc })
  .meta({ id: 'EventNotice' });
export type EventNotice = z.infer<typeof EventNotice>;

export const AssetsAssigned = z
  .object({ portfolioUUID: uuid, assetUUIDs: z.array(uuid) })
  .meta({ id: 'AssetsAssigned' });
export type AssetsAssigned = z.infer<typeof AssetsAssigned>;

export const PortfolioAssigned = z.object({ eventUUID: uuid, portfolioUUID: uuid }).meta({ id: 'PortfolioAssigned' });
export type PortfolioAssigned = z.infer<typeof PortfolioAssigned>;

/** `mpan` is null in a message sent again after the data of its asset's user were erased. */
export const MpanValidated = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    mpan: z.string().nullable(),
    isValid: z.boolean(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'MpanValidated' });
export type MpanValidated = z.infer<typeof MpanValidated>;

/** The assets of one regulator check, with their status before and after. */
export const SchemeAssetsChecked = z
  .object({
    schemeUUID: uuid,
    schemeName: z.string(),
    assets: z.array(
      z.object({
        assetUUID: uuid,
        assetId: z.string(),
        mpan: z.string().nullable(),
        status: schemeAssetStatus,
        previousStatus: schemeAssetStatus,
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SchemeAssetsChecked' });
export type SchemeAssetsChecked = z.infer<typeof SchemeAssetsChecked>;

/** Users to ask for their consent, with the assets that it is about. */
export const ConsentRequested = z
  .object({ type: consentType, users: z.array(z.object({ userUUID: uuid, assetUUIDs: z.array(uuid) })) })
  .meta({ id: 'ConsentRequested' });
export type ConsentRequested = z.infer<typeof ConsentRequested>;

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
