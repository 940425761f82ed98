import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { portionSize } from '../../events/portions/portionRanges.ts';
import { BEFORE_FIRST_ASSET } from '../../wire/firstAsset.ts';
import { inOrder, keyOf, readRegistration, SAMPLE, SAMPLE_READY, type StageCount } from './registrationStages.ts';

/** A count under way: of assets, then of the users of each stage, in their own order. */
export interface RegistrationPass {
  phase: 'assets' | 'users';
  after: string;
  counts: StageCount[];
  tookMs: number;
}

export const beginRegistration = (): RegistrationPass => ({
  phase: 'assets',
  after: BEFORE_FIRST_ASSET,
  counts: [],
  tookMs: 0,
});

/** Whether a fleet has so many assets that registrations are counted by jobs, never by a request. */
export async function isLargeFleet({ tx, tenant }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ assets: number }>`
    select count(*)::integer as assets from (
      select from assets where tenant_uuid = ${tenant} and status = 'ACTIVE' limit ${portionSize.assets + 1}
    ) some_assets`.execute(tx);
  return rows[0]!.assets > portionSize.assets;
}

/** Counts the next portion; where it goes on, and null after the last of it. */
export async function countRegistration(
  scope: TenantScope,
  scheme: SchemeRow,
  pass: RegistrationPass,
): Promise<{ counts: StageCount[]; next: RegistrationPass | null }> {
  const key = sql.ref(pass.phase === 'assets' ? 'asset_uuid' : 'user_uuid');
  const { rows } = await sql<{ last: string | null }>`
    select max(uuid::text) as last from (
      select ${key} as uuid from assets where tenant_uuid = ${scope.tenant} and ${key} > ${pass.after}
      order by ${key} limit ${portionSize.assets}
    ) page`.execute(scope.tx);
  const last = rows[0]!.last;
  if (last !== null) {
    const own = await readRegistration(scope, scheme, sql`assets.${key} > ${pass.after} and assets.${key} <= ${last}`);
    const counts = pass.phase === 'assets' ? addAssets(pass.counts, own) : addUsers(pass.counts, own);
    return { counts, next: { ...pass, after: last, counts } };
  }
  const { counts } = pass;
  return { counts, next: pass.phase === 'users' ? null : { ...pass, phase: 'users', after: BEFORE_FIRST_ASSET } };
}

/** Without users: some have assets in both. */
function addAssets(one: readonly StageCount[], other: readonly StageCount[]): StageCount[] {
  const sums = new Map<string, StageCount>();
  for (const group of [...one, ...other]) {
    const sum = sums.get(keyOf(group));
    if (sum) {
      sum.assets += group.assets;
      sum.sample.push(...group.sample);
    } else sums.set(keyOf(group), { ...group, users: 0, sample: [...group.sample] });
  }
  return inOrder(limitSamples([...sums.values()]));
}

/** Of each stage the first assets by their hashes, as a statement of all assets takes them. */
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

function addUsers(counts: readonly StageCount[], own: readonly StageCount[]): StageCount[] {
  const users = new Map(own.map((group) => [keyOf(group), group.users]));
  return counts.map((group) => ({ ...group, users: group.users + (users.get(keyOf(group)) ?? 0) }));
}
