import { useQueryClient } from '@tanstack/react-query';
import type { Selection } from '#app/features/events/optIn/index.ts';
import { formatPower } from '#app/format/format.ts';
import type { AssetFacets } from '#contract/assetFacets.ts';
import type { ListedAsset } from '#contract/assetFigures.ts';

/**
 * "usually 0.99 MW": what the selected assets deliver together in a turn-down event, of those that were called.
 * Undefined where it is not known of all of them.
 */
export function useSelectedPower(selection: Selection, facets: AssetFacets | undefined): string | undefined {
  const client = useQueryClient();
  if (selection.size === 0) return undefined;
  if (selection.isEvery) return words(facets?.usualKw ?? null);
  const listed = new Map(
    client
      .getQueriesData<{ data?: ListedAsset[] }>({ queryKey: ['listAssets'] })
      .flatMap(([, page]) => (Array.isArray(page?.data) ? page.data : []))
      .filter(({ response }) => response !== undefined)
      .map(({ assetUUID, response }) => [assetUUID, response!.meanKw]),
  );
  const ids = [...selection.ticked([])];
  if (!ids.every((id) => listed.has(id))) return undefined;
  const known = ids.map((id) => listed.get(id)!).filter((kw) => kw !== null);
  return words(known.length === 0 ? null : known.reduce((sum, kw) => sum + kw, 0));
}

const words = (kw: number | null): string | undefined =>
  kw === null || kw <= 0 ? undefined : `typically ${formatPower(kw)}`;
