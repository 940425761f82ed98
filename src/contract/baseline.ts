import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import {
  assetUUID,
  eventName,
  eventUUID,
  halfHourEnd,
  halfHourStart,
  settlementDate,
  settlementPeriod,
  stepSeconds,
  unit,
} from './members.ts';
import { day, halfHourInstant, instant, utc, uuid, numberOrNull, utcOrNull } from './primitives.ts';
import { baselineMethod, likeDayMethod } from './scheme.ts';
import { baselineStatus } from './stats.ts';

/** Maximum range of one request, in days. */
export const MAX_BASELINE_DAYS = 31;

export const BaselineQuery = z
  .strictObject({
    from: instant.describe('Start of the range, with an offset or Z.'),
    to: instant.describe(
      'End of the range, itself excluded, with an offset or Z; after from, by 31 days at most, and at most 48 hours ' +
        'ahead.',
    ),
    method: likeDayMethod.default('BL01').describe('Rule by which the baseline is made.'),
  })
  .superRefine((query, ctx) => {
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', path: ['to'], message });
    if (query.from >= query.to) refuse('to must come after from');
    // A London month of 31 days is an hour longer than 31 × 24 h in autumn.
    else if (query.to - query.from > MAX_BASELINE_DAYS * DAY_MS + HOUR_MS)
      refuse(`a baseline covers ${MAX_BASELINE_DAYS} days at most`);
  });
export type BaselineQuery = z.output<typeof BaselineQuery>;

export const excludedReason = z
  .enum(['EVENT_DAY', 'INCOMPLETE', 'SET_ASIDE', 'CLOCK_CHANGE', 'OTHER_DAY_TYPE', 'NOT_MIDDLE'])
  .describe(
    'Why the day does not count; NOT_MIDDLE: left out by its daily total, between equal totals the older day first.',
  );
const series = z.array(z.number().nullable());

/** Origin of one London day's baseline. */
export const BaselineDay = z.object({
  settlementDate: day.describe('London calendar day, YYYY-MM-DD.'),
  dayType: z
    .enum(['WORKING', 'NON_WORKING'])
    .describe('WORKING: Monday to Friday, bank holidays of England and Wales excluded; else NON_WORKING.'),
  status: baselineStatus.describe(
    'OK; INSUFFICIENT_DATA: too few days; FALLBACK_OUTTURN: too few days, so the metered energy was used.',
  ),
  selectedDays: z.array(day).describe('London days that the baseline is the mean of.'),
  excludedDays: z
    .array(z.object({ date: day.describe('London day, YYYY-MM-DD.'), reason: excludedReason }))
    .describe('London days passed over.'),
});
export type BaselineDay = z.infer<typeof BaselineDay>;

/** A baseline in columns: kWh per half hour from `start`, null if there is none, with the days it is made from. */
export const Baseline = z
  .object({
    assetUUID,
    method: likeDayMethod.describe(
      'Rule of the baseline: BL01 is the mean of up to 10 recent like days; MID_8_OF_10 leaves out the highest and ' +
        'the lowest of 10; HIGH_5_OF_10 uses the 5 highest of 10.',
    ),
    unit,
    start: utc.describe('Start of the first half hour; UTC instant.'),
    stepSeconds,
    values: series.describe('Baseline energy in kWh, half hour by half hour; null where there is none.'),
    unadjusted: series.describe('The same before any in-day adjustment, in kWh.'),
    adjustment: numberOrNull.describe('In-day adjustment in kWh a half hour; null, since it belongs to an event.'),
    days: z.array(BaselineDay).describe('How the baseline of each London day was made.'),
  })
  .meta({ id: 'Baseline', description: 'Baseline of an asset in columns, with the days behind it.' });
export type Baseline = z.infer<typeof Baseline>;

export const BaselineExplanationQuery = z.strictObject({
  at: halfHourInstant.describe('Start of the half hour, on :00 or :30, at most 48 hours ahead.'),
  method: likeDayMethod
    .optional()
    .describe('Rule to explain; where absent that of the event the half hour lies in, else BL01.'),
  eventUUID: uuid
    .optional()
    .describe('Which event is meant where the asset is in several at this time; the first created where absent.'),
  asOf: instant
    .optional()
    .describe('Where the readings came from by this instant, such as that of a stats run; now where absent.'),
});
export type BaselineExplanationQuery = z.output<typeof BaselineExplanationQuery>;

const kwh = z.number().nullable();
/**
 * The row of the imported file that a reading came from, null if it was sent without a file; and whether it changed.
 */
