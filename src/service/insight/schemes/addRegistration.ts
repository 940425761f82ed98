import { createHash } from 'node:crypto';
import { inOrder, stageKey, SAMPLE, SAMPLE_READY, type StageCount } from './registrationStages.ts';

/** Adds the stages of more assets, without users: some have assets in both. */
export function addAssets(one: readonly StageCount[], other: readonly StageCount[]): StageCount[] {
  const sums = new Map<string, StageCount>();
  for (const group of [...one, ...other]) {
    const sum = sums.get(stageKey(group));
    if (sum) {
      sum.assets += group.assets;
      sum.sample.push(...group.sample);
    } else sums.set(stageKey(group), { ...group, users: 0, sample: [...group.sample] });
  }
  return inOrder(limitSamples([...sums.values()]));
}

/** Limits each stage's sample to the first assets by their hashes, as a statement of all assets takes them. */
function limitSamples(counts: readonly StageCount[]): StageCount[] {
  const hashOf = (assetUUID: string) => createHash('md5').update(assetUUID).digest('hex');
  const stages = Map.groupBy(counts, ({ stage }) => stage);
  return [...stages].flatMap(([stage, groups]) => {
    const hashes = groups.flatMap(({ sample }) => sample.map(hashOf)).sort();
    const most = stage === null ? SAMPLE_READY : SAMPLE;
    const edge = hashes[Math.min(most, hashes.length) - 1] ?? '';
    return groups.map((group) => ({
      ...group,
      sample: group.sample
        .map((assetUUID) => ({ assetUUID, hash: hashOf(assetUUID) }))
        .filter(({ hash }) => hash <= edge)
        .sort((a, b) => (a.hash < b.hash ? -1 : 1))
        .map(({ assetUUID }) => assetUUID),
    }));
  });
}

/** Adds the users of a range, each counted with all of their assets. */
export function addUsers(counts: readonly StageCount[], own: readonly StageCount[]): StageCount[] {
  const users = new Map(own.map((group) => [stageKey(group), group.users]));
  return counts.map((group) => ({ ...group, users: group.users + (users.get(stageKey(group)) ?? 0) }));
}
