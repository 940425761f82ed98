import { z } from 'zod';
import { hasAtMostThreeDecimals } from '#energy/reading.ts';
import { MAX_PAGE_SIZE } from './paging.ts';
import { direction, fail, halfHourFrom, instant, integerText, notAnyOf, text, utc, uuid } from './primitives.ts';

export const MAX_CONSUMPTION_RECORDS = 50_000;
export const readingType = z.enum(['ACTUAL', 'ESTIMATED']);

/** The greatest number of a row in a file. */
export const MAX_ROW = 2_147_483_647;

const EARLIEST = Date.UTC(2000, 0, 1);
const reading = halfHourFrom('2[01][0-9]');

const kwh = z
  .number()
  .min(0)
  .max(10_000)
  .refine(hasAtMostThreeDecimals, 'must have at most 3 decimals (whole watt-hours)');

/**
 * One half hour of one asset: energy in kWh over [startTime, startTime + 30 min). `timestamp` is an alias of startTime.
 */
export const ConsumptionRecord = z
  .strictObject({
    assetUUID: uuid.optional(),
    assetId: text(64).optional(),
    startTime: reading.optional(),
    timestamp: reading.optional(),
    value: kwh,
    direction: direction.default('import'),
    readingType: readingType.default('ACTUAL'),
    row: z.int().min(1).max(MAX_ROW).optional(),
  })
  .transform(({ timestamp, startTime, ...record }, ctx) => {
    const at = startTime ?? timestamp;
    if (at === undefined) return fail(ctx, 'REQUIRED', 'startTime is required');
    if (startTime !== undefined && timestamp !== undefined && startTime !== timestamp)
      return fail(ctx, 'CONTRADICTION', 'startTime and timestamp differ');
    if (at < EARLIEST) return fail(ctx, 'OUT_OF_RANGE', 'must not lie before 2000');
    if ((record.assetUUID === undefined) === (record.assetId === undefined))
      return fail(ctx, 'REQUIRED', 'give assetUUID or assetId, one of them');
    return { ...record, startTime: at };
  })
  .meta({
    id: 'ConsumptionRecord',
    ...notAnyOf(
      { title: 'Neither startTime nor timestamp', propertyNames: { not: { enum: ['startTime', 'timestamp'] } } },
      { title: 'Neither assetUUID nor assetId', propertyNames: { not: { enum: ['assetUUID', 'assetId'] } } },
      { title: 'Both assetUUID and assetId', required: ['assetUUID', 'assetId'] },
    ),
  });
export type ConsumptionRecord = z.output<typeof ConsumptionRecord>;

export const NewConsumption = z.array(ConsumptionRecord).min(1).max(MAX_CONSUMPTION_RECORDS);
export const NewConsumptionQuery = z.strictObject({ importUUID: uuid.optional() });
export const ConsumptionAccepted = z
  .object({ accepted: z.int(), inserted: z.int(), updated: z.int() })
  .meta({ id: 'ConsumptionAccepted' });
export type ConsumptionAccepted = z.infer<typeof ConsumptionAccepted>;

/** A file of readings, of which every reading keeps its row. */
export const NewReadingImport = z.strictObject({ fileName: text(255) }).meta({ id: 'NewReadingImport' });
export type NewReadingImport = z.output<typeof NewReadingImport>;
export const ReadingImport = z
  .object({ importUUID: uuid, fileName: z.string(), createdUTC: utc })
  .meta({ id: 'ReadingImport' });
export type ReadingImport = z.infer<typeof ReadingImport>;

export const granularity = z.enum(['halfHour', 'hour', 'day', 'week', 'month']);
const YEAR = 366 * 86_400_000;

export const ConsumptionQuery = z
  .strictObject({
    from: instant,
    to: instant,
    direction: direction.default('import'),
    granularity: granularity.default('halfHour'),
    format: z.enum(['series', 'records']).default('series'),
    page: integerText(1, 1e9, 'page').default(1),
    pageSize: integerText(1, MAX_PAGE_SIZE, 'pageSize').default(MAX_PAGE_SIZE),
  })
  .superRefine((query, ctx) => {
    const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
    if (query.from >= query.to) refuse('to', 'to must come after from');
    const fine = query.granularity === 'halfHour' || query.granularity === 'hour';
    if (query.to - query.from > (fine ? 2 : 20) * YEAR)
      refuse('to', fine ? 'a half-hourly or hourly read covers 2 years at most' : 'a read covers 20 years at most');
    if (query.format === 'records' && query.granularity !== 'halfHour')
      refuse('granularity', 'records are half-hourly');
  });
