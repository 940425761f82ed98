import { z } from 'zod';
import { coverage } from './consumption.ts';
import { day, integerText, range, uuid, refineRange } from './primitives.ts';

/** Completeness asset × London day: `present[i]` of the row's `expected[i]` half hours on `days[i]`. */
export const CoverageQuery = z
  .strictObject({
    ...range,
    portfolioUUID: uuid.optional(),
    page: integerText(1, 1e9, 'page').default(1),
    pageSize: integerText(1, 1000, 'pageSize').default(100),
    sort: z.enum(['assetId', 'present']).default('present'),
  })
  .refine(...refineRange(100, '100 days'));
export type CoverageQuery = z.output<typeof CoverageQuery>;
export const Coverage = z
  .object({
    days: z.array(day),
    expected: z.array(z.int()),
    data: z.array(
      z.object({
        assetUUID: uuid,
        assetId: z.string(),
        name: z.string().nullable(),
        expected: z.array(z.int()),
        present: z.array(z.int()),
        estimated: z.array(z.int()),
      }),
    ),
    sortedBy: z.enum(['assetId', 'present', 'lastReading']),
    total: coverage,
    assetsSampled: z.int(),
    page: z.int(),
    pageSize: z.int(),
    totalItems: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof Coverage>;
