import { z } from 'zod';
import { hasAtMostThreeDecimals } from '#energy/reading.ts';
import {
  assetUUID,
  createdUTC,
  halfHourEnd,
  halfHourStart,
  portfolioUUID,
  settlementPeriod,
  stepSeconds,
  unit,
} from './members.ts';
import { MAX_PAGE, MAX_PAGE_SIZE } from './paging.ts';
import {
  direction,
  fail,
  halfHourFrom,
  instant,
  integerText,
  notAnyOf,
  text,
  utc,
  uuid,
  utcOrNull,
  numberOrNull,
  intOrNull,
} from './primitives.ts';

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
    assetUUID: uuid.optional().describe('UUID of the asset. Give this or assetId.'),
    assetId: text(64).optional().describe('Your own identifier of the asset. Give this or assetUUID.'),
    startTime: reading.optional().describe('Start of the half hour, on :00 or :30, from 2000 to a day ahead.'),
    timestamp: reading.optional().describe('Other name of startTime; where both are given they must be equal.'),
    value: kwh.describe('Energy of the half hour in kWh, with at most 3 decimals.'),
    direction: direction.default('import').describe('import is energy taken from the grid, export energy given to it.'),
    readingType: readingType.default('ACTUAL').describe('ACTUAL was read from the meter, ESTIMATED was not.'),
    row: z
      .int()
      .min(1)
      .max(MAX_ROW)
      .optional()
      .describe(
        'Row of the imported file that it came from, the header being row 1; given with importUUID, and only then.',
      ),
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
    description: 'Energy of one half hour of one asset.',
    ...notAnyOf(
      { title: 'Neither startTime nor timestamp', propertyNames: { not: { enum: ['startTime', 'timestamp'] } } },
      { title: 'Neither assetUUID nor assetId', propertyNames: { not: { enum: ['assetUUID', 'assetId'] } } },
      { title: 'Both assetUUID and assetId', required: ['assetUUID', 'assetId'] },
    ),
  });
export type ConsumptionRecord = z.output<typeof ConsumptionRecord>;

export const NewConsumption = z.array(ConsumptionRecord).min(1).max(MAX_CONSUMPTION_RECORDS);
export const NewConsumptionQuery = z.strictObject({
  importUUID: uuid.optional().describe('UUID of the import whose file the records came from.'),
});
export const ConsumptionAccepted = z
  .object({
    accepted: z.int().describe('Records accepted, all that were sent.'),
    inserted: z.int().describe('Half hours that had no reading before.'),
    updated: z.int().describe('Half hours that had one, replaced or repeated unchanged.'),
  })
  .meta({ id: 'ConsumptionAccepted', description: 'Outcome of storing records.' });
export type ConsumptionAccepted = z.infer<typeof ConsumptionAccepted>;

/** A file of readings; every reading stores its row. */
export const NewReadingImport = z
  .strictObject({ fileName: text(255).describe('Name of the file, as people know it.') })
  .meta({ id: 'NewReadingImport', description: 'A file whose readings will be sent.' });
export type NewReadingImport = z.output<typeof NewReadingImport>;
export const ReadingImport = z
  .object({
    importUUID: uuid.describe('UUID to send its readings with.'),
    fileName: z.string().describe('Name of the file.'),
    createdUTC,
  })
  .meta({ id: 'ReadingImport', description: 'A file of readings.' });
export type ReadingImport = z.infer<typeof ReadingImport>;

export const granularity = z.enum(['halfHour', 'hour', 'day', 'week', 'month']);
const YEAR = 366 * 86_400_000;

