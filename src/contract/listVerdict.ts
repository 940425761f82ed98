import { z } from 'zod';

/** Lists whose pages open with a sentence that nothing else says. */
export const verdictList = z.enum([
  'USERS',
  'CONSENTS',
  'READINGS',
  'RESPONSES',
  'SMART_METERS',
  'METER_ACCOUNTS',
  'WEBHOOKS',
  'CONTROLLERS',
  'BULK_ACTIONS',
]);
export type VerdictList = z.infer<typeof verdictList>;

export const ListVerdictQuery = z.strictObject({ list: verdictList });

/** The sentence that answers the page of a list. */
export const ListVerdict = z
  .object({
    list: verdictList,
    sentence: z.string(),
    /** What comes of it, or what can be done; empty where nothing is. */
    say: z.string(),
    tone: z.enum(['GOOD', 'WARN', 'BAD', 'NEUTRAL']),
    /** Assets that the page's next step is about: those to ask, or to look at. */
    assets: z.int(),
  })
  .meta({ id: 'ListVerdict' });
export type ListVerdict = z.infer<typeof ListVerdict>;
