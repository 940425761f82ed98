import { z } from 'zod';
import { numberOrNull, range, refineRange, uuid } from './primitives.ts';

/** Events that began in the range, at most a year. */
export const ChanceCalibrationQuery = z
  .strictObject({ ...range, schemeUUID: uuid.optional(), portfolioUUID: uuid.optional() })
  .refine(...refineRange(366, 'a year'));
export type ChanceCalibrationQuery = z.output<typeof ChanceCalibrationQuery>;

/** The cases whose chance was said to lie between two percentages; null without a case. */
const ChanceBin = z.object({
  fromPercent: z.int(),
  toPercent: z.int(),
  /** The mean of what was said, and what happened: percent. */
  said: numberOrNull,
  happened: numberOrNull,
  /** The Wilson interval of what happened, which holds the true share in 95 of 100 tables. */
  happenedLow: numberOrNull,
  happenedHigh: numberOrNull,
  cases: z.int(),
});

export const calibrationStatus = z.enum(['READY', 'TOO_FEW']);

const ChanceTable = z.object({
  /** TOO_FEW below `leastCases`: then there is no score. */
  status: calibrationStatus,
  /** Settled events, and chances said of them: one an event, or one a half hour. */
  events: z.int(),
  cases: z.int(),
  leastCases: z.int(),
  /** The mean square of what was said less what happened, 0 to 1, and that of always saying the share that happened. */
  brier: numberOrNull,
  baseRateBrier: numberOrNull,
  bins: z.array(ChanceBin),
});
export type ChanceTable = z.infer<typeof ChanceTable>;

/** The chances to meet a contract that were said at the start of events, against what happened. */
export const ChanceCalibration = z
  .object({ whole: ChanceTable, halfHour: ChanceTable })
  .meta({ id: 'ChanceCalibration' });
export type ChanceCalibration = z.infer<typeof ChanceCalibration>;
