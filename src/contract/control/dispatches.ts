import { z } from 'zod';
import { DispatchOnWire } from '../dispatch/dispatch.ts';
import { fail } from '../primitives.ts';

/** Maximum number of dispatches in one response, unless a single batch has more. */
export const MAX_POLLED = 1000;
export const LONGEST_WAIT_SECONDS = 25;

const whole = (name: string, most: number) =>
  z
    .string()
    .transform((text, ctx) =>
      /^\d{1,15}$/.test(text) && Number(text) <= most
        ? Number(text)
        : fail(ctx, 'INVALID', `${name} must be a whole number of at most ${most}`),
    )
    .meta({ openapi: { type: 'integer', minimum: 0, maximum: most, format: 'int64' } });

export const PollQuery = z.strictObject({
  cursor: whole('cursor', Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Cursor of the last response; without one, everything that is asked now.'),
  wait: whole('wait', LONGEST_WAIT_SECONDS).optional().describe('Seconds to wait for something new.'),
});
export type PollQuery = z.output<typeof PollQuery>;

/** Changes for a controller since its cursor: newer revisions replace older ones of the same dispatch. */
export const PolledDispatches = z
  .object({
    cursor: z.int().describe('Cursor of the next poll.'),
    more: z.boolean().describe('Whether there is more behind the cursor now.'),
    dispatches: z.array(DispatchOnWire).describe('New dispatches, changes and cancels, in the order of their batches.'),
  })
  .meta({ id: 'PolledDispatches', description: 'What has changed for a controller.' });
export type PolledDispatches = z.infer<typeof PolledDispatches>;
