import { formatClock, formatPower } from '#app/format/format.ts';
import type { AssetFacets, FacetGroup } from '#contract/assetFacets.ts';
import { formatCount } from '#text/count.ts';

/** What is known of the power of a choice, for a tooltip; undefined where no event has shown it. */
export const powerHint = ({ usualKw }: FacetGroup): string | undefined =>
  usualKw !== null && usualKw > 0
    ? `Assets with past events typically deliver ${formatPower(usualKw)} in total`
    : undefined;

/** The label of a choice in a list of them: "Heat pump (1,204)"; the word alone until the facets are loaded. */
export const choiceWords = (
  word: string,
  groups: readonly FacetGroup[] | undefined,
  group: FacetGroup | undefined,
): string => (groups === undefined ? word : `${word} (${formatCount(group?.assets ?? 0)})`);

const OLD_MS = 60_000;

/**
 * Sentence about facets that were not counted when they were loaded, at an instant of the tenant's clock, or only in
 * part; empty for others.
 */
export function countedWords(
  { countedUTC, isLowerBound }: Pick<AssetFacets, 'countedUTC' | 'isLowerBound'>,
  loadedMs: number,
): string {
  if (isLowerBound) return 'Counting stopped at the limit, so actual numbers may be higher.';
  return countedUTC !== null && loadedMs - Date.parse(countedUTC) > OLD_MS
    ? `Counted at ${formatClock(countedUTC)}.`
    : '';
}
