import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { allPacks } from '#app/data/sharedQueries.ts';
import { baselinesFor } from '#app/format/schemeWords.ts';
import type { PackReference } from '#contract/pack/reference.ts';
import type { BaselineMethod } from '#contract/scheme.ts';
import { baselinesWithoutPack, impliedPacks } from '#contract/schemeChanges.ts';

const IMPLIED = new Set<string>(Object.values(impliedPacks).map(({ packId }) => packId));

/** Returns the baselines that a scheme of a pack can be given, and the pack's own; those without a pack for null. */
export function useBaselineChoices(pack: PackReference | null): {
  words: Partial<Record<BaselineMethod, string>>;
  usual: BaselineMethod | undefined;
} {
  const named = pack !== null && !IMPLIED.has(pack.packId);
  const packs = useQuery({ ...allPacks(), enabled: named }).data?.data ?? [];
  const packUUID = packs.find((each) => each.packId === pack?.packId && each.version === pack.version)?.packUUID;
  const detail = useQuery(
    query('getMarketPack', { params: { packUUID: packUUID ?? '' } }, { enabled: packUUID !== undefined }),
  );
  const baseline = named ? detail.data?.document.baseline : undefined;
  return { words: baselinesFor(baseline?.allowed ?? baselinesWithoutPack), usual: baseline?.default };
}