export const ConsumptionQuery = z
  .strictObject({
    from: instant.describe('Start of the range, with an offset or Z.'),
    to: instant.describe(
      'End of the range, itself excluded, with an offset or Z; after from, by 732 days at most for half hours and ' +
        'hours, by 7,320 for the rest.',
    ),
    direction: direction.default('import').describe('import is energy taken from the grid, export energy given to it.'),
    granularity: granularity
      .default('halfHour')
      .describe('Length of one value; days, weeks from Monday and months follow the London calendar.'),
    format: z
      .enum(['series', 'records'])
      .default('series')
      .describe(
        'series returns columns, or periods for days and more; records returns the readings themselves, half-hourly ' +
          'and paged.',
      ),
    page: integerText(1, MAX_PAGE, 'page').default(1).describe('Number of the page of records, from 1.'),
    pageSize: integerText(1, MAX_PAGE_SIZE, 'pageSize').default(MAX_PAGE_SIZE).describe('Most records on a page.'),
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

export const coverage = z.object({
  expected: z.int().describe('Half hours in the range.'),
  present: z.int().describe('Half hours in the range that have a reading.'),
});
/** Coverage of one asset: `setAside` counts implausible half hours that an operator set aside: they are not present. */
const assetCoverage = coverage.extend({
  setAside: z
    .int()
    .describe(
      'Half hours in the range whose reading was implausible and is set aside; they are not present, and count ' +
        'nowhere.',
    ),
});
/** Members of every series. `firstReadingUTC`: first half hour ever measured; earlier ones do not count as missing. */
const head = {
  assetUUID,
  direction: direction.describe('import is energy taken from the grid, export energy given to it.'),
  unit,
  firstReadingUTC: utcOrNull.describe(
    'Start of the first half hour ever measured, before which nothing is missing; UTC instant, null without readings.',
  ),
};

/**
 * A series in columns on a UTC grid: `values[i]` is the energy of [start + i·step, + step), null if nothing was
 * measured.
 */
export const ConsumptionSeries = z
  .object({
    ...head,
    granularity: z.enum(['halfHour', 'hour']).describe('Length of one value.'),
    start: utc.describe('Start of the first value; UTC instant.'),
    stepSeconds,
    values: z
      .array(z.number().nullable())
      .describe('Energy in kWh, step by step from start; null where nothing was measured.'),
    estimated: z.array(z.int()).describe('Positions in values that hold an estimate, from 0.'),
    coverage: assetCoverage.describe('How complete the readings of the range are.'),
  })
  .meta({ id: 'ConsumptionSeries', description: 'Readings in columns on a UTC grid.' });
export type ConsumptionSeries = z.infer<typeof ConsumptionSeries>;

const periodMembers = {
  from: utc.describe('Start of the day, week or month in London, or of the range where that is later; UTC instant.'),
  to: utc.describe('Its end, itself excluded; UTC instant.'),
  value: numberOrNull.describe('Energy in kWh; null where nothing was measured.'),
};

/** Sums over London calendar days, weeks (from Monday) or months. */
export const ConsumptionPeriods = z
  .object({
    ...head,
    granularity: z.enum(['day', 'week', 'month']).describe('Length of one period.'),
    periods: z
      .array(
        z.object({
          ...periodMembers,
          expected: z.int().describe('Half hours in it.'),
          present: z.int().describe('Half hours in it that have a reading.'),
        }),
      )
      .describe('Periods of the range in order.'),
    coverage: assetCoverage.describe('How complete the readings of the range are.'),
  })
  .meta({
    id: 'ConsumptionPeriods',
    description: 'Readings added up over days, weeks from Monday, or months of the London calendar.',
  });
export type ConsumptionPeriods = z.infer<typeof ConsumptionPeriods>;

/** Response to `?format=records`: the readings themselves, paged. */
export const ConsumptionRecords = z
  .object({
    data: z
      .array(
        z.object({
          startTime: halfHourStart,
          endTime: halfHourEnd,
          value: z.number().describe('Energy of the half hour in kWh.'),
          readingType: readingType.describe('ACTUAL was read from the meter, ESTIMATED was not.'),
          settlementDate: z.iso.date().describe('London calendar day of the half hour, YYYY-MM-DD.'),
          settlementPeriod,
        }),
      )
      .describe('Items of this page, or of the whole response where it is not paged.'),
    page: z.int().describe('Number of this page, from 1.'),
    pageSize: z.int().describe('Most items that a page holds.'),
    totalItems: z.int().describe('Items on all pages together.'),
    totalPages: z.int().describe('Number of pages; 0 where there are no items.'),
  })
  .meta({
    id: 'ConsumptionRecords',
    description: 'The readings themselves, paged, earliest first; a half hour without one is absent.',
  });
export type ConsumptionRecords = z.infer<typeof ConsumptionRecords>;

export const ConsumptionResponse = z.union([ConsumptionSeries, ConsumptionPeriods, ConsumptionRecords]);
export type ConsumptionResponse = z.infer<typeof ConsumptionResponse>;

export const DeleteConsumptionQuery = z
  .strictObject({
    from: instant.describe('Start of the range, with an offset or Z.'),
    to: instant.describe('End of the range, itself excluded, with an offset or Z; after from.'),
    direction: direction.optional().describe('import is energy taken from the grid, export energy given to it.'),
  })
  .refine((query) => query.from < query.to, { path: ['to'], message: 'to must come after from' });

export const PortfolioConsumptionQuery = z
  .strictObject({
    from: instant.describe('Start of the range, with an offset or Z.'),
    to: instant.describe('End of the range, itself excluded, with an offset or Z; after from, by 732 days at most.'),
    direction: direction.default('import').describe('import is energy taken from the grid, export energy given to it.'),
    granularity: granularity
      .default('halfHour')
      .describe('Length of one value; days, weeks from Monday and months follow the London calendar.'),
  })
  .refine((query) => query.from < query.to && query.to - query.from <= 2 * YEAR, {
    path: ['to'],
    message: 'to must come after from, by 2 years at most',
  });
export type PortfolioConsumptionQuery = z.output<typeof PortfolioConsumptionQuery>;

/** Sampling error of a sum over a sample, to either side, with 90 % probability. */
export const SampledWithin = z
  .object({
    rangePercent: numberOrNull.describe('In percent of the energy of the whole range; null where there is none.'),
    stepPercent: numberOrNull.describe(
      'In percent of the energy of a step (half hour, hour, or period), in the middle of all steps; null where there ' +
        'is none.',
    ),
  })
  .meta({
    id: 'SampledWithin',
    description:
      'How far a sum over a sample may be off, to either side, with 90 % probability; 0 where nothing differs.',
  });
export type SampledWithin = z.infer<typeof SampledWithin>;

/** Number of assets in a sum over a portfolio, and the reasons why others are left out. */
export const summedAssets = {
  assets: z
    .int()
    .describe('Active assets in the portfolio whose user allows readings so fine, or that have none; each meter once.'),
  assetsWithheld: z.int().describe('Active assets left out, because their user allows no readings, or none so fine.'),
  assetsMeterCounted: z
    .int()
    .describe(
      'Active assets left out, because the sum has their energy already: they are behind the meter of another asset ' +
        'of it, or have its MPAN.',
    ),
  assetsSampled: z
    .int()
    .describe(
      'Assets whose readings are read; where they are fewer than `assets`, an even sample of them stands for all, ' +
        'which a large portfolio over a long range has.',
    ),
  sampledWithin: SampledWithin.nullable().describe(
    'How far energy may be off for being read of a sample; null where all assets are read.',
  ),
};

/**
 * Sums over the assets of a portfolio; `values[i]` includes `assetsPresent[i]` of `assets`. Calendar granularities come
 * as periods.
 */
export const PortfolioConsumption = z
  .object({
    portfolioUUID,
    ...summedAssets,
    direction: direction.describe('import is energy taken from the grid, export energy given to it.'),
    unit,
    granularity: granularity.describe('Length of one value or period.'),
    start: utcOrNull.describe('Start of the first value; UTC instant, null with periods.'),
    stepSeconds: intOrNull.describe('Length of one value in seconds, 1800 or 3600; null with periods.'),
    values: z
      .array(z.number().nullable())
      .nullable()
      .describe('Energy in kWh, step by step from start, null where nothing was measured; null with periods.'),
    assetsPresent: z.array(z.int()).nullable().describe('Number of assets behind each value; null with periods.'),
    periods: z
      .array(
        z.object({
          ...periodMembers,
          expected: z.int().describe('Half hours in it times assets.'),
          present: z.int().describe('Readings there are of those.'),
        }),
      )
      .nullable()
      .describe('Periods of the range in order; null with values.'),
    coverage: coverage.meta({
      description: 'How complete the readings of the range are.',
      members: { expected: 'Half hours of the range times assets.', present: 'Readings there are of those.' },
    }),
  })
  .meta({
    id: 'PortfolioConsumption',
    description:
      'Readings of a portfolio, its active assets added up: as values for half hours and hours, as periods for days, ' +
      'weeks and months.',
  });
export type PortfolioConsumption = z.infer<typeof PortfolioConsumption>;
