import { z } from 'zod';
import { schemeUUID } from './members.ts';
import { intOrNull, textOrNull, utcOrNull } from './primitives.ts';

export const NewRequirementFeed = z
  .strictObject({
    requirements: z.boolean().describe('Whether requirements are polled.'),
    results: z.boolean().describe('Whether the utilisation report, with the offers of all participants, is polled.'),
    summary: z.boolean().describe('Whether the summary of the utilisation report is polled.'),
  })
  .meta({ id: 'NewRequirementFeed', description: 'Which data sets of NESO are polled for a scheme.' });
export type NewRequirementFeed = z.output<typeof NewRequirementFeed>;

const state = (of: string) =>
  z
    .object({
      isOn: z.boolean().describe('Whether it is polled for this scheme.'),
      notPolled: z
        .enum(['NO_ADDRESS', 'SANDBOX'])
        .nullable()
        .describe(
          'Why it is not polled although it is on: the service has no address for it (a setting), or the tenant is a ' +
            'sandbox. Null otherwise.',
        ),
      lastSuccessUTC: utcOrNull.describe('When it was last read and stored; UTC instant, null before the first time.'),
      lastFailureUTC: utcOrNull.describe('When reading it last failed; UTC instant, null if it never did.'),
      lastFailure: textOrNull.describe('Why it last failed, for people; null if it never did.'),
      failingSinceUTC: utcOrNull
        .optional()
        .describe('When the first of the failures in a row was; UTC instant, null while it is read.'),
      rows: intOrNull
        .optional()
        .describe('Rows of the data set when all of it was last read; null before the first time.'),
      differenceCount: z
        .int()
        .describe('Stored values of which the last read said otherwise: they were kept. Upload the file to see them.'),
      nextUTC: utcOrNull.describe('When it is read next; UTC instant, null while it is not polled.'),
    })
    .describe(of);

export const RequirementFeed = z
  .object({
    schemeUUID,
    intervalSeconds: intOrNull.describe('Seconds between two reads; null where the service polls nothing.'),
    requirements: state('Data set of requirements.'),
    results: state('Data set of the utilisation report.'),
    summary: state('Data set of the summary of the utilisation report.'),
  })
  .meta({ id: 'RequirementFeed', description: 'Polling of NESO’s data portal for a scheme, and what came of it.' });
export type RequirementFeed = z.infer<typeof RequirementFeed>;