export const readingOrigin = z.object({
  import: z
    .object({
      importUUID: uuid.describe('UUID of the import.'),
      fileName: z.string().describe('Name of the file.'),
      row: z.int().describe('Row in the file, the header being row 1.'),
      receivedUTC: utc.describe('When it was received; UTC instant.'),
    })
    .nullable()
    .describe('The imported file that it came from; null where it was sent without one, or is missing.'),
  replacedUTC: utcOrNull.describe(
    'When a reading from a file, or in the place of one, came after asOf; UTC instant, null where none has.',
  ),
});
export type ReadingOrigin = z.infer<typeof readingOrigin>;
/** A day of the history: kWh at the same time of its wall clock, and of the whole day; null if a reading is missing. */
const historyDay = z.object({
  date: day.describe('London day, YYYY-MM-DD.'),
  value: kwh.describe('Metered net energy at the same time of that day, in kWh; null where a reading is missing.'),
  dayTotal: kwh.describe('Metered net energy of the whole day, in kWh; null where a reading is missing.'),
});

/**
 * Explanation of one half hour's baseline, with every number that went into it, in kWh: the mean of `selectedDays` is
 * `unadjusted`; `adjustment.value` on top of it, not below zero if the asset has no export, is `value`.
 */
export const BaselineExplanation = z
  .object({
    assetUUID,
    startTime: halfHourStart,
    endTime: halfHourEnd,
    settlementDate,
    settlementPeriod,
    method: baselineMethod.describe(
      'Rule of the baseline: BL01 is the mean of up to 10 recent like days; MID_8_OF_10 leaves out the highest and ' +
        'the lowest of 10; HIGH_5_OF_10 uses the 5 highest of 10.',
    ),
    methodVersion: z.string().describe('Version of that rule.'),
    unit,
    dayType: z
      .enum(['WORKING', 'NON_WORKING'])
      .describe('WORKING: Monday to Friday, bank holidays of England and Wales excluded; else NON_WORKING.'),
    status: baselineStatus.describe(
      'OK; INSUFFICIENT_DATA: too few days; FALLBACK_OUTTURN: too few days, so the metered energy was used.',
    ),
    selectedDays: z
      .array(
        historyDay.extend({
          origin: readingOrigin.describe('Where the reading of the energy taken from the grid came from.'),
        }),
      )
      .describe('Days whose mean is unadjusted.'),
    excludedDays: z.array(historyDay.extend({ reason: excludedReason })).describe('Days passed over.'),
    unadjusted: kwh.describe('Baseline energy in kWh before any in-day adjustment; null where there is none.'),
    adjustment: z
      .object({
        eventUUID,
        eventName,
        status: z
          .enum(['APPLIED', 'INCOMPLETE'])
          .describe('INCOMPLETE: a reading is missing in the half hours compared, so that nothing is added.'),
        kind: z
          .enum(['MEAN_DIFFERENCE', 'RATIO'])
          .describe('MEAN_DIFFERENCE adds a constant, RATIO scales the baseline.'),
        halfHours: z
          .array(
            z.object({
              startTime: halfHourStart,
              actual: kwh.describe('Metered net energy in kWh; null without a reading.'),
              unadjusted: kwh.describe('Baseline energy in kWh before adjustment; null where there is none.'),
            }),
          )
          .describe('Half hours before the event that are compared.'),
        factor: numberOrNull.describe('Factor of RATIO, already limited to its bounds; null for MEAN_DIFFERENCE.'),
        value: z.number().describe('Energy it adds to this half hour, in kWh, signed.'),
      })
      .nullable()
      .describe('In-day adjustment of the event the half hour lies in; null outside an adjusted event.'),
    basis: z
      .object({
        kind: z
          .enum(['ZERO', 'ASSET_CAPACITY', 'REFERENCE_PROFILE', 'METER_BEFORE', 'BEFORE_AFTER'])
          .describe('The method.'),
        halfHours: z
          .array(
            z.object({
              startTime: halfHourStart,
              actual: kwh.describe('Metered energy in kWh; null without a reading.'),
            }),
          )
          .describe('Half hours whose mean it is; none where it is no mean.'),
        kw: numberOrNull.describe(
          'Power that the baseline stands for, in kW, import positive; null for a mean and where there is none.',
        ),
      })
      .nullable()
      .describe('What it is made of where it is no mean of days; null where it is.'),
    value: kwh.describe(
      'Baseline energy in kWh: unadjusted plus adjustment, not below 0 where the asset has no export; null where ' +
        'there is none.',
    ),
    actual: kwh.describe('Metered net energy in kWh; null without a reading.'),
    actualOrigin: readingOrigin.describe('Where the metered reading came from.'),
  })
  .meta({
    id: 'BaselineExplanation',
    description: 'How the baseline of one half hour was made, with every number that went into it.',
  });
export type BaselineExplanation = z.infer<typeof BaselineExplanation>;
