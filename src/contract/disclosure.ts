import { z } from 'zod';
import { range, refineRange, utc, uuid } from './primitives.ts';
import { stackingMode, stackingProduct, stackingValue } from './stacking.ts';

/** A quarter; a buyer asks for a month. */
const MOST_DAYS = 92;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Where an export continues: behind an event, and an asset of it. */
const place = z
  .string()
  .regex(new RegExp(`^${UUID}\\.${UUID}$`), 'must be `next` of a response: the UUIDs of an event and of an asset')
  .meta({ openapi: { type: 'string', pattern: `^${UUID}\\.${UUID}$`, minLength: 73, maxLength: 73 } });

export const CommitmentExportQuery = z
  .strictObject({ schemeUUID: uuid, ...range, after: place.optional() })
  .refine(...refineRange(MOST_DAYS, `${MOST_DAYS} days`));
export type CommitmentExportQuery = z.output<typeof CommitmentExportQuery>;

/** An asset of an event of a scheme, and another scheme that it is in: by an event in the range, or without one. */
export const DisclosedCommitment = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    eventUUID: uuid,
    eventName: z.string(),
    startTime: utc,
    endTime: utc,
    reservedKw: z.number().nullable(),
    otherSchemeUUID: uuid,
    otherSchemeName: z.string(),
    otherEventUUID: uuid.nullable(),
    otherEventName: z.string().nullable(),
    otherStartTime: utc.nullable(),
    otherEndTime: utc.nullable(),
    otherReservedKw: z.number().nullable(),
    ruleA: stackingProduct.nullable(),
    ruleB: stackingProduct.nullable(),
    ruleMode: stackingMode.nullable(),
    ruleValue: stackingValue.nullable(),
    ruleSource: z.string().nullable(),
    ruleAsOf: z.string().nullable(),
    confirmedBy: z.string().nullable(),
    confirmedUTC: utc.nullable(),
    overrideReason: z.string().nullable(),
  })
  .meta({ id: 'DisclosedCommitment' });
export type DisclosedCommitment = z.infer<typeof DisclosedCommitment>;

export const CommitmentExport = z
  .object({ data: z.array(DisclosedCommitment), next: place.nullable() })
  .meta({ id: 'CommitmentExport' });
