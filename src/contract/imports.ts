import { z } from 'zod';
import { consentType, NewConsent } from './consent.ts';
import { text, uuid } from './primitives.ts';

export const importKind = z.enum(['ASSETS', 'USERS', 'CONSENTS', 'TARIFFS']);
export type ImportKind = z.infer<typeof importKind>;
export const importOutcome = z.enum(['CREATED', 'CHANGED', 'SKIPPED', 'FAILED']);
export type ImportOutcome = z.infer<typeof importOutcome>;

export const MAX_IMPORT_LINES = 500;

/** Validated line by line, so that a bad one refuses no other: the request accepts any object. */
const line = z
  .record(z.string(), z.unknown())
  .meta({ openapi: { type: 'object', maxProperties: 40, additionalProperties: true } });

export const NewImport = z
  .strictObject({
    kind: importKind,
    existing: z.enum(['SKIP', 'CHANGE']).default('SKIP'),
    dryRun: z.boolean().default(false),
    lines: z.array(line).min(1).max(MAX_IMPORT_LINES),
  })
  .meta({ id: 'NewImport' });
export type NewImport = z.output<typeof NewImport>;

export const ImportResult = z
  .object({
    kind: importKind,
    dryRun: z.boolean(),
    created: z.int(),
    changed: z.int(),
    skipped: z.int(),
    failed: z.int(),
    lines: z.array(
      z.object({
        outcome: importOutcome,
        uuid: uuid.nullable(),
        reasons: z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })),
      }),
    ),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof ImportResult>;
export type ImportedLine = ImportResult['lines'][number];

/** A consent as it stands in a file: user and asset by the client's own identifiers. */
export const ConsentLine = z.strictObject({
  userId: text(64),
  assetId: text(64).nullish(),
  ...NewConsent.omit({ userUUID: true, assetUUID: true }).shape,
  type: consentType,
});
export type ConsentLine = z.output<typeof ConsentLine>;
