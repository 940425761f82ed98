import { z } from 'zod';
import { consentType, NewConsent } from './consent.ts';
import { text, uuidOrNull } from './primitives.ts';

export const importKind = z.enum(['ASSETS', 'USERS', 'CONSENTS', 'TARIFFS']).describe('What the lines are.');
export type ImportKind = z.infer<typeof importKind>;
export const importOutcome = z.enum(['CREATED', 'CHANGED', 'SKIPPED', 'FAILED']);
export type ImportOutcome = z.infer<typeof importOutcome>;

export const MAX_IMPORT_LINES = 500;

/** A line of any form: lines are validated one by one, so that a bad one refuses no other. */
const line = z
  .record(z.string(), z.unknown())
  .meta({ openapi: { type: 'object', maxProperties: 40, additionalProperties: true } });

export const NewImport = z
  .strictObject({
    kind: importKind,
    existing: z
      .enum(['SKIP', 'CHANGE', 'RESTORE'])
      .default('SKIP')
      .describe(
        'What to do with a line about an asset or user that is there: SKIP it, CHANGE what it names, or RESTORE: the ' +
          'same, after it was restored if it is archived. Consents and tariffs that are there are skipped.',
      ),
    dryRun: z.boolean().default(false).describe('True returns what would happen and changes nothing.'),
    lines: z
      .array(line)
      .min(1)
      .max(MAX_IMPORT_LINES)
      .describe(
        'The lines: of ASSETS and USERS the bodies of their create operations; of CONSENTS that of consent create ' +
          'with userId and assetId in place of the UUIDs; of TARIFFS that of tariff create with assetId.',
      ),
  })
  .meta({ id: 'NewImport', description: 'Lines to import, each judged by itself.' });
export type NewImport = z.output<typeof NewImport>;

export const ImportResult = z
  .object({
    kind: importKind,
    dryRun: z.boolean().describe('True where nothing was changed.'),
    created: z.int().describe('Lines that were created.'),
    changed: z.int().describe('Lines that changed what was there.'),
    skipped: z.int().describe('Lines about what is there already.'),
    failed: z.int().describe('Lines that were refused.'),
    lines: z
      .array(
        z.object({
          outcome: importOutcome.describe('What came of the line.'),
          uuid: uuidOrNull.describe(
            'UUID of what was created, changed or is there already; null of a refused line and of what a dry run ' +
              'would create.',
          ),
          reasons: z
            .array(
              z.object({
                field: z.string().describe('Attribute of the line that is meant; empty for the whole line.'),
                code: z.string().describe('Code of the reason.'),
                detail: z.string().describe('The reason in words.'),
              }),
            )
            .describe('Why it was refused or skipped, and RESTORED for one that was archived before; empty otherwise.'),
        }),
      )
      .describe('What came of each line, in the order given.'),
  })
  .meta({ id: 'ImportResult', description: 'What came of an import, or would come of it.' });
export type ImportResult = z.infer<typeof ImportResult>;
export type ImportedLine = ImportResult['lines'][number];

/** A consent as written in a file: user and asset by the client's own identifiers. */
export const ConsentLine = z.strictObject({
  userId: text(64),
  assetId: text(64).nullish(),
  ...NewConsent.omit({ userUUID: true, assetUUID: true }).shape,
  type: consentType,
});
export type ConsentLine = z.output<typeof ConsentLine>;
