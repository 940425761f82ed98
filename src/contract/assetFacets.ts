import { z } from 'zod';
import { assetCalled, assetFilters, assetType, mpanStatus, readingStatus, withOwners } from './asset.ts';
import { numberOrNull, utc, uuid } from './primitives.ts';
import { schemeAssetStatus } from './scheme.ts';

export const AssetFacetsQuery = withOwners(z.strictObject(assetFilters));
export type AssetFacetsQuery = z.output<typeof AssetFacetsQuery>;

/** Portfolios and schemes of an answer: those with most assets. */
export const MAX_FACETS = 100;

const group = { assets: z.int(), usualKw: numberOrNull };

/**
 * How many assets a list would have with each choice of one filter, the other filters unchanged, and what these usually
 * deliver in a turn-down event.
 */
export const AssetFacets = z
  .object({
    totalItems: z.int(),
    usualKw: numberOrNull,
    byStatus: z.object({ ACTIVE: z.int(), ARCHIVED: z.int() }),
    sharedMpan: z.int(),
    byType: z.array(z.object({ assetType, ...group })),
    byMpanStatus: z.array(z.object({ mpanStatus, ...group })),
    byReadingStatus: z.array(z.object({ readingStatus, ...group })),
    byConsent: z.array(z.object({ consent: z.enum(['IN_FORCE', 'MISSING']), ...group })),
    byCalled: z.array(z.object({ called: assetCalled, ...group })),
    /** Opted in to the running or next event; null where none is planned. */
    nextEvent: z.object({ eventUUID: uuid, name: z.string(), startTime: utc, ...group }).nullable(),
    byPortfolio: z.array(z.object({ portfolioUUID: uuid, ...group })),
    byScheme: z.array(
      z.object({
        schemeUUID: uuid,
        name: z.string(),
        ...group,
        byStatus: z.array(z.object({ status: schemeAssetStatus, ...group })),
      }),
    ),
    verdict: z.object({
      sentence: z.string(),
      say: z.string(),
      /** The largest gap that can be closed; null where there is none, and under a filter. */
      gap: z
        .object({
          code: z.enum(['OPT_IN', 'ASK_CONSENT', 'CORRECT_MPANS']),
          label: z.string(),
          assets: z.int(),
          schemeUUID: uuid,
          schemeName: z.string(),
        })
        .nullable(),
    }),
    /** Counting ended at a bound. */
    isLowerBound: z.boolean(),
    countedUTC: utc.nullable(),
  })
  .meta({ id: 'AssetFacets' });
export type AssetFacets = z.infer<typeof AssetFacets>;
export type FacetGroup = Pick<AssetFacets['byType'][number], 'assets' | 'usualKw'>;
