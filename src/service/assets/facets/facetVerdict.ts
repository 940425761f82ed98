import type { AssetFacets, AssetFacetsQuery, FacetGroup } from '#contract/assetFacets.ts';

const KW_PER_MW = 1000;
const MOST_GAPS = 3;

/** What keeps an asset out of events or from being paid, in words. */
const SCHEME_GAPS: Record<string, string> = {
  OPT_IN: 'await the check',
  DUPLICATED: 'with another provider',
  REJECTED: 'rejected by the regulator',
  OPT_OUT: 'opted out',
  READY_OPT_OUT: 'ready but opted out',
};

/** What the assets can do, in one sentence, and the largest gaps after it. */
export function facetVerdict(facets: Omit<AssetFacets, 'verdict'>, query: AssetFacetsQuery): AssetFacets['verdict'] {
  const { status, schemeUUID, schemeStatus: _status, ...others } = query;
  const isNarrowed = schemeUUID !== undefined || Object.values(others).some((value) => value !== undefined);
  const { totalItems: assets, byScheme } = facets;
  const say = gapsOf(facets, schemeUUID);
  if (assets === 0) return { sentence: isNarrowed ? 'No asset matches' : `No ${status.toLowerCase()} assets`, say: '' };
  if (status === 'ARCHIVED') return { sentence: `${counted(assets)} archived: they take part in nothing`, say: '' };
  if (isNarrowed)
    return { sentence: `${counted(assets)} ${assets === 1 ? 'matches' : 'match'}${powerOf(facets)}`, say };
  const [scheme] = byScheme;
  if (!scheme) return { sentence: `${counted(assets)}, none of them in a scheme`, say };
  const ready = scheme.byStatus.find((each) => each.status === 'READY') ?? { assets: 0, usualKw: null };
  const share = `${ready.assets.toLocaleString('en-GB')} of ${assets.toLocaleString('en-GB')}`;
  return { sentence: `${share} ready in ${scheme.name}${powerOf(ready)}`, say };
}

const counted = (assets: number): string => `${assets.toLocaleString('en-GB')} ${assets === 1 ? 'asset' : 'assets'}`;

/** ": usually 4.94 MW"; nothing where no event has shown it. */
function powerOf({ usualKw }: Pick<FacetGroup, 'usualKw'>): string {
  return usualKw === null || usualKw <= 0 ? '' : `: usually ${power(usualKw)}`;
}

/** "4.94 MW", "110 kW": three digits. */
export const power = (kw: number): string => {
  const [value, unit] = kw >= KW_PER_MW ? [kw / KW_PER_MW, 'MW'] : [kw, 'kW'];
  return `${value.toLocaleString('en-GB', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })} ${unit}`;
};

/** "Not ready: 341 with another provider, 0.15 MW; 277 silent for two days, 0.11 MW", most power first. */
function gapsOf(
  { byScheme, byMpanStatus, byReadingStatus }: Omit<AssetFacets, 'verdict'>,
  schemeUUID?: string,
): string {
  const scheme = schemeUUID === undefined ? byScheme[0] : byScheme.find((each) => each.schemeUUID === schemeUUID);
  const gaps = [
    ...(scheme?.byStatus ?? []).map((each) => ({ ...each, words: SCHEME_GAPS[each.status] })),
    ...byMpanStatus.map((each) => ({
      ...each,
      words: each.mpanStatus === 'INVALID' ? 'with a wrong MPAN' : undefined,
    })),
    ...byReadingStatus.map((each) => ({
      ...each,
      words: each.readingStatus === 'SILENT' ? 'silent for two days' : undefined,
    })),
  ]
    .filter(({ words }) => words !== undefined)
    .sort((one, other) => (other.usualKw ?? 0) - (one.usualKw ?? 0) || other.assets - one.assets)
    .slice(0, MOST_GAPS);
  if (gaps.length === 0) return '';
  const worth = ({ usualKw }: Pick<FacetGroup, 'usualKw'>) =>
    usualKw === null || usualKw <= 0 ? '' : `, ${power(usualKw)}`;
  return `To look at: ${gaps.map((gap) => `${gap.assets.toLocaleString('en-GB')} ${gap.words}${worth(gap)}`).join('; ')}`;
}
