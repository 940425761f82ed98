import { z } from 'zod';
import { assetId, assetUUID } from './members.ts';
import { range, refineRange, utc, uuid, numberOrNull, uuidOrNull, textOrNull, utcOrNull } from './primitives.ts';
import { stackingMode, stackingProduct, stackingValue } from './stacking.ts';

/** Longest range, in days: a quarter, since a buyer asks for a month. */
const MAX_DAYS = 92;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Place at which an export continues: after an event, and an asset of it. */
const place = z
  .string()
  .regex(new RegExp(`^${UUID}\\.${UUID}$`), 'must be `next` of a response: the UUIDs of an event and of an asset')
  .meta({ openapi: { type: 'string', pattern: `^${UUID}\\.${UUID}$`, minLength: 73, maxLength: 73 } });

export const CommitmentExportQuery = z
  .strictObject({
    schemeUUID: uuid.describe('Scheme whose events and assets are disclosed.'),
    ...range,
    from: range.from.describe('Start of the range, with an offset or Z: of events a part of which is in it.'),
    to: range.to.describe('End of the range, itself excluded, with an offset or Z; after from, by 92 days at most.'),
    after: place
      .optional()
      .describe(
        'Continues an export: `next` of a response, or the event and asset that were received whole, with a dot ' +
          'between.',
      ),
  })
  .refine(...refineRange(MAX_DAYS, `${MAX_DAYS} days`));
export type CommitmentExportQuery = z.output<typeof CommitmentExportQuery>;

/** An asset of an event of a scheme, and another scheme that it is in: by an event in the range, or without one. */
export const DisclosedCommitment = z
  .object({
    assetUUID,
    assetId,
    eventUUID: uuid.describe('UUID of the event of the scheme.'),
    eventName: z.string().describe('Its name.'),
    startTime: utc.describe('Its start; UTC instant.'),
    endTime: utc.describe('Its end; UTC instant.'),
    reservedKw: numberOrNull.describe('Power in kW that the asset keeps for it; null is the whole asset.'),
    otherSchemeUUID: uuid.describe('UUID of the other scheme.'),
    otherSchemeName: z.string().describe('Its name, as its event has it.'),
    otherEventUUID: uuidOrNull.describe(
      'UUID of the event of the other scheme; null where the asset has none there in the range.',
    ),
    otherEventName: textOrNull.describe('Its name; null without one.'),
    otherStartTime: utcOrNull.describe('Its start; UTC instant, null without one.'),
    otherEndTime: utcOrNull.describe('Its end; UTC instant, null without one.'),
    otherReservedKw: numberOrNull.describe(
      'Power in kW that the asset keeps for it; null is the whole asset, or no event.',
    ),
    ruleA: stackingProduct
      .nullable()
      .describe(
        'One product of the cell that decided about the pair of events; null where none was asked, as when they are ' +
          'far apart.',
      ),
    ruleB: stackingProduct.nullable().describe('The other product of the cell; null as ruleA.'),
    ruleMode: stackingMode.nullable().describe('Mode of the cell; null as ruleA.'),
    ruleValue: stackingValue
      .nullable()
      .describe(
        'What the cell says: Y explicit yes, y implicit yes, ? no data, n implicit no, N explicit no, - not ' +
          'applicable.',
      ),
    ruleSource: textOrNull.describe('Assessment that the cell is of; null as ruleA.'),
    ruleAsOf: textOrNull.describe('Year and month of the assessment; null as ruleA.'),
    confirmedBy: textOrNull.describe('Who confirmed the cell, or overrode it; null for a key, or where nobody did.'),
    confirmedUTC: utcOrNull.describe('When; UTC instant, null where nobody did.'),
    overrideReason: textOrNull.describe('Why an implicit no was overridden; null where it was not.'),
  })
  .meta({
    id: 'DisclosedCommitment',
    description: 'An asset of an event of a scheme, and what else it is committed to.',
  });
export type DisclosedCommitment = z.infer<typeof DisclosedCommitment>;

export const CommitmentExport = z
  .object({
    data: z.array(DisclosedCommitment).describe('Items of this page, or of the whole response where it is not paged.'),
    next: place
      .nullable()
      .describe('Where the export continues: the value of `after` for the next request. Null at the end.'),
  })
  .meta({ id: 'CommitmentExport', description: 'Rows of some of the assets of an export, by event and asset.' });
