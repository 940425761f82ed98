import { z } from 'zod';

/** Lists whose pages open with a sentence that appears nowhere else. */
export const verdictList = z.enum([
  'PORTFOLIOS',
  'SCHEMES',
  'USERS',
  'CONSENTS',
  'READINGS',
  'RESPONSES',
  'SMART_METERS',
  'METER_ACCOUNTS',
  'WEBHOOKS',
  'CONTROLLERS',
  'BULK_ACTIONS',
  'EVENTS',
]);
export type VerdictList = z.infer<typeof verdictList>;

export const ListVerdictQuery = z.strictObject({ list: verdictList.describe('List whose page is meant.') });

/** Headline of a list's page. */
export const ListVerdict = z
  .object({
    list: verdictList.describe('List whose page it is.'),
    sentence: z.string().describe('How the list stands, in English.'),
    say: z.string().describe('What comes of it or can be done, in English; empty where nothing is.'),
    tone: z.enum(['GOOD', 'WARN', 'BAD', 'NEUTRAL']).describe('How it judges; NEUTRAL does not.'),
    /** Number of assets that the page's next step is about: those to ask, or to look at. */
    assets: z
      .int()
      .describe(
        'Assets that its next step is about: of CONSENTS those whose consent ends within 30 days, of READINGS the ' +
          'silent ones; otherwise 0.',
      ),
  })
  .meta({ id: 'ListVerdict', description: 'The sentence that answers the page of a list.' });
export type ListVerdict = z.infer<typeof ListVerdict>;
