import { sql } from 'kysely';
import type { AssetType, MpanStatus } from '#contract/asset.ts';
import { MAX_FACETS, type AssetFacets, type AssetFacetsQuery } from '#contract/assetFacets.ts';
import type { ReadingStatus } from '#energy/readingStatus.ts';
import { countMatching, type FacetSource, groupOf, type FacetSums } from '../../assets/facets/matching.ts';

/** Assets that are alike in everything that is counted here. */
interface Alike extends FacetSums {
  assetType: AssetType;
  mpanStatus: MpanStatus;
  readingStatus: ReadingStatus;
  consent: 'IN_FORCE' | 'MISSING';
  called: 'CALLED' | 'NEVER';
  portfolioUUID: string | null;
}
type Counted = Exclude<keyof Alike, keyof FacetSums>;
type Choices = Pick<
  AssetFacets,
  'totalItems' | 'usualKw' | 'byType' | 'byMpanStatus' | 'byReadingStatus' | 'byConsent' | 'byCalled' | 'byPortfolio'
> & { isCut: boolean };

/**
 * Counts all matching assets, and those of every type, MPAN status, reading status and portfolio, with or without a
 * consent in force, and called or not, each with the other filters as they are: in one scan, whatever is chosen.
 */
export async function countChoices(
  source: FacetSource,
  {
    assetType: type,
    mpanStatus: mpan,
    readingStatus: readings,
    portfolioUUID,
    consent,
    called,
    ...rest
  }: AssetFacetsQuery,
): Promise<Choices> {
  // Parts of the assets with or without consent are no choices of their own, and stay filters of all.
  const isPart = consent === 'ENDING' || consent === 'NEVER_ASKED';
  const others = isPart ? { ...rest, consent } : rest;
  const { rows, isCut } = await countMatching<Alike>(source, others, 'ASSETS', [
    sql`m.asset_type as "assetType"`,
    sql`m.mpan_status as "mpanStatus"`,
    sql`m.reading_status as "readingStatus"`,
    sql`m.consent`,
    sql`m.called`,
    sql`m.portfolio_uuid as "portfolioUUID"`,
  ]);
  const chosen = {
    assetType: type,
    mpanStatus: mpan,
    readingStatus: readings,
    consent: isPart ? undefined : consent,
    called,
    portfolioUUID,
  };
  const names = Object.keys(chosen) as Counted[];
  const matches = (row: Alike, but?: Counted) =>
    names.every((name) => name === but || chosen[name] === undefined || row[name] === chosen[name]);
  /** Returns the groups of one filter, most assets first. */
  const by = <Name extends Counted>(name: Name) =>
    [
      ...Map.groupBy(
        rows.filter((row) => matches(row, name)),
        (row) => row[name],
      ),
    ]
      .map(([choice, own]) => ({ choice, ...groupOf(own) }))
      .sort((one, other) => other.assets - one.assets || (String(one.choice) < String(other.choice) ? -1 : 1));
  const { assets: totalItems, usualKw } = groupOf(rows.filter((row) => matches(row)));
  return {
    isCut,
    totalItems,
    usualKw,
    byType: by('assetType').map(({ choice, ...group }) => ({ assetType: choice, ...group })),
    byMpanStatus: by('mpanStatus').map(({ choice, ...group }) => ({ mpanStatus: choice, ...group })),
    byReadingStatus: by('readingStatus').map(({ choice, ...group }) => ({ readingStatus: choice, ...group })),
    byConsent: by('consent').map(({ choice, ...group }) => ({ consent: choice, ...group })),
    byCalled: by('called').map(({ choice, ...group }) => ({ called: choice, ...group })),
    byPortfolio: by('portfolioUUID')
      .flatMap(({ choice, ...group }) => (choice === null ? [] : [{ portfolioUUID: choice, ...group }]))
      .slice(0, MAX_FACETS),
  };
}
