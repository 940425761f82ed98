import { z } from 'zod';
import { assetCalled, assetFilters, assetType, mpanStatus, readingStatus, withOwners } from './asset.ts';
import { eventName, eventStart, eventUUID, portfolioUUID, schemeName, schemeUUID } from './members.ts';
import { numberOrNull, utcOrNull } from './primitives.ts';
import { schemeAssetStatus } from './scheme.ts';

export const AssetFacetsQuery = withOwners(z.strictObject(assetFilters));
export type AssetFacetsQuery = z.output<typeof AssetFacetsQuery>;

/** Maximum number of portfolios, and of schemes, in a response: those with most assets. */
export const MAX_FACETS = 100;

const group = {
  assets: z.int().describe('Assets.'),
  usualKw: numberOrNull.describe(
    'Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has ' +
      'results of any of them.',
  ),
};

/**
 * Number of assets a list would have with each choice of one filter, the other filters unchanged, and the power these
 * usually deliver in a turn-down event.
 */
export const AssetFacets = z
  .object({
    totalItems: z.int().describe('Assets that match.'),
    usualKw: numberOrNull.describe(
      'Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event ' +
        'has results of any of them.',
    ),
    byStatus: z
      .object({ ACTIVE: z.int().describe('Active assets.'), ARCHIVED: z.int().describe('Archived assets.') })
      .describe('Assets by lifecycle status.'),
    sharedMpan: z.int().describe('Assets whose MPAN or export MPAN another active asset has too.'),
    byType: z
      .array(z.object({ assetType: assetType.describe('Kind of asset.'), ...group }))
      .describe('By kind, most assets first.'),
    byMpanStatus: z
      .array(z.object({ mpanStatus: mpanStatus.describe('Outcome of the lookup.'), ...group }))
      .describe('By the outcome of the MPAN lookup, most assets first.'),
    byReadingStatus: z
      .array(z.object({ readingStatus: readingStatus.describe('Whether they report.'), ...group }))
      .describe('By whether they report, most assets first.'),
    byConsent: z
      .array(z.object({ consent: z.enum(['IN_FORCE', 'MISSING']).describe('Whether one is in force.'), ...group }))
      .describe('By whether a consent to dispatch is in force, most assets first.'),
    byCalled: z
      .array(z.object({ called: assetCalled.describe('Whether one has.'), ...group }))
      .describe('By whether a settled turn-down event of the last year has results of them, most assets first.'),
    nextEvent: z
      .object({ eventUUID, name: eventName, startTime: eventStart, ...group })
      .nullable()
      .describe('Those opted in to the event that runs or is next; null where none is planned.'),
    byPortfolio: z.array(z.object({ portfolioUUID, ...group })).describe('The 100 portfolios with most assets.'),
    byScheme: z
      .array(
        z.object({
          schemeUUID,
          name: schemeName,
          ...group,
          byStatus: z
            .array(z.object({ status: schemeAssetStatus.describe('Status in the scheme.'), ...group }))
            .describe('By status in the scheme, most assets first.'),
        }),
      )
      .describe('The 100 open schemes with most assets.'),
    verdict: z
      .object({
        sentence: z.string().describe('The sentence, in English, as every screen shows it.'),
        say: z.string().describe('The largest gap, in English; empty where there is none.'),
        gap: z
          .object({
            code: z.enum(['OPT_IN', 'ASK_CONSENT', 'CORRECT_MPANS']).describe('What closes it.'),
            label: z.string().describe('The same as the words of a button, in English.'),
            assets: z.int().describe('Assets that it concerns.'),
            schemeUUID,
            schemeName,
          })
          .nullable()
          .describe('The largest gap that can be closed; null where there is none, and under a filter.'),
      })
      .describe('The judgement.'),
    /** Whether counting ended at a bound. */
    isLowerBound: z
      .boolean()
      .describe(
        'Whether there may be more of each: in a fleet of more than 10,000 assets, filters besides status, kind, ' +
          'statuses, portfolio, one scheme, consent, tariff, shared MPAN and the next event are counted up to 10,000 ' +
          'assets.',
      ),
    countedUTC: utcOrNull.describe(
      'When they were counted, in a fleet of more than 10,000 assets; UTC instant, null where they were counted for ' +
        'this response.',
    ),
  })
  .meta({
    id: 'AssetFacets',
    description: 'How many assets the list would have with each choice of one filter, the other filters unchanged.',
  });
export type AssetFacets = z.infer<typeof AssetFacets>;
export type FacetGroup = Pick<AssetFacets['byType'][number], 'assets' | 'usualKw'>;
