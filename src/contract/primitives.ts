import { z } from 'zod';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import './faults/issueMessages.ts';

// `meta({ openapi })` is the OpenAPI form of a schema whose wire form zod cannot express; `meta({ members })` describes
// members of a shape that other places describe otherwise. Neither these notes nor descriptions get into the browser.

/**
 * Returns the JSON Schema of combinations that are refused although every property fits by itself; each case has a
 * title that gives the reason.
 */
export const notAnyOf = (...cases: { title: string; [keyword: string]: unknown }[]) => ({ not: { anyOf: cases } });

/** Any value but null, in JSON Schema. */
export const NOT_NULL = { not: { type: 'null' } };

const fail = (ctx: z.RefinementCtx, code: string, message: string, path: PropertyKey[] = []) => {
  ctx.addIssue({ code: 'custom', params: { code }, message, path });
  return z.NEVER;
};

/** Any RFC 9562 UUID in its 36-character form, either case; parsed into lower case. */
export const uuid = z
  .string()
  .regex(
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    'must be a UUID like 3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11',
  )
  .toLowerCase()
  .meta({ openapi: { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 } });

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\r\n]/u;

const codePoints = (value: string) => value.length - (value.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/** Maximum length of every reason that a caller gives. */
export const MAX_REASON_LENGTH = 500;

/**
 * Text as a person typed it, returned byte for byte: 1 to `max` code points, well-formed Unicode, no control characters
 * (line breaks only if `lines` is set).
 */
export const text = (max: number, { lines = false } = {}) =>
  z
    .string()
    .min(1)
    .refine((value) => codePoints(value) <= max, `must be at most ${max} characters`)
    .refine(
      (value) => value.isWellFormed() && !(lines ? CONTROL_BUT_LINES : CONTROL).test(value),
      'must not hold control characters or broken Unicode',
    )
    .meta({
      openapi: {
        type: 'string',
        minLength: 1,
        maxLength: max,
        pattern: lines
          ? '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]+$'
          : '^[^\\u0000-\\u001F\\u007F-\\u009F]+$',
      },
    });

/** First valid instant of the interface, and the first one after its range; epoch milliseconds. */
export const INSTANT_RANGE = [Date.UTC(1970, 0, 1), Date.UTC(2200, 0, 1)] as const;

const NO_INSTANT = 'must be an instant with an offset, like 2026-01-15T17:00:00Z';

/**
 * RFC 3339 instant with an offset or Z, T and Z in either case; parsed into epoch milliseconds. Refused without offset:
 * 01:30 happens twice a year.
 */
export const instant = z
  .string({ error: NO_INSTANT })
  .toUpperCase()
  .pipe(z.iso.datetime({ offset: true, error: NO_INSTANT }))
  .transform((value, ctx) => {
    const ms = Date.parse(value);
    if (!(ms >= INSTANT_RANGE[0] && ms < INSTANT_RANGE[1]))
      return fail(ctx, 'OUT_OF_RANGE', 'must lie between 1970 and 2200');
    return ms;
  })
  .meta({ openapi: { type: 'string', format: 'date-time', maxLength: 40, pattern: '^(?:19[7-9]|2[01][0-9])[0-9]-' } });

const isHalfHour = (ms: number) => ms % HALF_HOUR_MS === 0;
/** An instant on :00 or :30, whose year begins as `years` says. */
export const halfHourFrom = (years: string) =>
  instant.refine(isHalfHour, 'must lie on :00 or :30').meta({
    openapi: {
      type: 'string',
      format: 'date-time',
      maxLength: 40,
      pattern: `^${years}[0-9]-.{6}[0-9]{2}:[03]0(?::00(?:\\.0+)?)?(?:[Zz]|[+-][0-9]{2}:[03]0)$`,
    },
  });
export const halfHourInstant = halfHourFrom('(?:19[7-9]|2[01][0-9])');

/** Instant as the service writes it: UTC with Z. */
export const utc = z.string().meta({ openapi: { type: 'string', format: 'date-time', maxLength: 24 } });
/** London calendar day, YYYY-MM-DD. */
export const day = z.iso.date().meta({ openapi: { type: 'string', format: 'date', maxLength: 10 } });
/** Time on a clock, HH:mm. */
export const timeOfDay = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'must be a time like 21:00');
export const boundedDay = (from: string, to: string) =>
  z.iso
    .date()
    .refine((value) => value >= from && value <= to, `must lie between ${from} and ${to}`)
    .meta({ openapi: { type: 'string', format: 'date', maxLength: 10 }, between: [from, to] });

/** Whole number in a query string: plain decimal digits, nothing else. */
export const integerText = (min: number, max: number, name = 'value') =>
  z
    .union([z.int(), z.string()], `${name} must be a whole number from ${min} to ${max}`)
    .transform((value, ctx) => {
      const number = typeof value === 'number' ? value : /^\d{1,16}$/.test(value) ? Number(value) : NaN;
      if (Number.isNaN(number) || number < min || number > max)
        return fail(ctx, 'OUT_OF_RANGE', `${name} must be a whole number from ${min} to ${max}`);
      return number;
    })
    .meta({ openapi: { type: 'integer', minimum: min, maximum: max } });

/** A quantity with a sensible ceiling; JSON has no NaN or Infinity, 1e999 is refused here. */
export const quantity = (min: number, max: number) => z.number().min(min).max(max);

/** Power of an asset that is reserved for one event, in kW. */
export const reservedKw = quantity(0.001, 1e6);

/** UUIDs of one bulk call: 1 to 1,000, repeats removed. */
export const uuidList = z
  .array(uuid)
  .min(1)
  .max(1000)
  .transform((list) => [...new Set(list)]);

export const direction = z.enum(['import', 'export']);
export type Direction = z.infer<typeof direction>;
export { fail };

/** Content of a file in base64, from 1 byte to so many. */
export const fileContent = (maxBytes: number) => {
  const maxLength = Math.ceil(maxBytes / 3) * 4;
  return z
    .base64()
    .min(1)
    .max(maxLength)
    .meta({ openapi: { type: 'string', format: 'byte', minLength: 1, maxLength } });
};

export const numberOrNull = z.number().nullable();
export const intOrNull = z.int().nullable();
export const textOrNull = z.string().nullable();
export const uuidOrNull = uuid.nullable();
export const utcOrNull = utc.nullable();
export const dayOrNull = day.nullable();

/** A query's range of time; `within` is its greatest length. */
export const range = {
  from: instant.describe('Start of the range, with an offset or Z.'),
  to: instant.describe('End of the range, itself excluded, with an offset or Z; after from.'),
};

/** Returns the refinement of a query with a range: its end comes after its start, by these days at most. */
export const refineRange = (
  days: number,
  words: string,
): [check: (query: { from: number; to: number }) => boolean, fault: { path: string[]; message: string }] => [
  ({ from, to }) => from < to && to - from <= days * DAY_MS,
  { path: ['to'], message: `to must come after from, by ${words} at most` },
];
