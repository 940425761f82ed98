import { z } from 'zod';

/**
 * Warning about an accepted value that is so unusual that another unit or a mistake is likely. `pointer` is as in the
 * items of a problem.
 */
export const Warning = z
  .object({
    pointer: z.string().describe('What it is about, as in the items of a problem.'),
    code: z.string().describe('What is suspected, for programs.'),
    detail: z.string().describe('What is suspected, for people.'),
  })
  .meta({
    id: 'Warning',
    description: 'Something that was taken, and is so unusual that another unit or a slip is likely.',
  });
export type Warning = z.infer<typeof Warning>;
export const warnings = z
  .array(Warning)
  .describe(
    'What is unusual in power and price, such as another unit; empty where nothing is. The event has them as they ' +
      'were sent.',
  );
