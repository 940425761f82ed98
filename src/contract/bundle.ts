import { z } from 'zod';
import { eventType, statsState } from './event.ts';
import { packReference } from './pack/reference.ts';
import { utc, uuid } from './primitives.ts';

export const BUNDLE_FORMAT = 'halfhour-settlement-bundle';
export const BUNDLE_VERSION = 1;
/** What the public key of a bundle is known by: the first 16 hexadecimal digits of its SHA-256. */
export const KEY_ID_CHARACTERS = 16;

/** What the bundle of a stats run is signed with, and what it is about; the file itself is gzip. */
export const SettlementBundle = z
  .object({
    format: z.literal(BUNDLE_FORMAT),
    version: z.literal(BUNDLE_VERSION),
    hash: z.literal('SHA-256'),
    signature: z.literal('Ed25519'),
    keyId: z.string(),
    publicKey: z.string(),
    eventUUID: uuid,
    eventType,
    run: z.int(),
    status: statsState,
    calculatedUTC: utc,
    assets: z.int(),
    pack: packReference,
  })
  .meta({ id: 'SettlementBundle' });
export type SettlementBundle = z.infer<typeof SettlementBundle>;
