import { z } from 'zod';
import { eventType, runStatus } from './event.ts';
import { calculatedUTC, eventUUID, numberOfRun } from './members.ts';
import { packReference } from './pack/reference.ts';

export const BUNDLE_FORMAT = 'halfhour-settlement-bundle';
export const BUNDLE_VERSION = 1;
/** Length of the id of a bundle's public key: the first 16 hexadecimal digits of its SHA-256. */
export const KEY_ID_CHARACTERS = 16;

/** Description of the bundle of a stats run: its subject, and how it is signed; the file itself is gzip. */
export const SettlementBundle = z
  .object({
    format: z.literal(BUNDLE_FORMAT).describe('Name of the format of the file.'),
    version: z.literal(BUNDLE_VERSION).describe('Version of that format.'),
    hash: z.literal('SHA-256').describe('How its lines are hashed.'),
    signature: z.literal('Ed25519').describe('How it is signed.'),
    keyId: z.string().describe('First 16 hexadecimal digits of the SHA-256 of the public key.'),
    publicKey: z.string().describe('Public key of the tenant, as SubjectPublicKeyInfo (DER) in base64.'),
    eventUUID,
    eventType: eventType.describe('TURN_DOWN or TURN_UP.'),
    run: numberOfRun,
    status: runStatus,
    calculatedUTC,
    assets: z.int().describe('Assets of the run: so many lines of the file.'),
    pack: packReference.describe('Market pack whose rules settled the run.'),
  })
  .meta({
    id: 'SettlementBundle',
    description: 'What the signed bundle of a stats run is about, and the key that it is signed with.',
  });
export type SettlementBundle = z.infer<typeof SettlementBundle>;