export type ConsumptionQuery = z.output<typeof ConsumptionQuery>;

export const coverage = z.object({ expected: z.int(), present: z.int() });
/** `firstReadingUTC`: the first half hour ever measured; earlier ones do not count as missing. */
const head = { assetUUID: uuid, direction, unit: z.literal('kWh'), firstReadingUTC: utc.nullable() };

/**
 * A series in columns on a UTC grid: `values[i]` is the energy of [start + i·step, + step), null if nothing was
 * measured.
 */
export const ConsumptionSeries = z
  .object({
    ...head,
    granularity: z.enum(['halfHour', 'hour']),
    start: utc,
    stepSeconds: z.int(),
    values: z.array(z.number().nullable()),
    estimated: z.array(z.int()),
    coverage,
  })
  .meta({ id: 'ConsumptionSeries' });
export type ConsumptionSeries = z.infer<typeof ConsumptionSeries>;

/** Sums over London calendar days, weeks (from Monday) or months. */
export const ConsumptionPeriods = z
  .object({
    ...head,
    granularity: z.enum(['day', 'week', 'month']),
    periods: z.array(
      z.object({ from: utc, to: utc, value: z.number().nullable(), expected: z.int(), present: z.int() }),
    ),
    coverage,
  })
  .meta({ id: 'ConsumptionPeriods' });
export type ConsumptionPeriods = z.infer<typeof ConsumptionPeriods>;

/** `?format=records`: the readings themselves, paged. */
export const ConsumptionRecords = z
  .object({
    data: z.array(
      z.object({
        startTime: utc,
        endTime: utc,
        value: z.number(),
        readingType,
        settlementDate: z.iso.date(),
        settlementPeriod: z.int(),
      }),
    ),
    page: z.int(),
    pageSize: z.int(),
    totalItems: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'ConsumptionRecords' });
export type ConsumptionRecords = z.infer<typeof ConsumptionRecords>;

export const ConsumptionResponse = z.union([ConsumptionSeries, ConsumptionPeriods, ConsumptionRecords]);
export type ConsumptionResponse = z.infer<typeof ConsumptionResponse>;

export const DeleteConsumptionQuery = z
  .strictObject({ from: instant, to: instant, direction: direction.optional() })
  .refine((query) => query.from < query.to, { path: ['to'], message: 'to must come after from' });

export const PortfolioConsumptionQuery = z
  .strictObject({
    from: instant,
    to: instant,
    direction: direction.default('import'),
    granularity: granularity.default('halfHour'),
  })
  .refine((query) => query.from < query.to && query.to - query.from <= 2 * YEAR, {
    path: ['to'],
    message: 'to must come after from, by 2 years at most',
  });
export type PortfolioConsumptionQuery = z.output<typeof PortfolioConsumptionQuery>;

/** How many assets a sum over a portfolio has, and why others are left out. */
export const summedAssets = {
  assets: z.int(),
  assetsWithheld: z.int(),
  assetsMeterCounted: z.int(),
  assetsSampled: z.int(),
};

/**
 * Sums over the assets of a portfolio; `values[i]` includes `assetsPresent[i]` of `assets`. Calendar granularities come
 * as periods.
 */
export const PortfolioConsumption = z
  .object({
    portfolioUUID: uuid,
    ...summedAssets,
    direction,
    unit: z.literal('kWh'),
    granularity,
    start: utc.nullable(),
    stepSeconds: z.int().nullable(),
    values: z.array(z.number().nullable()).nullable(),
    assetsPresent: z.array(z.int()).nullable(),
    periods: z
      .array(z.object({ from: utc, to: utc, value: z.number().nullable(), expected: z.int(), present: z.int() }))
      .nullable(),
    coverage,
  })
  .meta({ id: 'PortfolioConsumption' });
export type PortfolioConsumption = z.infer<typeof PortfolioConsumption>;
