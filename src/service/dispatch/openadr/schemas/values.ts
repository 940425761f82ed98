import { z } from 'zod';

/** Dates that mean now instead of an instant. Accepted in requests only. */
const NOW = new Set(['0001-01-01', '0001-01-01T00:00:00', '0001-01-01T00:00:00Z']);
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i;
const DURATION =
  /^(-?)P(?=\d|T\d)(?:\d{1,4}Y)?(?:\d{1,6}M)?(?:\d{1,8}[DW])?(?:T(?:\d{1,8}H)?(?:\d{1,10}M)?(?:\d{1,12}(?:\.\d{1,9})?S)?)?$/;

/** Instant, stored with its offset; "now" becomes the first instant of year 1, as it is everywhere later. */
export const dateTime = z
  .string()
  .max(40)
  .refine((text) => NOW.has(text) || (DATE_TIME.test(text) && !Number.isNaN(Date.parse(text))), 'must be a date-time')
  .transform((text) => (NOW.has(text) ? '0001-01-01T00:00:00Z' : text));
export const duration = z.string().max(60).regex(DURATION, 'must be a duration such as PT30M');
export const shortText = z.string().min(1).max(128);
export const objectID = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,128}$/, 'must have 1 to 128 letters, digits, hyphens and underscores');
export const targets = z.array(shortText).max(1000).nullish();
const int32 = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1);

const point = z.object({ x: z.number(), y: z.number() });
export const valuesMap = z.object({
  type: shortText,
  values: z.array(z.union([z.number(), z.string().max(10_000), z.boolean(), point])).max(1000),
});
export type ValuesMap = z.output<typeof valuesMap>;
export const attributes = z.array(valuesMap).max(200).nullish();

export const intervalPeriod = z.object({
  start: dateTime.optional(),
  duration: duration.optional(),
  randomizeStart: duration.optional(),
});
export type IntervalPeriod = z.output<typeof intervalPeriod>;
export const interval = z.object({
  id: int32,
  intervalPeriod: intervalPeriod.optional(),
  payloads: z.array(valuesMap).max(50),
});
export type Interval = z.output<typeof interval>;

const currency = z.string().max(128).nullish();
const units = shortText.nullish();
export const eventPayloadDescriptor = z.object({
  objectType: z.literal('EVENT_PAYLOAD_DESCRIPTOR'),
  payloadType: shortText,
  units,
  currency,
});
export const reportPayloadDescriptor = z.object({
  objectType: z.literal('REPORT_PAYLOAD_DESCRIPTOR'),
  payloadType: shortText,
  readingType: shortText.nullish(),
  units,
  accuracy: z.number().nullish(),
  confidence: z.int().min(0).max(100).nullish(),
});
export const reportDescriptor = z.object({
  payloadType: shortText,
  readingType: shortText.nullish(),
  units,
  targets,
  aggregate: z.boolean().optional(),
  startInterval: int32.optional(),
  numIntervals: int32.optional(),
  historical: z.boolean().optional(),
  frequency: int32.optional(),
  repeat: int32.optional(),
  reportIntervals: z.enum(['INTERVALS', 'SUB_INTERVALS', 'OPEN_INTERVALS']).optional(),
});
