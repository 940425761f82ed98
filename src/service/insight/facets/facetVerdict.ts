import type { AssetFacets, AssetFacetsQuery } from '#contract/assetFacets.ts';
import { formatCount, plural } from '#text/count.ts';
import type { Callable } from './readCallable.ts';

const KW_PER_MW = 1000;
type Facets = Omit<AssetFacets, 'verdict'>;
type Scheme = Pick<Facets['byScheme'][number], 'schemeUUID' | 'name'>;

/** Words for the assets of a gap. */
const GAP_WORDS: Record<NonNullable<Callable['gap']>['code'], string> = {
  OPT_IN: 'never opted in',
  ASK_CONSENT: 'without consent',
  CORRECT_MPANS: 'with an invalid MPAN',
};

/** Whether a filter besides the scheme narrows the list. */
export function isNarrowed({
  status: _status,
  schemeUUID: _scheme,
  schemeStatus,
  ...others
}: AssetFacetsQuery): boolean {
  return schemeStatus !== undefined || Object.values(others).some((value) => value !== undefined);
}

/** Returns the headline with the assets and their usual power: for a narrowed list, or without an open scheme. */
export function listVerdict(facets: Facets, query: AssetFacetsQuery): AssetFacets['verdict'] {
  const { totalItems: assets, isLowerBound } = facets;
  const all = `${isLowerBound ? 'At least ' : ''}${plural(assets, 'asset')}`;
  const plain = (sentence: string) => ({ sentence, say: '', gap: null });
  const narrowed = isNarrowed(query) || query.schemeUUID !== undefined;
  if (assets === 0) return plain(narrowed ? 'No assets match' : `No ${query.status.toLowerCase()} assets`);
  if (query.status === 'ARCHIVED') return plain(`${all} archived, excluded from all events`);
  if (narrowed) return plain(`${all} ${assets === 1 ? 'matches' : 'match'}${usual(facets)}`);
  const schemes = facets.byScheme.length === 0 ? ', none in a scheme' : '';
  return plain(`${all}${isLowerBound ? '' : schemes}`);
}

/** Returns the headline "994 of 1,200 can be called: 903 kW expected, 673 kW sure", and the largest closable gap. */
export function callableVerdict(
  { fleet, ready, power: known, gap }: Callable,
  { byScheme, byCalled }: Pick<Facets, 'byScheme' | 'byCalled'>,
  { schemeUUID, name }: Scheme,
): AssetFacets['verdict'] {
  const place = byScheme.length > 1 ? ` in ${name}` : '';
  const expected =
    known && `: ${known.isSampled ? 'about ' : ''}${power(known.expectedKw)} expected, ${power(known.sureKw)} firm`;
  const hasResults = byCalled.some(({ called }) => called === 'CALLED');
  const nothing = hasResults ? '' : '; no settled event shows yet what they deliver';
  const cannot = fleet - ready;
  const worth = gap && gap.kw !== null && gap.kw > 0 ? `, ${power(gap.kw)}` : '';
  const largest = gap
    ? ` The largest gap that can be closed: ${formatCount(gap.assets)} ${GAP_WORDS[gap.code]}${worth}.`
    : '';
  return {
    sentence: `${formatCount(ready)} of ${formatCount(fleet)} can take part${place}${ready === 0 ? '' : (expected ?? nothing)}`,
    say: cannot === 0 ? '' : `${formatCount(cannot)} cannot take part.${largest}`,
    gap: gap && { code: gap.code, label: gap.label, assets: gap.assets, schemeUUID, schemeName: name },
  };
}

/** Returns text like ": typically 4.94 MW" for assets that were in events; empty where no event has shown it. */
function usual({ usualKw, totalItems, byCalled }: Facets): string {
  const called = byCalled.find((group) => group.called === 'CALLED')?.assets ?? 0;
  if (usualKw === null || usualKw <= 0 || called === 0) return '';
  const those = called < totalItems ? `; ${plural(called, 'of them was', 'of them were')} in past events` : '';
  return `${those}: typically ${power(usualKw)}`;
}

/** Formats power with three digits: "4.94 MW", "110 kW". */
export const power = (kw: number): string => {
  const [value, unit] = kw >= KW_PER_MW ? [kw / KW_PER_MW, 'MW'] : [kw, 'kW'];
  return `${value.toLocaleString('en-GB', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })} ${unit}`;
};
