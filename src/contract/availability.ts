import { z } from 'zod';
import { createdUTC, schemeUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import { month } from './payment.ts';
import { halfHourInstant, quantity, text, utc, uuid, textOrNull } from './primitives.ts';

/** Longest agreed window: one month of evenings, each of which is a window of its own. */
export const LONGEST_WINDOW_MS = 31 * 86_400_000;
const LONGEST_REASON = 200;

const ordered = ({ startTime, endTime }: { startTime: number; endTime: number }) => endTime > startTime;
const AFTER_START = { path: ['endTime'], message: 'must come after startTime, by at least one half hour' };

/** Capacity that a buyer pays for while it is available. */
export const NewAvailabilityWindow = z
  .strictObject({
    startTime: halfHourInstant.describe('Start, on a half hour; UTC instant.'),
    endTime: halfHourInstant.describe(
      'End, itself excluded, on a half hour; UTC instant, 31 days after the start at most.',
    ),
    capacityMw: quantity(0, 1e5).describe('Agreed capacity in MW.'),
    gbpPerMwPerHour: quantity(0, 1e6).describe('Price in £ for each MW and hour in which it is available.'),
  })
  .refine(ordered, AFTER_START)
  .refine(({ startTime, endTime }) => endTime - startTime <= LONGEST_WINDOW_MS, {
    path: ['endTime'],
    message: 'a window lasts 31 days at most',
  })
  .meta({ id: 'NewAvailabilityWindow', description: 'A window of availability as agreed with the buyer.' });
export type NewAvailabilityWindow = z.output<typeof NewAvailabilityWindow>;

/** Half hours of a window in which the capacity is not available. */
export const NewUnavailability = z
  .strictObject({
    startTime: halfHourInstant.describe('Start of the first half hour that is not available; UTC instant.'),
    endTime: halfHourInstant.describe('End of the last; UTC instant.'),
    reason: text(LONGEST_REASON).nullish().describe('Why, for people; null where nobody said.'),
  })
  .refine(ordered, AFTER_START)
  .meta({ id: 'NewUnavailability', description: 'Half hours of a window that are not available.' });

export const AvailabilityWindow = z
  .object({
    windowUUID: uuid.describe('UUID of the window.'),
    schemeUUID,
    startTime: utc.describe('Start, on a half hour; UTC instant.'),
    endTime: utc.describe('End, itself excluded, on a half hour; UTC instant, 31 days after the start at most.'),
    capacityMw: z.number().describe('Agreed capacity in MW.'),
    gbpPerMwPerHour: z.number().describe('Price in £ for each MW and hour in which it is available.'),
    unavailable: z
      .array(
        z.object({
          startTime: utc.describe('Start of the first half hour that is not available; UTC instant.'),
          endTime: utc.describe('End of the last; UTC instant.'),
          reason: textOrNull.describe('Why, for people; null where nobody said.'),
          declaredUTC: utc.describe('When it was declared; UTC instant.'),
        }),
      )
      .describe('What was declared unavailable, in the order of its start.'),
    createdUTC,
  })
  .meta({ id: 'AvailabilityWindow', description: 'Capacity that a buyer pays for while it is available.' });
export type AvailabilityWindow = z.infer<typeof AvailabilityWindow>;
export const AvailabilityWindowQuery = pageQuery(
  { month: month.optional().describe('London month, YYYY-MM, of which a part is in a window.') },
  ['startTime'],
  'startTime',
);

export const AvailabilityStatementQuery = z.strictObject({ month: month.describe('London month, YYYY-MM.') });
const gbp = z.string().meta({ openapi: { type: 'string', pattern: '^\\d{1,15}\\.\\d{2}$', maxLength: 24 } });
const factor = z.string().meta({ openapi: { type: 'string', pattern: '^-?\\d{1,4}\\.\\d{6}$', maxLength: 12 } });
/** Earnings of a month's availability. */
export const AvailabilityStatement = z
  .object({
    schemeUUID,
    month: month.describe('London month, YYYY-MM.'),
    windows: z.int().describe('Windows of which a part is in the month.'),
    halfHours: z.int().describe('Half hours of them in the month.'),
    unavailableHalfHours: z.int().describe('Those that were declared unavailable.'),
    factorMonth: z
      .enum(['SAME', 'PREVIOUS'])
      .describe('Whose utilisation counts: SAME is this month, PREVIOUS the month before.'),
    factor: factor.describe('Factor of the utilisation of that month.'),
    fullGbp: gbp.describe('What is earned at a factor of 1, in £.'),
    gbp: gbp.describe('What is earned, in £: exact, and rounded once.'),
    recoveredGbp: gbp.describe('What the buyer recovers, in £, if `fullGbp` was paid before the factor was known.'),
  })
  .meta({ id: 'AvailabilityStatement', description: 'What the availability of a scheme earns in a month.' });
export type AvailabilityStatement = z.infer<typeof AvailabilityStatement>;
