import { z } from 'zod';
import { coverage } from './consumption.ts';
import { assetId, assetName, assetUUID, inPortfolio } from './members.ts';
import { MAX_PAGE } from './paging.ts';
import { day, integerText, numberOrNull, range, refineRange } from './primitives.ts';

/** Query of completeness by asset and London day: `present[i]` of the row's `expected[i]` half hours on `days[i]`. */
export const CoverageQuery = z
  .strictObject({
    ...range,
    to: range.to.describe('End of the range, itself excluded, with an offset or Z; after from, by 100 days at most.'),
    portfolioUUID: inPortfolio,
    page: integerText(1, MAX_PAGE, 'page').default(1).describe('Number of the page, from 1.'),
    pageSize: integerText(1, 1000, 'pageSize').default(100).describe('Most items on a page.'),
    sort: z
      .enum(['assetId', 'present'])
      .default('present')
      .describe(
        'assetId, or present for those with most missing first; of more than 10,000 assets, for those whose newest ' +
          'reading is oldest.',
      ),
  })
  .refine(...refineRange(100, '100 days'));
export type CoverageQuery = z.output<typeof CoverageQuery>;
export const Coverage = z
  .object({
    days: z.array(day).describe('London days of the range, one column each.'),
    expected: z.array(z.int()).describe('Half hours of each day that lie in the range and have ended.'),
    data: z
      .array(
        z.object({
          assetUUID,
          assetId,
          name: assetName,
          expected: z
            .array(z.int())
            .describe(
              'Half hours of each day that are due from the asset: ended, and not before its first reading ever, or ' +
                'before it was registered while it has none.',
            ),
          present: z.array(z.int()).describe('Half hours of each day that have a reading.'),
          estimated: z.array(z.int()).describe('Half hours of each day whose reading is an estimate.'),
          setAside: z
            .array(z.int())
            .describe(
              'Half hours of each day whose reading was implausible and is set aside, so that it is not present.',
            ),
        }),
      )
      .describe('Assets of this page.'),
    sortedBy: z
      .enum(['assetId', 'present', 'lastReading'])
      .describe(
        'Order of the page: assetId; present, those with most missing first; or lastReading, those whose newest ' +
          'reading is oldest first, which more than 10,000 assets have instead.',
      ),
    total: coverage.meta({
      description: 'Completeness over all assets, other pages included.',
      members: {
        expected: 'Half hours of the range that are due, over all assets.',
        present: 'Readings there are of those.',
      },
    }),
    assetsSampled: z
      .int()
      .describe('Assets that the total counts; where they are fewer, an even sample stands for all.'),
    sampledWithinPoints: numberOrNull.describe(
      'How far present in percent of expected of the total may be off for being of a sample, with 90 % probability, ' +
        'in percentage points to either side; null where all assets are counted.',
    ),
    page: z.int().describe('Number of this page, from 1.'),
    pageSize: z.int().describe('Most items that a page holds.'),
    totalItems: z.int().describe('Assets on all pages together.'),
    totalPages: z.int().describe('Number of pages; 0 where there are no items.'),
  })
  .meta({ id: 'Coverage', description: 'Completeness of readings by asset and London day.' });
export type Coverage = z.infer<typeof Coverage>;
