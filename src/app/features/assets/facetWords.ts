import { formatPower } from '#app/format/format.ts';
import type { FacetGroup } from '#contract/assetFacets.ts';

/** "1,204, 0.62 MW": how many assets a choice lists, and what they usually deliver. */
export function facetWords({ assets, usualKw }: FacetGroup): string {
  const count = assets.toLocaleString('en-GB');
  return usualKw !== null && usualKw > 0 ? `${count}, ${formatPower(usualKw)}` : count;
}

/** The label of a choice in a list of them: "Heat pump (1,204, 0.62 MW)"; the word alone until the facets are loaded. */
export function choiceWords(word: string, groups: readonly FacetGroup[] | undefined, group: FacetGroup | undefined) {
  return groups === undefined ? word : `${word} (${facetWords(group ?? { assets: 0, usualKw: null })})`;
}
