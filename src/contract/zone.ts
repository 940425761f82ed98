import { z } from 'zod';
import { assetUUID, schemeUUID } from './members.ts';
import { text, textOrNull, utcOrNull, intOrNull } from './primitives.ts';

/** Maximum length of a table: one of 5,000 rows has at most 50 kB. */
const MAX_TABLE_CHARACTERS = 200_000;
export const MAX_GIVEN_ZONES = 1000;

/** Zone of a market: Z1 to Z12. */
export const marketZone = z
  .string()
  .regex(/^Z([1-9]|1[0-2])$/, 'must be a zone, Z1 to Z12')
  .meta({ openapi: { type: 'string', minLength: 2, maxLength: 3, pattern: '^Z([1-9]|1[0-2])$' } });

export const zoneSource = z.enum(['GIVEN', 'POSTCODE']);

export const NewZoneTable = z
  .strictObject({
    file: text(MAX_TABLE_CHARACTERS, { lines: true }).describe(
      'Text of a CSV file with the columns `outcode` (the part of a postcode before its space) and `zone` (Z1 to Z12, ' +
        'or 1 to 12), in any order, and at most 5,000 rows. With its header alone it clears the table.',
    ),
    dryRun: z.boolean().default(false).describe('True checks the file and stores nothing.'),
  })
  .meta({ id: 'NewZoneTable', description: 'Table of the zones of outward postcodes.' });
export type NewZoneTable = z.output<typeof NewZoneTable>;

export const StoredZoneTable = z
  .object({
    schemeUUID,
    outcodes: z.int().describe('Outward postcodes of the table.'),
    added: z.int().describe('Outward postcodes that had no zone before.'),
    moved: z.int().describe('Outward postcodes that had another zone before.'),
    removed: z.int().describe('Outward postcodes that have no zone any more.'),
  })
  .meta({ id: 'StoredZoneTable', description: 'Outcome of replacing the table of zones of a scheme.' });

export const SchemeZones = z
  .object({
    schemeUUID,
    sha256: textOrNull.describe('SHA-256 of the file of the table, in hexadecimal digits; null without a table.'),
    receivedUTC: utcOrNull.describe('When the table was received; UTC instant, null without one.'),
    receivedBy: textOrNull.describe('The operator behind the key that sent it; null where there is none.'),
    zones: z
      .array(
        z.object({
          zone: marketZone.describe('The zone.'),
          outcodes: z.array(z.string()).describe('Outward postcodes of the zone by the table.'),
          assets: intOrNull.describe('Opted-in assets of the zone; null before the first count of a large fleet.'),
        }),
      )
      .describe('Zones that the table names or an asset has, in their order.'),
    withoutZone: intOrNull.describe(
      'Opted-in assets without a zone: none is given, and the table does not have their postcode; null before the ' +
        'first count of a large fleet.',
    ),
    countedUTC: utcOrNull.describe(
      'When assets were counted by a job, as in a large fleet; UTC instant, null where they are counted now, and before ' +
        'its first count.',
    ),
  })
  .meta({
    id: 'SchemeZones',
    description: 'Zones of a scheme, with their opted-in assets: those that are READY or wait for the check.',
  });
export type SchemeZones = z.infer<typeof SchemeZones>;

export const GivenZones = z
  .strictObject({
    assets: z
      .array(
        z
          .strictObject({
            assetUUID: assetUUID.optional(),
            assetId: text(64).optional().describe('Identifier of the asset in your systems, in place of its UUID.'),
            zone: marketZone.nullable().describe('Its zone; null clears the given one, so that its postcode decides.'),
          })
          .refine((item) => (item.assetUUID === undefined) !== (item.assetId === undefined), {
            path: ['assetUUID'],
            message: 'state either assetUUID or assetId',
          }),
      )
      .min(1)
      .max(MAX_GIVEN_ZONES)
      .describe('Assets of the scheme, each once.'),
    dryRun: z.boolean().default(false).describe('True checks the items and stores nothing.'),
  })
  .meta({ id: 'GivenZones', description: 'Zones to give to assets of a scheme.' });
export type GivenZones = z.output<typeof GivenZones>;

export const ZonesGiven = z
  .object({
    changed: z.int().describe('Assets whose given zone is another now.'),
    unchanged: z.int().describe('Assets that had it already.'),
  })
  .meta({ id: 'ZonesGiven', description: 'Outcome of giving zones to assets.' });
