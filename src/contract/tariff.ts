import { z } from 'zod';
import { findRateFault } from '#energy/tariffCoverage.ts';
import { pageQuery, search } from './paging.ts';
import { MAX_REASON_LENGTH, boundedDay, day, direction, fail, quantity, text, utc, uuid } from './primitives.ts';
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
  .meta({ openapi: { type: 'string', enum: ['import', 'export'] } });

/** Schedule type in a path: TIME_OF_USE, time-of-use and time_of_use are equivalent. */
export const scheduleTypePath = z
  .string()
  .max(20)
  .transform((value, ctx) => {
    const parsed = tariffType.safeParse(value.toUpperCase().replaceAll('-', '_'));
    return parsed.success ? parsed.data : fail(ctx, 'INVALID_TYPE', 'must be SINGLE_RATE, TIME_OF_USE or DYNAMIC');
  })
  .meta({ openapi: { type: 'string', enum: tariffType.options } });

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):(00|30)$/, 'must be a local half hour like 16:30')
  .meta({ maxLength: 5 });
const daysOfWeek = z.array(z.int().min(1).max(7)).min(1).max(7);
export const pence = quantity(-10_000, 10_000).refine(
  (value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3,
  'must have at most 6 decimals',
);

/** A price for a part of the week. Times are London wall clock, the end excluded; 23:30 to 05:30 crosses midnight. */
export const UnitRate = z.strictObject({
  label: text(50),
  pencePerKwh: pence,
  daysOfWeek: daysOfWeek.optional(),
  startTime: clock.optional(),
  endTime: clock.optional(),
  validFrom: boundedDay('2000-01-01', '2199-12-31').optional(),
  validTo: boundedDay('2000-01-01', '2199-12-31').optional(),
});
export type UnitRate = z.output<typeof UnitRate>;

const validDay = boundedDay('2000-01-01', '2199-12-31');
const reason = text(MAX_REASON_LENGTH);
const attributes = {
  name: text(200),
  supplierName: text(200).nullish(),
  tariffCode: text(100).nullish(),
  currency: z.literal('GBP').default('GBP'),
  standingChargePencePerDay: quantity(0, 10_000).default(0),
  vatRatePercent: quantity(0, 100).default(5),
  pricesIncludeVat: z.boolean().default(true),
  timezone: z.literal('Europe/London').default('Europe/London'),
};

export const NewTariff = z
  .strictObject({
    direction,
    tariffType,
    ...attributes,
    unitRates: z.array(UnitRate).min(1).max(200),
    validFrom: validDay,
    validTo: validDay.nullish(),
    reason: reason.nullish(),
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
  .meta({ id: 'NewTariff' });
export type NewTariff = z.output<typeof NewTariff>;

/** One tariff, or 1 to 50 of them: all are stored or none. */
export const NewTariffs = z.union([NewTariff, z.array(NewTariff).min(1).max(50).meta({ title: 'SeveralTariffs' })]);

export const TariffChanges = z
  .strictObject({
    name: text(200).optional(),
    supplierName: text(200).nullish(),
    tariffCode: text(100).nullish(),
    validTo: validDay.nullish(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'TariffChanges', minProperties: 1 });
export type TariffChanges = z.output<typeof TariffChanges>;

/** `KEEP`: costs of past days stay as reported. `RECALCULATE`: they follow the correction. */
const pastCosts = z.enum(['KEEP', 'RECALCULATE']);

/** Attributes to correct, with a reason; absent members stay as they are, null clears. */
export const TariffCorrection = z
  .strictObject({
    reason,
    pastCosts: pastCosts.default('KEEP'),
    name: text(200).optional(),
    supplierName: text(200).nullish(),
    tariffCode: text(100).nullish(),
    tariffType: tariffType.optional(),
    standingChargePencePerDay: quantity(0, 10_000).optional(),
    vatRatePercent: quantity(0, 100).optional(),
    pricesIncludeVat: z.boolean().optional(),
    unitRates: z.array(UnitRate).min(1).max(200).optional(),
    validFrom: validDay.optional(),
    validTo: validDay.nullish(),
  })
  .refine(
    (correction) => Object.keys(correction).some((name) => name !== 'reason' && name !== 'pastCosts'),
    'name at least one attribute to correct',
  )
  .meta({ id: 'TariffCorrection', minProperties: 2 });
export type TariffCorrection = z.output<typeof TariffCorrection>;

const recordedRate = z.object({
  label: z.string(),
  pencePerKwh: z.number(),
  daysOfWeek: daysOfWeek.optional(),
  startTime: z.string().optional(),
  endTime: z.string().optional(),
  validFrom: day.optional(),
  validTo: day.optional(),
});

export const Tariff = z
  .object({
    tariffUUID: uuid,
    assetUUID: uuid,
    direction,
    name: z.string(),
    supplierName: z.string().nullable(),
    tariffCode: z.string().nullable(),
    tariffType,
    currency: z.literal('GBP'),
    standingChargePencePerDay: z.number(),
    vatRatePercent: z.number(),
    pricesIncludeVat: z.boolean(),
    unitRates: z.array(recordedRate),
    timezone: z.literal('Europe/London'),
    validFrom: day,
    validTo: day.nullable(),
    status: tariffStatus,
    version: z.int(),
    reason: z.string().nullable(),
    createdUTC: utc,
    updatedUTC: utc,
  })
  .meta({ id: 'Tariff' });
export type Tariff = z.infer<typeof Tariff>;

/** A tariff in a list across assets. */
export const ListedTariff = Tariff.extend({ assetId: z.string(), assetName: z.string().nullable() }).meta({
  id: 'ListedTariff',
});
export type ListedTariff = z.infer<typeof ListedTariff>;

/** A tariff as recorded at one time: first as created, then once for each correction. */
export const TariffVersion = z
  .object({
    version: z.int(),
    /** First London day whose cost is calculated by this version. */
    effectiveFrom: day,
    recordedUTC: utc,
    reason: z.string().nullable(),
    name: z.string(),
    supplierName: z.string().nullable(),
    tariffCode: z.string().nullable(),
    tariffType,
    standingChargePencePerDay: z.number(),
    vatRatePercent: z.number(),
    pricesIncludeVat: z.boolean(),
    unitRates: z.array(recordedRate),
    validFrom: day,
    validTo: day.nullable(),
  })
  .meta({ id: 'TariffVersion' });
export type TariffVersion = z.infer<typeof TariffVersion>;

export const AssetTariffQuery = pageQuery(
  { status: tariffStatus.default('ACTIVE') },
  ['validFrom', 'createdUTC'],
  'validFrom',
);
export const TariffQuery = pageQuery(
  {
    search,
    name: text(200).optional(),
    status: tariffStatus.default('ACTIVE'),
    direction: direction.optional(),
    tariffType: tariffType.optional(),
    assetUUID: uuid.optional(),
  },
  ['validFrom', 'createdUTC', 'name'],
  'createdUTC',
);
export type TariffQuery = z.output<typeof TariffQuery>;

const SchedulePeriod = z.strictObject({
  daysOfWeek,
  startTime: clock,
  endTime: clock,
  rateLabel: text(50),
  pencePerKwh: pence,
});
/** The body may be empty: periods then come from the open tariff of the direction. */
export const NewTariffSchedule = z
  .strictObject({
    direction: direction.default('import'),
    enabled: z.boolean().default(true),
    periods: z.array(SchedulePeriod).min(1).max(200).optional(),
    validFrom: validDay.optional(),
    validTo: validDay.nullish(),
  })
  .meta({ id: 'NewTariffSchedule' });
export type NewTariffSchedule = z.output<typeof NewTariffSchedule>;

/** Identifies a schedule together with its type. */
export const ScheduleQuery = z.strictObject({ direction: direction.default('import') });

export const TariffSchedule = z
  .object({
    scheduleUUID: uuid,
    assetUUID: uuid,
    type: tariffType,
    direction,
    enabled: z.boolean(),
    periods: z.array(
      z.object({
        daysOfWeek,
        startTime: z.string(),
        endTime: z.string(),
        rateLabel: z.string(),
        pencePerKwh: z.number(),
      }),
    ),
    /**
     * True if its periods are the tariff's own and change no cost; false if they were sent, and replace the tariff's
     * rates.
     */
    followsTariff: z.boolean(),
    validFrom: day,
    validTo: day.nullable(),
    createdUTC: utc,
    updatedUTC: utc,
  })
  .meta({ id: 'TariffSchedule' });
export type TariffSchedule = z.infer<typeof TariffSchedule>;
