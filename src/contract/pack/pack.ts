import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { MAX_REASON_LENGTH, text, utc, uuid, textOrNull, utcOrNull } from '../primitives.ts';
import { PackDocument, PackOverrides, packPointer } from './document.ts';
import { packId, packReference, packVersion } from './reference.ts';

/** Status of a pack: a DRAFT settles test events only. */
export const packStatus = z.enum(['DRAFT', 'READY']);
export const packOrigin = z.enum(['SHIPPED', 'OWN']);

const gap = z
  .object({
    at: packPointer,
    code: z
      .enum([
        'NO_SOURCE',
        'UNVERIFIED',
        'NOT_CONFIRMED',
        'GRANULARITY_NOT_SUPPORTED',
        'SETTLES_NOTHING',
        'UNKNOWN_VALUE',
      ])
      .describe(
        'NO_SOURCE: no source says a number. UNVERIFIED: no text of the buyer says it. NOT_CONFIRMED: only the buyer ' +
          'can say. GRANULARITY_NOT_SUPPORTED: less than half hours. SETTLES_NOTHING: for readiness only. ' +
          'UNKNOWN_VALUE: an unknown word.',
      ),
    detail: z.string().describe('What is missing, for people.'),
  })
  .meta({ id: 'MarketPackGap', description: 'Something that keeps a pack a DRAFT.' });
export type PackGap = z.infer<typeof gap>;

const confirmation = z
  .object({
    at: packPointer,
    statement: z.string().describe('What was stated, and where.'),
    confirmedBy: textOrNull.describe('The operator who confirmed it; null for a program.'),
    confirmedUTC: utc.describe('When; UTC instant.'),
  })
  .meta({ id: 'MarketPackConfirmation', description: 'Something that the buyer has stated.' });
export type PackConfirmation = z.infer<typeof confirmation>;

const listed = {
  packUUID: uuid.describe('UUID of this version; after a dry run of nothing, because it is not stored.'),
  packId: packId.describe('Name of the pack: capitals, digits and _.'),
  version: packVersion.describe('Its version; a version is never changed.'),
  name: z.string().describe('What people know the pack by.'),
  buyer: z.string().describe('Who buys the flexibility.'),
  origin: packOrigin.describe('SHIPPED is part of this release, OWN made by you.'),
  parent: packReference.nullable().describe('The version that it changes; null where it changes none.'),
  status: packStatus.describe('A DRAFT settles test events only.'),
  gaps: z.array(gap).describe('What keeps it a DRAFT; empty where it is READY.'),
  schemes: z.int().describe('How many of your schemes settle by it.'),
  createdUTC: utcOrNull.describe('When it was created; UTC instant, null for a pack of this release.'),
};
export const ListedPack = z
  .object(listed)
  .meta({ id: 'ListedMarketPack', description: 'A version of a pack in a list.' });
export type ListedPack = z.infer<typeof ListedPack>;

/** A version of a pack, complete: the rules of its parents, changed by its own overrides. */
export const Pack = z
  .object({
    ...listed,
    document: PackDocument.describe('Its rules with all that it has from its parents.'),
    overrides: PackOverrides.describe('What it changes of its parent.'),
    confirmations: z.array(confirmation).describe('What the buyer has stated, with what still holds of its parents’.'),
  })
  .meta({ id: 'MarketPack', description: 'A version of a pack, complete.' });
export type Pack = z.infer<typeof Pack>;

export const PackQuery = pageQuery(
  {
    origin: packOrigin.optional().describe('Only packs of this release, or only your own.'),
    status: packStatus.optional().describe('Only packs with this status.'),
  },
  ['name'],
  'name',
);
export type PackQuery = z.output<typeof PackQuery>;

/** A pack of one's own: a version of another, changed. */
export const NewPack = z
  .strictObject({
    packId: packId.describe('Name of the pack: capitals, digits and _.'),
    version: packVersion.describe('Version of the new pack, like 2026-11.'),
    parent: packReference.describe('The version that it changes.'),
    overrides: PackOverrides.default({}).describe('What it changes; by default nothing.'),
    confirmations: z
      .array(
        z.strictObject({
          at: packPointer,
          statement: text(MAX_REASON_LENGTH, { lines: true }).describe('What was stated, and where.'),
        }),
      )
      .max(50)
      .default([])
      .describe('What the buyer has stated.'),
    dryRun: z.boolean().default(false).describe('Whether the pack is only shown and not stored; false by default.'),
  })
  .meta({ id: 'NewMarketPack', description: 'Body of market pack create.' });
export type NewPack = z.output<typeof NewPack>;
