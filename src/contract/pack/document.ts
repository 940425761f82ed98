import { z } from 'zod';
import { profileSumKw } from '#energy/baseline/referenceProfile.ts';
import { assetType } from '../asset.ts';
import { boundedDay, quantity, text } from '../primitives.ts';
import { newSchoolHolidays } from '../schoolHolidays.ts';
import { code } from './reference.ts';

/** A grid supply point group, and the Balancing Mechanism Unit that stands for assets in it. */
const bmUnit = z.strictObject({
  gspGroup: z
    .string()
    .regex(/^_[A-P]$/, 'must be a GSP group like _A')
    .meta({ openapi: { type: 'string', pattern: '^_[A-P]$', maxLength: 2 } })
    .describe('GSP group, _A to _P.'),
  bmUnit: z
    .string()
    .regex(/^[A-Z0-9_-]{3,11}$/, 'must be a BM Unit like V__AHALF001')
    .meta({ openapi: { type: 'string', pattern: '^[A-Z0-9_-]{3,11}$', minLength: 3, maxLength: 11 } })
    .describe('The unit that stands for assets in the group.'),
});

/** A JSON pointer into a pack. */
export const packPointer = z
  .string()
  .max(200)
  .regex(/^(\/[A-Za-z0-9_]+)+$/, 'must be a JSON pointer into the pack, like /settlement/curve')
  .meta({ openapi: { type: 'string', maxLength: 200, pattern: '^(/[A-Za-z0-9_]+)+$' } })
  .describe('JSON pointer into the pack; what is below it is meant too.');

/** Source of a figure of a market; UNVERIFIED: told by practitioners, in no text. */
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
  key: code(10).describe('What evidence calls it by.'),
  title: text(300).describe('Title of the text.'),
  address: z
    .httpUrl()
    .max(500)
    .nullable()
    .meta({ openapi: { type: ['string', 'null'], format: 'uri', maxLength: 500 } })
    .describe('Where it is; null where it is no public text.'),
  readOn: validity.describe('When it was read; null for a decision of our own.'),
  mark: sourceMark.describe(
    'PUBLISHED is the buyer’s own text, QUOTED somebody else’s quotation, UNVERIFIED is told without a text, ' +
      'OWN_DECISION ours.',
  ),
});

const product = z.strictObject({
  code: code(30).describe('Its code.'),
  name: text(200).describe('Its name.'),
  direction: z.enum(['TURN_DOWN', 'TURN_UP', 'BOTH']).describe('Whether use is turned down, up, or either.'),
  payment: z.enum(['UTILISATION', 'AVAILABILITY', 'BOTH']).describe('Whether energy, availability or both are paid.'),
  noticeMinutes: minutes.describe(
    'How long before its start delivery is instructed, in minutes; null where nothing says so.',
  ),
  responseMinutes: minutes.describe('From instruction to full response, in minutes; null where nothing says so.'),
  minDurationMinutes: minutes.describe('Shortest delivery in minutes; null where nothing says so.'),
  minKw: kw.describe('Least power in kW; null where nothing says so.'),
  maxKw: kw.describe('Most power in kW; null where nothing says so.'),
});

/** Limits of a ratio; of a mean difference, `highest` is the most that is added or taken off a half hour, in kWh. */
const adjustment = z.strictObject({
  kind: z.enum(['MEAN_DIFFERENCE', 'RATIO']).describe('MEAN_DIFFERENCE adds the mean difference, RATIO multiplies.'),
  fromHours: quantity(0.5, 48).describe('Where the hours that are compared begin, in hours before the event.'),
  toHours: quantity(0, 48).describe('Where they end, in hours before the event.'),
  lowest: quantity(0, 100).nullable().describe('Least ratio; null without a limit.'),
  highest: quantity(0, 100)
    .nullable()
    .describe('Most ratio, or most kWh added to or taken off a half hour; null without a limit.'),
});

/** Half hours averaged before and after the event, and left out between; METER_BEFORE uses `before` alone. */
const sameDay = z.strictObject({
  before: z.int().min(1).max(96).describe('Half hours before the event, or before the instruction for METER_BEFORE.'),
  after: z.int().min(0).max(96).describe('Half hours after the event.'),
  gapBefore: z.int().min(0).max(48).describe('Half hours left out before the event.'),
  gapAfter: z.int().min(0).max(48).describe('Half hours left out after the event.'),
});

const monthDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a month and a day, like 10-01')
  .meta({ openapi: { type: 'string', pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' } });

/** Assumed use of one asset of a type, in kW of each half hour of the London clock, import positive. */
const assetProfile = z
  .strictObject({
    assetType: assetType
      .nullable()
      .describe('Of assets of this type; null for all types without a profile of their own.'),
    days: z
      .array(
        z.strictObject({
          dayKind: z
            .enum(['ALL', 'WORKING', 'NON_WORKING'])
            .describe('Which days of the week: working days by the pack’s calendar, the others, or all.'),
          season: z
            .strictObject({ from: monthDay.describe('First day, MM-DD.'), to: monthDay.describe('Last day, MM-DD.') })
            .describe('Part of the year, both ends included; it may pass the end of the year.'),
          kw: z
            .array(quantity(-1e4, 1e4))
            .length(48)
            .describe('Power of one asset in each half hour of the London clock, in kW, import positive.'),
        }),
      )
      .min(1)
      .max(24)
      .describe('Days of the profile: exactly one must fit each date.'),
    sumKw: quantity(-1e7, 1e7).describe('Sum of all kw of the profile in kW, which shows that it was copied whole.'),
  })
  .refine(({ days, sumKw }) => Math.abs(profileSumKw({ days }) - sumKw) < 1e-6, {
    path: ['sumKw'],
    message: 'must be the sum of all kw of the profile',
  });

const baseline = z.strictObject({
  allowed: z.array(packBaseline).min(1).max(packBaseline.options.length).describe('Methods that the buyer accepts.'),
  default: packBaseline.describe('The method where none is chosen.'),
  setBy: z.enum(['BUYER', 'PROVIDER', 'PACK']).describe('Who chooses the method.'),
  level: z.enum(['ASSET', 'UNIT']).describe('Whether each asset has a baseline, or all of them together.'),
  lookBackDays: z
    .int()
    .min(1)
    .max(365)
    .nullable()
    .describe('How many days history may lie back; null where no history is used.'),
  calendar: z.enum(['ENGLAND_WALES', 'SCOTLAND']).describe('Whose bank holidays count.'),
  insufficient: z
    .enum(['OUTTURN', 'NULL'])
    .describe(
      'With too little history: OUTTURN takes what was metered, so that nothing is delivered; NULL has no baseline.',
    ),
  inDayAdjustment: z.enum(['NEVER', 'ALLOWED', 'ALWAYS']).describe('Whether use before the event moves the baseline.'),
  adjustment: adjustment.nullable().describe('How it does; null for the rule of the method.'),
  /** Days that ROLLING_MEAN averages, and fewest working days that a method accepts; without them, its own numbers. */
  days: z.int().min(1).max(40).nullish().describe('Days that ROLLING_MEAN averages; ten where absent or null.'),
  atLeast: z
    .int()
    .min(1)
    .max(40)
    .nullish()
    .describe('Fewest working days of history that a like-day method accepts; its own number where absent or null.'),
  sameDay: sameDay.nullish().describe('Half hours around the event that METER_BEFORE and BEFORE_AFTER average.'),
  profiles: z
    .array(assetProfile)
    .max(20)
    .nullish()
    .describe('What the buyer takes one asset to use, for REFERENCE_PROFILE.'),
  gate: code(40).nullable().describe('Name of the gate until which a baseline is stated; null where none is stated.'),
  revisionGate: code(40)
    .nullable()
    .optional()
    .describe('Name of the gate until which it may be revised once it is stated; without one the same gate.'),
});

const gate = z.strictObject({
  name: code(40).describe('Its name.'),
  rule: z
    .string()
    .max(40)
    .regex(
      /^(before offer|start-PT\d{1,4}[HM]|D[+-]\d{1,2}( WD)? ([01]\d|2[0-3]):[0-5]\d( local)?)$/,
      'must be like D-1 12:00 local, start-PT60M, before offer or D+1 WD 23:59',
    )
    .meta({ openapi: { type: 'string', maxLength: 40 } })
    .describe('Its instant, like D-1 12:00 local or start-PT60M; at the instant itself is in time.'),
  late: z.enum(['REFUSE', 'ACCEPT_AND_FLAG']).describe('What happens to what is stated later.'),
});

const units = z.strictObject({
  quantity: z.enum(['kW', 'MW', 'kWh', 'MWh']).describe('Unit of values.'),
  positive: z.enum(['EXPORT', 'IMPORT', 'DELIVERY']).describe('What a positive value means.'),
  stamp: z.enum(['START', 'END']).describe('Whether a time names the start or the end of its period.'),
  zone: z.enum(['UTC', 'LONDON']).describe('Clock of the times.'),
  decimals: z.int().min(0).max(6).describe('Decimals of values.'),
  stepMinutes: z.literal([1, 5, 15, 30]).describe('Length of a period in minutes.'),
});

/** Performance curve, piecewise linear and level outside: a factor never falls as delivery grows. */
const curve = z
  .array(
    z.strictObject({
      atPercent: quantity(-1000, 1000).describe('Delivery in percent of what was instructed or contracted.'),
      factor: quantity(-10, 10).describe('Factor there.'),
    }),
  )
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
  method: packSettlement.describe(
    'DFS_K pays contracted energy by a factor, FLAT_RATE delivered energy, UTILISATION_ENERGY delivered energy up to ' +
      'what was instructed by a curve, P415 traded deviations; NONE settles nothing.',
  ),
  payOn: z.enum(['DELIVERED', 'CONTRACTED']).describe('Whether the factor multiplies delivered or contracted energy.'),
  curve: curve
    .nullable()
    .describe('Factor by delivery in percent: straight between its points, level outside; null for none.'),
  curveBase: z
    .enum(['STEP', 'DISPATCH', 'MONTH'])
    .describe('Whether the percentage is of a half hour, of the whole dispatch or of a month.'),
  appliesTo: z.enum(['UTILISATION', 'AVAILABILITY', 'BOTH']).describe('Which payment the curve multiplies.'),
  volumeMode: z.enum(['NET', 'POSITIVE_ONLY']).describe('Whether assets that used more reduce the sum.'),
  factorMonth: z
    .enum(['SAME', 'PREVIOUS'])
    .nullable()
    .describe('Whose month’s delivery decides about availability payments; null where none does.'),
  compensationPayer: z
    .enum(['TRADER', 'SUPPLIERS'])
    .nullable()
    .describe('Who bears the compensation of suppliers; null where it is not settled.'),
  priceDecimals: z.int().min(0).max(6).describe('Decimals of a price in £/MWh.'),
  runs: z.array(text(30)).max(20).describe('Settlement runs, first to last.'),
  invoiceDay: z
    .int()
    .min(1)
    .max(31)
    .nullable()
    .describe('Day of the month on which invoices are made; null where there is none.'),
  disputeDays: z
    .int()
    .min(1)
    .max(365)
    .nullish()
    .describe(
      'Days after a file of payments was received in which a line may be disputed; null or absent: nothing says so.',
    ),
});

const eligibility = z.strictObject({
  requiresMpan: z.boolean().describe('Whether each needs an MPAN.'),
  meteringPoint: z.enum(['BOUNDARY', 'ASSET', 'EITHER']).describe('Where it is metered.'),
  domesticOnly: z.boolean().describe('Whether only homes may.'),
  oneProviderOnly: z.boolean().describe('Whether an asset may be with one provider only.'),
});

const file = z.strictObject({
  format: code(40).describe('Name of the format.'),
  direction: z.enum(['IN', 'OUT']).describe('Whether the buyer’s files are read or ours are written.'),
  evidence: z.enum(['EVIDENCED', 'ASSUMED']).describe('Whether its columns are from a text of the buyer or assumed.'),
});

const offers = z.strictObject({
  stepKw: kw.describe('Offered power is a whole multiple of it, in kW; null where nothing says so.'),
  allOrNothing: z.boolean().describe('Whether an offer is accepted as a whole or not at all.'),
});

const deregistration = z.strictObject({
  factorBelow: quantity(-10, 10).describe('An acceptance that a factor below it settles is a strike.'),
  consecutive: z
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .describe('Strikes in a row that are too many; null for no such rule.'),
  inPeriod: z
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .describe('Strikes in a period that are too many; null for no such rule.'),
  periodMonths: z
    .int()
    .min(1)
    .max(24)
    .nullable()
    .describe('Length of any period that counts, in months; null for none.'),
  isDiscretionary: z.boolean().describe('Whether the buyer may deregister a unit, but need not.'),
});

const stacking = z.strictObject({
  matrix: code(40).describe('Name of the matrix.'),
  product: code(30).describe(
    'Its row and column there. A pack for several products names a group; one of them is sold beside others only in ' +
      'a pack that names it.',
  ),
  recoveryMinutes: minutes
    .default(null)
    .describe('How long an asset is not free for another buyer after its event, in minutes; null for no time.'),
  notAssessed: z
    .enum(['REFUSE', 'WARN'])
    .default('REFUSE')
    .describe('What becomes of a pair that nobody assessed; WARN permits it where both packs say so.'),
  place: z
    .int()
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .describe('Place in the buyers’ order, in which delivered energy is shared; null where it is shared by promise.'),
  allowsSurplus: z
    .boolean()
    .default(false)
    .describe(
      'Whether energy beyond all promises may go to a buyer whose curve pays for it; all buyers have to allow it.',
    ),
});

const members = {
  name: text(200).describe('What people know the pack by.'),
  buyer: text(100).describe('Who buys the flexibility.'),
  platforms: z.array(text(100)).max(20).describe('Where it is traded and settled.'),
  validFrom: validity.describe('First London day of the rules; null where it is open.'),
  validTo: validity.describe('London day from which they hold no more; null where it is open.'),
  sources: z.array(source).max(100).describe('Texts that the rules were taken from.'),
  evidence: z
    .array(z.strictObject({ at: packPointer, source: code(10).describe('Key of the source.') }))
    .max(300)
    .describe('Which source says what is at a pointer; the closest one counts.'),
  products: z.array(product).min(1).max(30).describe('What the buyer buys.'),
  gates: z.array(gate).max(20).describe('Until when something must be stated.'),
  offers: offers
    .optional()
    .describe('What an offer must be besides the limits of its product; absent where nothing says so.'),
  deregistration: deregistration
    .optional()
    .describe('When poor delivery ends the registration of a unit; absent where nothing says so.'),
  stacking: stacking
    .nullable()
    .describe('Its place in a matrix of what may be sold together; null where none says anything.'),
  files: z.array(file).max(30).describe('Files of the buyer.'),
  /** Units, at most one for each group: the buyer decides which one, so no pack of the release has any. */
  bmUnits: z
    .array(bmUnit)
    .max(16)
    .refine((units) => new Set(units.map(({ gspGroup }) => gspGroup)).size === units.length, 'must name a group once')
    .optional()
    .describe('Balancing Mechanism Units by GSP group, for settlement flows; absent where none is agreed.'),
  schoolHolidays: newSchoolHolidays
    .optional()
    .describe(
      'School holidays where the assets of the buyer are, which a scheme of the pack has unless it is created with ' +
        'its own; absent where none are listed.',
    ),
  retention: z
    .strictObject({
      financialYears: z.int().min(1).max(30).describe('Years for runs, receipts and payments.'),
      performanceYears: z.int().min(1).max(30).describe('Years for readings, dispatches and answers.'),
    })
    .nullable()
    .describe(
      'For how long data of an event are kept after its end, though the tenant keeps them less long; null where ' +
        'nothing says so.',
    ),
  /** Questions that only the buyer can answer, and an operator must confirm. */
  toConfirm: z
    .array(z.strictObject({ at: packPointer, question: text(300).describe('What to ask.') }))
    .max(30)
    .describe('What only the buyer can say.'),
};

/**
 * Rules of a market as data: what is sold, how its baseline is made, when what must be stated, what is paid. An unknown
 * member refuses the document.
 */
export const PackDocument = z
  .strictObject({
    ...members,
    baseline: baseline.describe('How baselines are made.'),
    units: units.describe('How the buyer’s files write energy and time.'),
    settlement: settlement.describe('What is paid.'),
    eligibility: eligibility.describe('Which assets may take part.'),
  })
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
  .meta({ id: 'MarketPackDocument', description: 'The rules of a market as data.' });
export type PackDocument = z.infer<typeof PackDocument>;

/** Changes of a pack to its parent: single members of an object, a list as a whole. */
export const PackOverrides = z
  .strictObject({
    ...z.strictObject(members).partial().shape,
    baseline: baseline.partial().optional().describe('How baselines are made.'),
    units: units.partial().optional().describe('How the buyer’s files write energy and time.'),
    settlement: settlement.partial().optional().describe('What is paid.'),
    eligibility: eligibility.partial().optional().describe('Which assets may take part.'),
  })
  .meta({
    id: 'MarketPackOverrides',
    description:
      'What a pack changes of its parent: single members of an object, a list as a whole; sources and evidence are ' +
      'added.',
  });
export type PackOverrides = z.infer<typeof PackOverrides>;
