import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { month } from './payment.ts';
import { halfHourInstant, quantity, text, utc, uuid } from './primitives.ts';

/** An agreed window is of one month of evenings at most: each evening is a window of its own. */
export const LONGEST_WINDOW_MS = 31 * 86_400_000;
const LONGEST_REASON = 200;

const ordered = ({ startTime, endTime }: { startTime: number; endTime: number }) => endTime > startTime;
const AFTER_START = { path: ['endTime'], message: 'must come after startTime, by at least one half hour' };

/** Capacity that a buyer pays for while it is available. */
export const NewAvailabilityWindow = z
  .strictObject({
    startTime: halfHourInstant,
    endTime: halfHourInstant,
    capacityMw: quantity(0, 1e5),
    gbpPerMwPerHour: quantity(0, 1e6),
  })
  .refine(ordered, AFTER_START)
  .refine(({ startTime, endTime }) => endTime - startTime <= LONGEST_WINDOW_MS, {
    path: ['endTime'],
    message: 'a window lasts 31 days at most',
  })
  .meta({ id: 'NewAvailabilityWindow' });
export type NewAvailabilityWindow = z.output<typeof NewAvailabilityWindow>;

/** Half hours of a window in which the capacity is not available. */
export const NewUnavailability = z
  .strictObject({ startTime: halfHourInstant, endTime: halfHourInstant, reason: text(LONGEST_REASON).nullish() })
  .refine(ordered, AFTER_START)
  .meta({ id: 'NewUnavailability' });

export const AvailabilityWindow = z
  .object({
    windowUUID: uuid,
    schemeUUID: uuid,
    startTime: utc,
    endTime: utc,
    capacityMw: z.number(),
    gbpPerMwPerHour: z.number(),
    unavailable: z.array(z.object({ startTime: utc, endTime: utc, reason: z.string().nullable(), declaredUTC: utc })),
    createdUTC: utc,
  })
  .meta({ id: 'AvailabilityWindow' });
export type AvailabilityWindow = z.infer<typeof AvailabilityWindow>;
export const AvailabilityWindowQuery = pageQuery({ month: month.optional() }, ['startTime'], 'startTime');

export const AvailabilityStatementQuery = z.strictObject({ month });
const gbp = z.string().meta({ openapi: { type: 'string', pattern: '^\\d{1,15}\\.\\d{2}$', maxLength: 24 } });
const factor = z.string().meta({ openapi: { type: 'string', pattern: '^-?\\d{1,4}\\.\\d{6}$', maxLength: 12 } });
/** What a month's availability earns. */
export const AvailabilityStatement = z
  .object({
    schemeUUID: uuid,
    month,
    windows: z.int(),
    halfHours: z.int(),
    unavailableHalfHours: z.int(),
    factorMonth: z.enum(['SAME', 'PREVIOUS']),
    factor,
    fullGbp: gbp,
    gbp,
    /** What is recovered of `fullGbp` once the factor is known. */
    recoveredGbp: gbp,
  })
  .meta({ id: 'AvailabilityStatement' });
export type AvailabilityStatement = z.infer<typeof AvailabilityStatement>;
