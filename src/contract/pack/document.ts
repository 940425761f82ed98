import { z } from 'zod';
import { profileSumKw } from '#energy/baseline/referenceProfile.ts';
import { assetType } from '../asset.ts';
import { boundedDay, quantity, text } from '../primitives.ts';
import { code } from './reference.ts';

/** A grid supply point group, and the Balancing Mechanism Unit that stands for assets in it. */
const bmUnit = z.strictObject({
  gspGroup: z
    .string()
    .regex(/^_[A-P]$/, 'must be a GSP group like _A')
    .meta({ openapi: { type: 'string', pattern: '^_[A-P]$', maxLength: 2 } }),
  bmUnit: z
    .string()
    .regex(/^[A-Z0-9_-]{3,11}$/, 'must be a BM Unit like V__AHALF001')
    .meta({ openapi: { type: 'string', pattern: '^[A-Z0-9_-]{3,11}$', minLength: 3, maxLength: 11 } }),
});

/** A JSON pointer into a pack. */
export const packPointer = z
  .string()
  .max(200)
  .regex(/^(\/[A-Za-z0-9_]+)+$/, 'must be a JSON pointer into the pack, like /settlement/curve')
  .meta({ openapi: { type: 'string', maxLength: 200, pattern: '^(/[A-Za-z0-9_]+)+$' } });

/** Where a figure of a market comes from; UNVERIFIED is told by practitioners, and no text says so. */
export const sourceMark = z.enum(['PUBLISHED', 'QUOTED', 'UNVERIFIED', 'OWN_DECISION']);

export const packBaseline = z.enum([
  'BL01',
  'MID_8_OF_10',
  'HIGH_5_OF_10',
  'NOMINATED',
  'REFERENCE_PROFILE',
  'WEEK_TEMPLATE',
  'ZERO',
  'ASSET_CAPACITY',
  'METER_BEFORE',
  'BEFORE_AFTER',
  'ROLLING_MEAN',
  'SAME_WEEKDAY_6',
]);
export const packSettlement = z.enum(['DFS_K', 'FLAT_RATE', 'UTILISATION_ENERGY', 'P415', 'NONE']);

const minutes = z.int().min(0).max(20_160).nullable();
const kw = quantity(0, 1e7).nullable();
const validity = boundedDay('2000-01-01', '2199-12-31').nullable();

const source = z.strictObject({
  key: code(10),
  title: text(300),
  address: z
    .httpUrl()
    .max(500)
    .nullable()
    .meta({ openapi: { type: ['string', 'null'], format: 'uri', maxLength: 500 } }),
  readOn: validity,
  mark: sourceMark,
});

const product = z.strictObject({
  code: code(30),
  name: text(200),
  direction: z.enum(['TURN_DOWN', 'TURN_UP', 'BOTH']),
  payment: z.enum(['UTILISATION', 'AVAILABILITY', 'BOTH']),
  noticeMinutes: minutes,
  responseMinutes: minutes,
  minDurationMinutes: minutes,
  minKw: kw,
  maxKw: kw,
});

/** Limits of a ratio; of a mean difference, `highest` is the most that is added or taken off a half hour, in kWh. */
const adjustment = z.strictObject({
  kind: z.enum(['MEAN_DIFFERENCE', 'RATIO']),
  fromHours: quantity(0.5, 48),
  toHours: quantity(0, 48),
  lowest: quantity(0, 100).nullable(),
  highest: quantity(0, 100).nullable(),
});

/** Half hours averaged before and after the event, and left out between; METER_BEFORE uses `before` alone. */
const sameDay = z.strictObject({
  before: z.int().min(1).max(96),
  after: z.int().min(0).max(96),
  gapBefore: z.int().min(0).max(48),
  gapAfter: z.int().min(0).max(48),
});

const monthDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a month and a day, like 10-01')
  .meta({ openapi: { type: 'string', pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' } });

/** What a buyer takes one asset of a type to use, in kW of each half hour of the London clock, import positive. */
const assetProfile = z
  .strictObject({
    assetType: assetType.nullable(),
    days: z
      .array(
        z.strictObject({
          dayKind: z.enum(['ALL', 'WORKING', 'NON_WORKING']),
          season: z.strictObject({ from: monthDay, to: monthDay }),
          kw: z.array(quantity(-1e4, 1e4)).length(48),
        }),
      )
      .min(1)
      .max(24),
    sumKw: quantity(-1e7, 1e7),
  })
  .refine(({ days, sumKw }) => Math.abs(profileSumKw({ days }) - sumKw) < 1e-6, {
    path: ['sumKw'],
    message: 'must be the sum of all kw of the profile',
  });

const baseline = z.strictObject({
  allowed: z.array(packBaseline).min(1).max(packBaseline.options.length),
  default: packBaseline,
  setBy: z.enum(['BUYER', 'PROVIDER', 'PACK']),
  level: z.enum(['ASSET', 'UNIT']),
  lookBackDays: z.int().min(1).max(365).nullable(),
  calendar: z.enum(['ENGLAND_WALES', 'SCOTLAND']),
  insufficient: z.enum(['OUTTURN', 'NULL']),
  inDayAdjustment: z.enum(['NEVER', 'ALLOWED', 'ALWAYS']),
  adjustment: adjustment.nullable(),
  /** Days that ROLLING_MEAN averages, and the fewest working days that a method accepts; its own without. */
  days: z.int().min(1).max(40).nullish(),
  atLeast: z.int().min(1).max(40).nullish(),
  sameDay: sameDay.nullish(),
  profiles: z.array(assetProfile).max(20).nullish(),
  gate: code(40).nullable(),
  revisionGate: code(40).nullable().optional(),
});

const gate = z.strictObject({
  name: code(40),
  rule: z
    .string()
    .max(40)
    .regex(
      /^(before offer|start-PT\d{1,4}[HM]|D[+-]\d{1,2}( WD)? ([01]\d|2[0-3]):[0-5]\d( local)?)$/,
      'must be like D-1 12:00 local, start-PT60M, before offer or D+1 WD 23:59',
    )
    .meta({ openapi: { type: 'string', maxLength: 40 } }),
  late: z.enum(['REFUSE', 'ACCEPT_AND_FLAG']),
});

const units = z.strictObject({
  quantity: z.enum(['kW', 'MW', 'kWh', 'MWh']),
  positive: z.enum(['EXPORT', 'IMPORT', 'DELIVERY']),
  stamp: z.enum(['START', 'END']),
  zone: z.enum(['UTC', 'LONDON']),
  decimals: z.int().min(0).max(6),
  stepMinutes: z.literal([1, 5, 15, 30]),
});

/** Piecewise linear and level outside: a factor never falls as delivery grows. */
const curve = z
  .array(z.strictObject({ atPercent: quantity(-1000, 1000), factor: quantity(-10, 10) }))
  .min(1)
  .max(50)
  .refine(
    (points) =>
      points.every((point, place) => {
        const before = points[place - 1];
        return !before || (before.atPercent < point.atPercent && before.factor <= point.factor);
      }),
    'must have growing atPercent, and factors that never fall',
  );

const settlement = z.strictObject({
  method: packSettlement,
  payOn: z.enum(['DELIVERED', 'CONTRACTED']),
  curve: curve.nullable(),
  curveBase: z.enum(['STEP', 'DISPATCH', 'MONTH']),
  appliesTo: z.enum(['UTILISATION', 'AVAILABILITY', 'BOTH']),
  volumeMode: z.enum(['NET', 'POSITIVE_ONLY']),
  factorMonth: z.enum(['SAME', 'PREVIOUS']).nullable(),
  compensationPayer: z.enum(['TRADER', 'SUPPLIERS']).nullable(),
  priceDecimals: z.int().min(0).max(6),
  runs: z.array(text(30)).max(20),
  invoiceDay: z.int().min(1).max(31).nullable(),
  /** Days after a payment file was received in which it may be disputed. */
  disputeDays: z.int().min(1).max(365).nullish(),
});

const eligibility = z.strictObject({
  requiresMpan: z.boolean(),
  meteringPoint: z.enum(['BOUNDARY', 'ASSET', 'EITHER']),
  domesticOnly: z.boolean(),
  oneProviderOnly: z.boolean(),
});

const file = z.strictObject({
  format: code(40),
  direction: z.enum(['IN', 'OUT']),
  evidence: z.enum(['EVIDENCED', 'ASSUMED']),
});

const stacking = z.strictObject({
  matrix: code(40),
  product: code(30),
  /** How long an asset is not free for another buyer after its event. */
  recoveryMinutes: minutes.default(null),
  notAssessed: z.enum(['REFUSE', 'WARN']).default('REFUSE'),
  /** Place in the buyers' order; energy is shared by promise where two buyers have the same. */
  place: z.int().min(1).max(100).nullable().default(null),
  /** Energy beyond the promises may go to a buyer that pays for it. */
  allowsSurplus: z.boolean().default(false),
});

const members = {
  name: text(200),
  buyer: text(100),
  platforms: z.array(text(100)).max(20),
  validFrom: validity,
  validTo: validity,
  sources: z.array(source).max(100),
  /** Which source says what is at a pointer and below it. */
  evidence: z.array(z.strictObject({ at: packPointer, source: code(10) })).max(300),
  products: z.array(product).min(1).max(30),
  gates: z.array(gate).max(20),
  stacking: stacking.nullable(),
  files: z.array(file).max(30),
  /** One unit for each group at most: which one is the buyer's word, so that no pack of the release has any. */
  bmUnits: z
    .array(bmUnit)
    .max(16)
    .refine((units) => new Set(units.map(({ gspGroup }) => gspGroup)).size === units.length, 'must name a group once')
    .optional(),
  retention: z
    .strictObject({ financialYears: z.int().min(1).max(30), performanceYears: z.int().min(1).max(30) })
    .nullable(),
  /** What only the buyer can say, and an operator must confirm. */
  toConfirm: z.array(z.strictObject({ at: packPointer, question: text(300) })).max(30),
};

/**
 * The rules of a market as data: what is sold, how its baseline is made, when what must be stated, what is paid. An
 * unknown member refuses the document.
 */
export const PackDocument = z
  .strictObject({ ...members, baseline, units, settlement, eligibility })
  .superRefine(({ baseline: own, gates, sources, evidence }, ctx) => {
    const refuse = (path: PropertyKey[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    if (!own.allowed.includes(own.default)) refuse(['baseline', 'default'], 'must be one of allowed');
    for (const member of ['gate', 'revisionGate'] as const)
      if (own[member] && !gates.some(({ name }) => name === own[member]))
        refuse(['baseline', member], 'must be the name of one of gates');
    const keys = new Set(sources.map(({ key }) => key));
    evidence.forEach((row, place) => {
      if (!keys.has(row.source)) refuse(['evidence', place, 'source'], 'must be the key of one of sources');
    });
  })
  .meta({ id: 'MarketPackDocument' });
export type PackDocument = z.infer<typeof PackDocument>;

/** What a pack changes of its parent: single members of an object, a list as a whole. */
export const PackOverrides = z
  .strictObject({
    ...z.strictObject(members).partial().shape,
    baseline: baseline.partial().optional(),
    units: units.partial().optional(),
    settlement: settlement.partial().optional(),
    eligibility: eligibility.partial().optional(),
  })
  .meta({ id: 'MarketPackOverrides' });
export type PackOverrides = z.infer<typeof PackOverrides>;
