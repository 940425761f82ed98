import * as fc from 'fast-check';
import { mpanCheckDigit } from '#energy/mpan.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { token } from './tokens.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  /** True if any other member is allowed. */
  additionalProperties?: unknown;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}
export type Components = Record<string, Schema>;

/** Instants lie around the fuzzed tenant's now, its readings and its events. */
const AROUND = Date.UTC(2026, 5, 2);
const instant = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .integer({ min: -48 * 33, max: 48 * 20 })
      .map((slots) => new Date(AROUND + slots * HALF_HOUR_MS).toISOString()),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 7_258_118_399 }).map((seconds) => new Date(seconds * 1000).toISOString()),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '2026-03-29T01:30:00+00:00',
      '2026-10-25T01:30:00+01:00',
      '2026-06-01T17:00:00-12:00',
      '1970-01-01T00:00:00Z',
      '2199-12-31T23:59:59Z',
    ),
  },
);
const date = fc
  .integer({ min: -400, max: 400 })
  .map((days) => new Date(AROUND + days * 86_400_000).toISOString().slice(0, 10));
const mpan = fc.integer({ min: 0, max: 999_999_999 }).map((serial) => {
  const first12 = `20${String(serial).padStart(10, '0')}`;
  return first12 + mpanCheckDigit(first12);
});

/** Rules for a field beyond its schema. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  mpan: fc.oneof(mpan, fc.constant(token('mpan'))),
  exportMpan: mpan,
  locationPostcode: fc.constantFrom('SW1A 1AA', 'm11ae', 'EC1A1BB'),
  advance: fc.constantFrom('PT30M', 'PT1S', 'P1D', 'P1DT2H', 'PT90M'),
  url: fc.constant(token('url')),
  value: fc.integer({ min: 0, max: 10_000_000 }).map((wattHours) => wattHours / 1000),
  search: fc.constantFrom('mark', 'METER', '%', '_', 'é', '\\', '2000'),
};
const idNames: Record<string, string> = {
  assetUUIDs: 'assetUUID',
  portfolioUUIDs: 'portfolioUUID',
  target: 'portfolioUUID',
};

function text({ format, pattern, minLength = 0, maxLength = 50 }: Schema, name: string): fc.Arbitrary<unknown> {
  if (format === 'uuid')
    return fc.oneof(
      { weight: 8, arbitrary: fc.nat(6).map((index) => token(idNames[name] ?? name, index)) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  if (format === 'date-time') return instant;
  if (format === 'date') return date;
  if (format === 'email') return fc.emailAddress();
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: 40 });
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: Math.max(minLength, 1), maxLength: Math.min(maxLength, 50) }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 20) }) },
    { weight: 1, arbitrary: fc.constant('é'.repeat(maxLength)) },
  );
}

const numbers = (integer: boolean, { minimum = -1e9, maximum = 1e9 }: Schema) => {
  const bounds = fc.constantFrom(minimum, maximum);
  const lowest = Math.max(minimum, -1e6);
  const small = fc.integer({ min: Math.ceil(lowest), max: Math.floor(Math.min(maximum, lowest + 100)) });
  return integer
    ? fc.oneof(bounds, small)
    : fc.oneof(bounds, small, fc.double({ min: minimum, max: maximum, noNaN: true }));
};

/** Sorts members that must be in order. */
function order(value: Record<string, unknown>): Record<string, unknown> {
  for (const [first, last] of [
    ['from', 'to'],
    ['startTime', 'endTime'],
    ['validFrom', 'validTo'],
  ] as const) {
    const [start, end] = [value[first], value[last]];
    if (typeof start === 'string' && typeof end === 'string' && start.length > 5 && start > end)
      Object.assign(value, { [first]: end, [last]: start });
  }
  return value;
}

/** Values that fit a schema of the document, or nearly: what it cannot express is left to chance. */
export function valueOf(schema: Schema, components: Components, name = ''): fc.Arbitrary<unknown> {
  const known = byName[name];
  if (known && schema.type !== 'object' && !schema.enum) return known;
  if (schema.$ref) return valueOf(components[schema.$ref.split('/').at(-1)!]!, components, name);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => valueOf(option, components, name)));
  switch (schema.type) {
    case 'string':
      return text(schema, name);
    case 'integer':
    case 'number':
      return numbers(schema.type === 'integer', schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, components, name.replace(/s$/, '')), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      });
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, each]) => [field, valueOf(each, components, field)]),
      );
      return fc.record(fields, { requiredKeys: schema.required ?? [] }).map((value) => order({ ...value }));
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
