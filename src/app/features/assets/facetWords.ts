import { formatPower } from '#app/format/format.ts';
import type { FacetGroup } from '#contract/assetFacets.ts';

/** What is known of the power of a choice, for a tooltip; undefined where no event has shown it. */
export const powerHint = ({ usualKw }: FacetGroup): string | undefined =>
  usualKw !== null && usualKw > 0 ? `Those called before usually deliver ${formatPower(usualKw)} together` : undefined;

/** The label of a choice in a list of them: "Heat pump (1,204)"; the word alone until the facets are loaded. */
export const choiceWords = (
  word: string,
  groups: readonly FacetGroup[] | undefined,
  group: FacetGroup | undefined,
): string => (groups === undefined ? word : `${word} (${(group?.assets ?? 0).toLocaleString('en-GB')})`);
