import { z } from 'zod';
import { findRateFault } from '#energy/tariffCoverage.ts';
import { assetUUID, createdUTC, tariffName, tariffUUID, updatedUTC } from './members.ts';
import { pageQuery, search } from './paging.ts';
import {
  MAX_REASON_LENGTH,
  boundedDay,
  day,
  direction,
  fail,
  quantity,
  text,
  utc,
  uuid,
  textOrNull,
  dayOrNull,
} from './primitives.ts';
import { tariffStatus, tariffType } from './tariffKind.ts';

/** Direction in a path: any case. */
export const directionPath = z
  .string()
  .max(10)
  .transform((value, ctx) => {
    const lower = value.toLowerCase();
    return lower === 'import' || lower === 'export'
      ? lower
      : fail(ctx, 'INVALID_DIRECTION', 'must be import or export');
  })
  .meta({ openapi: { type: 'string', enum: ['import', 'export'] } })
  .describe('Direction of the tariffs; in any case.');

/** Schedule type in a path: TIME_OF_USE, time-of-use and time_of_use are equivalent. */
export const scheduleTypePath = z
  .string()
  .max(20)
  .transform((value, ctx) => {
    const parsed = tariffType.safeParse(value.toUpperCase().replaceAll('-', '_'));
    return parsed.success ? parsed.data : fail(ctx, 'INVALID_TYPE', 'must be SINGLE_RATE, TIME_OF_USE or DYNAMIC');
  })
  .meta({ openapi: { type: 'string', enum: tariffType.options } })
  .describe('Kind of schedule; kebab case and lower case, time-of-use for example, are read too.');

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):(00|30)$/, 'must be a local half hour like 16:30')
  .meta({ maxLength: 5 });
