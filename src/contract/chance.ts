import { z } from 'zod';
import { numberOrNull, range, refineRange, uuid } from './primitives.ts';

/** Query of events that began in a range of at most a year. */
export const ChanceCalibrationQuery = z
  .strictObject({
    ...range,
    to: range.to.describe('End of the range in which events began, itself excluded; after from, by a year at most.'),
    schemeUUID: uuid.optional().describe('Only events of this scheme.'),
    portfolioUUID: uuid.optional().describe('Only events aimed at this portfolio.'),
  })
  .refine(...refineRange(366, 'a year'));
export type ChanceCalibrationQuery = z.output<typeof ChanceCalibrationQuery>;

/** Cases whose stated chance lay between two percentages; null without a case. */
const ChanceBin = z.object({
  fromPercent: z.int().describe('Lowest chance of the bin, in percent.'),
  toPercent: z.int().describe('Chance in percent at which the bin ends, itself excluded but for 100.'),
  said: numberOrNull.describe('Mean chance that was said, in percent; null without a case.'),
  happened: numberOrNull.describe('Share in percent that met its target; null without a case.'),
  /** Wilson interval of the observed share, which holds the true share in 95 of 100 tables. */
  happenedLow: numberOrNull.describe('Lower end of its 95 % Wilson interval, in percent; null without a case.'),
  happenedHigh: numberOrNull.describe('Upper end of its 95 % Wilson interval, in percent; null without a case.'),
  cases: z.int().describe('Cases in the bin.'),
});

export const calibrationStatus = z.enum(['READY', 'TOO_FEW']);

const ChanceTable = z.object({
  status: calibrationStatus.describe('TOO_FEW while there are fewer cases than leastCases: then there is no score.'),
  /** Settled events, and the chances stated for them: one an event, or one a half hour. */
  events: z.int().describe('Settled events whose chance was kept.'),
  cases: z.int().describe('Chances that were said and can be compared.'),
  leastCases: z.int().describe('Cases from which scores are given.'),
  brier: numberOrNull.describe(
    'Mean square of what was said less what happened (1 or 0), from 0 to 1, the smaller the better; null with too few.',
  ),
  baseRateBrier: numberOrNull.describe(
    'The same, had the share that happened been said every time; null with too few.',
  ),
  bins: z.array(ChanceBin).describe('Five bins of what was said, lowest first.'),
});
export type ChanceTable = z.infer<typeof ChanceTable>;

/** Chances to meet a contract that were stated at the start of events, compared with the results. */
export const ChanceCalibration = z
  .object({
    whole: ChanceTable.describe('Whole events.'),
    halfHour: ChanceTable.describe('Half hours of events, each against its part of the target.'),
  })
  .meta({
    id: 'ChanceCalibration',
    description: 'The chances to meet a contract that were said at the start of events, against what happened.',
  });
export type ChanceCalibration = z.infer<typeof ChanceCalibration>;