const daysOfWeek = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .describe('Days of the week on which the window begins, 1 for Monday to 7 for Sunday.');
export const pence = quantity(-10_000, 10_000).refine(
  (value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3,
  'must have at most 6 decimals',
);

/** A price for a part of the week. Times are London wall clock, the end excluded; 23:30 to 05:30 crosses midnight. */
export const UnitRate = z.strictObject({
  label: text(50).describe('Name of the rate, "Night" for example.'),
  pencePerKwh: pence.describe(
    'Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where pricesIncludeVat says so.',
  ),
  daysOfWeek: daysOfWeek
    .optional()
    .describe('Days of the week on which the window begins, 1 for Monday to 7 for Sunday; every day where absent.'),
  startTime: clock.optional().describe('Start of the window by the London clock, HH:00 or HH:30; 00:00 where absent.'),
  endTime: clock
    .optional()
    .describe(
      'End of the window, itself excluded, by the London clock; it runs over midnight where it is not after ' +
        'startTime. 00:00 where absent.',
    ),
  validFrom: boundedDay('2000-01-01', '2199-12-31')
    .optional()
    .describe('First London day of the rate, YYYY-MM-DD; that of the tariff where absent.'),
  validTo: boundedDay('2000-01-01', '2199-12-31')
    .optional()
    .describe('London day from which the rate no longer holds, YYYY-MM-DD; that of the tariff where absent.'),
});
export type UnitRate = z.output<typeof UnitRate>;

const validDay = boundedDay('2000-01-01', '2199-12-31');
const reason = text(MAX_REASON_LENGTH);
const attributes = {
  name: text(200).describe('Name of the tariff.'),
  supplierName: text(200).nullish().describe('Name of the supplier; null where not known.'),
  tariffCode: text(100).nullish().describe('Code the supplier has for the tariff; null where not known.'),
  currency: z.literal('GBP').default('GBP').describe('Currency of every price.'),
  standingChargePencePerDay: quantity(0, 10_000)
    .default(0)
    .describe('Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so.'),
  vatRatePercent: quantity(0, 100).default(5).describe('VAT in percent, added to costs where the prices leave it out.'),
  pricesIncludeVat: z.boolean().default(true).describe('Whether the prices include VAT.'),
  timezone: z.literal('Europe/London').default('Europe/London').describe('Time zone of all clock times and days.'),
};

export const NewTariff = z
  .strictObject({
    direction: direction.describe('import prices energy taken from the grid, export energy given to it.'),
    tariffType: tariffType.describe(
      'SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; ' +
        'DYNAMIC: windows with gaps allowed.',
    ),
    ...attributes,
    unitRates: z.array(UnitRate).min(1).max(200).describe('Prices of energy, 1 to 200.'),
    validFrom: validDay.describe('First London day on which it holds, YYYY-MM-DD, from 2000-01-01.'),
    validTo: validDay
      .nullish()
      .describe('London day from which it no longer holds, YYYY-MM-DD, after validFrom; null for open.'),
    reason: reason
      .nullish()
      .describe(
        'Why it is added, or replaces the one that it closes; kept with its first version, and in the audit of a ' +
          'replacement. Null for none.',
      ),
  })
  .refine((tariff) => !tariff.validTo || tariff.validTo > tariff.validFrom, {
    path: ['validTo'],
    message: 'validTo must come after validFrom',
  })
  .superRefine((tariff, ctx) => {
    if (ctx.issues.length > 0) return;
    const fault = findRateFault(tariff);
    if (fault) fail(ctx, 'RATES_NOT_WHOLE', fault.message, fault.path);
  })
  .meta({ id: 'NewTariff', description: 'A tariff to add. It closes the open one of its direction at its validFrom.' });
export type NewTariff = z.output<typeof NewTariff>;

/** One tariff, or 1 to 50 of them: all are stored or none. */
export const NewTariffs = z.union([NewTariff, z.array(NewTariff).min(1).max(50).meta({ title: 'SeveralTariffs' })]);

export const TariffChanges = z
  .strictObject({
    name: text(200).optional().describe('Name of the tariff.'),
    supplierName: text(200).nullish().describe('Name of the supplier; null clears it.'),
    tariffCode: text(100).nullish().describe('Code the supplier has for the tariff; null clears it.'),
    validTo: validDay
      .nullish()
      .describe('London day from which it no longer holds, YYYY-MM-DD, after validFrom; null opens it.'),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({
    id: 'TariffChanges',
    description: 'Body of tariff update, at least one attribute: what is absent stays, null clears.',
    minProperties: 1,
  });
export type TariffChanges = z.output<typeof TariffChanges>;

/** Treatment of past costs. `KEEP`: costs of past days stay as reported. `RECALCULATE`: they follow the correction. */
const pastCosts = z.enum(['KEEP', 'RECALCULATE']);

/** Attributes to correct, with a reason; absent members stay as they are, null clears. */
export const TariffCorrection = z
  .strictObject({
    reason: reason.describe('Why it is corrected; kept with the version.'),
    pastCosts: pastCosts
      .default('KEEP')
      .describe(
        'KEEP: costs of days before today stay as they were reported; RECALCULATE: they follow the correction.',
      ),
    name: text(200).optional().describe('Name of the tariff.'),
    supplierName: text(200).nullish().describe('Name of the supplier; null where not known.'),
    tariffCode: text(100).nullish().describe('Code the supplier has for the tariff; null where not known.'),
    tariffType: tariffType
      .optional()
      .describe(
        'SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; ' +
          'DYNAMIC: windows with gaps allowed.',
      ),
    standingChargePencePerDay: quantity(0, 10_000)
      .optional()
      .describe('Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so.'),
    vatRatePercent: quantity(0, 100)
      .optional()
      .describe('VAT in percent, added to costs where the prices leave it out.'),
    pricesIncludeVat: z.boolean().optional().describe('Whether the prices include VAT.'),
    unitRates: z.array(UnitRate).min(1).max(200).optional().describe('Prices of energy, 1 to 200.'),
    validFrom: validDay.optional().describe('First London day on which it holds, YYYY-MM-DD, from 2000-01-01.'),
    validTo: validDay
      .nullish()
      .describe('London day from which it no longer holds, YYYY-MM-DD, after validFrom; null opens it.'),
  })
  .refine(
    (correction) => Object.keys(correction).some((name) => name !== 'reason' && name !== 'pastCosts'),
    'name at least one attribute to correct',
  )
  .meta({
    id: 'TariffCorrection',
    description: 'A correction with its reason, of at least one attribute: what is absent stays, null clears.',
    minProperties: 2,
  });
export type TariffCorrection = z.output<typeof TariffCorrection>;

const recordedRate = z.object({
  label: z.string().describe('Name of the rate, "Night" for example.'),
  pencePerKwh: z
    .number()
    .describe(
      'Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where pricesIncludeVat says so.',
    ),
  daysOfWeek: daysOfWeek
    .optional()
    .describe('Days of the week on which the window begins, 1 for Monday to 7 for Sunday; every day where absent.'),
  startTime: z
    .string()
    .optional()
    .describe('Start of the window by the London clock, HH:00 or HH:30; 00:00 where absent.'),
  endTime: z
    .string()
    .optional()
    .describe(
      'End of the window, itself excluded, by the London clock; it runs over midnight where it is not after ' +
        'startTime. 00:00 where absent.',
    ),
  validFrom: day.optional().describe('First London day of the rate, YYYY-MM-DD; that of the tariff where absent.'),
  validTo: day
    .optional()
    .describe('London day from which the rate no longer holds, YYYY-MM-DD; that of the tariff where absent.'),
});

export const Tariff = z
  .object({
    tariffUUID,
    assetUUID,
    direction: direction.describe('import prices energy taken from the grid, export energy given to it.'),
    name: tariffName,
    supplierName: textOrNull.describe('Name of the supplier; null where not known.'),
    tariffCode: textOrNull.describe('Code the supplier has for the tariff; null where not known.'),
    tariffType: tariffType.describe(
      'SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; ' +
        'DYNAMIC: windows with gaps allowed.',
    ),
    currency: z.literal('GBP').describe('Currency of every price.'),
    standingChargePencePerDay: z
      .number()
      .describe('Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so.'),
    vatRatePercent: z.number().describe('VAT in percent, added to costs where the prices leave it out.'),
    pricesIncludeVat: z.boolean().describe('Whether the prices include VAT.'),
    unitRates: z.array(recordedRate).describe('Prices of energy, 1 to 200.'),
    timezone: z.literal('Europe/London').describe('Time zone of all clock times and days.'),
    validFrom: day.describe('First London day on which it holds, YYYY-MM-DD.'),
    validTo: dayOrNull.describe('London day from which it no longer holds, YYYY-MM-DD; null while open.'),
    status: tariffStatus.describe('DISCONNECTED where it was disconnected or has run out; it still prices the past.'),
    version: z.int().describe('Number of its newest recorded version, from 1; each correction adds one.'),
    reason: textOrNull.describe(
      'Why it was added, perhaps in place of another; null without a reason. Corrections have reasons of their own, ' +
        'with their versions.',
    ),
    createdUTC,
    updatedUTC,
  })
  .meta({ id: 'Tariff', description: 'Prices of an asset in one direction. Only one holds at a time.' });
export type Tariff = z.infer<typeof Tariff>;

/** A tariff in a list across assets. */
export const ListedTariff = Tariff.extend({
  assetId: z.string().describe('Your own name for the asset, unique in the tenant.'),
  assetName: textOrNull.describe('Name of the asset for people; null for none.'),
}).meta({
  id: 'ListedTariff',
  description: 'A tariff in a list, with the name of its asset.',
});
export type ListedTariff = z.infer<typeof ListedTariff>;

/** A tariff as recorded at one time: first as created, then once for each correction. */
export const TariffVersion = z
  .object({
    version: z.int().describe('Number of the version, from 1.'),
    effectiveFrom: day.describe('First London day whose cost is calculated by this version, YYYY-MM-DD.'),
    recordedUTC: utc.describe('When it was recorded; UTC instant.'),
    reason: textOrNull.describe(
      'Why it was corrected; of the version the tariff began with, why it was added, null without a reason.',
    ),
    name: tariffName,
    supplierName: textOrNull.describe('Name of the supplier; null where not known.'),
    tariffCode: textOrNull.describe('Code the supplier has for the tariff; null where not known.'),
    tariffType: tariffType.describe(
      'SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; ' +
        'DYNAMIC: windows with gaps allowed.',
    ),
    standingChargePencePerDay: z
      .number()
      .describe('Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so.'),
    vatRatePercent: z.number().describe('VAT in percent, added to costs where the prices leave it out.'),
    pricesIncludeVat: z.boolean().describe('Whether the prices include VAT.'),
    unitRates: z.array(recordedRate).describe('Prices of energy, 1 to 200.'),
    validFrom: day.describe('First London day on which it holds, YYYY-MM-DD.'),
    validTo: dayOrNull.describe('London day from which it no longer holds, YYYY-MM-DD; null while open.'),
  })
  .meta({ id: 'TariffVersion', description: 'A tariff as it was recorded at one time.' });
export type TariffVersion = z.infer<typeof TariffVersion>;

export const AssetTariffQuery = pageQuery(
  { status: tariffStatus.default('ACTIVE').describe('Only tariffs with this status.') },
  ['validFrom', 'createdUTC'],
  'validFrom',
);
export const TariffQuery = pageQuery(
  {
    search: search.describe(
      'Part of the name of the tariff, or of assetId, name, MPAN or postcode of the asset, in any case.',
    ),
    name: text(200).optional().describe('Only tariffs of exactly this name.'),
    status: tariffStatus.default('ACTIVE').describe('Only tariffs with this status.'),
    direction: direction.optional().describe('Only tariffs of this direction.'),
    tariffType: tariffType.optional().describe('Only tariffs of this kind.'),
    assetUUID: uuid.optional().describe('Only tariffs of this asset.'),
  },
  ['validFrom', 'createdUTC', 'name'],
  'createdUTC',
);
export type TariffQuery = z.output<typeof TariffQuery>;

const SchedulePeriod = z.strictObject({
  daysOfWeek,
  startTime: clock.describe('Start of the window by the London clock, HH:00 or HH:30.'),
  endTime: clock.describe(
    'End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime.',
  ),
  rateLabel: text(50).describe('Name of the rate.'),
  pencePerKwh: pence.describe('Price in pence per kWh, with at most 6 decimals; may be below 0.'),
});
/** Body of a new schedule. It may be empty: periods then come from the open tariff of the direction. */
export const NewTariffSchedule = z
  .strictObject({
    direction: direction
      .default('import')
      .describe('import prices energy taken from the grid, export energy given to it.'),
    enabled: z.boolean().default(true).describe('Whether its prices hold.'),
    periods: z
      .array(SchedulePeriod)
      .min(1)
      .max(200)
      .optional()
      .describe(
        "Windows of the week whose prices replace the tariff's, none overlapping but for DYNAMIC; where absent the " +
          'schedule follows the tariff in force.',
      ),
    validFrom: validDay
      .optional()
      .describe('First London day on which it holds, YYYY-MM-DD, from 2000-01-01; today where absent.'),
    validTo: validDay
      .nullish()
      .describe('London day from which it no longer holds, YYYY-MM-DD, after validFrom; null for open.'),
  })
  .meta({ id: 'NewTariffSchedule', description: 'Body of schedule enable; it may be left out.' });
export type NewTariffSchedule = z.output<typeof NewTariffSchedule>;

/** Query that identifies a schedule together with its type. */
export const ScheduleQuery = z.strictObject({
  direction: direction.default('import').describe('Direction of the schedule.'),
});

export const TariffSchedule = z
  .object({
    scheduleUUID: uuid.describe('UUID of the schedule.'),
    assetUUID,
    type: tariffType.describe('Kind of schedule.'),
    direction: direction.describe('import prices energy taken from the grid, export energy given to it.'),
    enabled: z.boolean().describe('Whether its prices hold.'),
    periods: z
      .array(
        z.object({
          daysOfWeek,
          startTime: z.string().describe('Start of the window by the London clock, HH:00 or HH:30.'),
          endTime: z
            .string()
            .describe(
              'End of the window, itself excluded, by the London clock; it runs over midnight where it is not after ' +
                'startTime.',
            ),
          rateLabel: z.string().describe('Name of the rate.'),
          pencePerKwh: z.number().describe('Price in pence per kWh, with at most 6 decimals; may be below 0.'),
        }),
      )
      .describe('Windows of the week with their prices.'),
    followsTariff: z
      .boolean()
      .describe("Whether its periods are the tariff's own and change no cost; false where they were sent."),
    validFrom: day.describe('First London day on which it holds, YYYY-MM-DD.'),
    validTo: dayOrNull.describe('London day from which it no longer holds, YYYY-MM-DD; null while open.'),
    createdUTC,
    updatedUTC,
  })
  .meta({
    id: 'TariffSchedule',
    description: 'Prices by time of week, which replace those of the tariff where they hold or show them.',
  });
export type TariffSchedule = z.infer<typeof TariffSchedule>;
