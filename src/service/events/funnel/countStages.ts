import { type RawBuilder, sql } from 'kysely';
import type { FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { StagedAsset } from './stagedAssets.ts';

/** Counts assets by the first stage that they do not pass, in one statement whatever their number. */
export async function countStages({ tx }: TenantScope, staged: RawBuilder<StagedAsset>): Promise<FunnelCounts> {
  const { rows } = await sql<FunnelCounts>`
    select coalesce(sum(assets) filter (where stage is null), 0)::integer as "optedIn",
      coalesce(json_agg(json_build_object('stage', stage, 'schemeStatus', scheme_status, 'assets', assets,
        'users', users) order by stage, scheme_status) filter (where stage is not null), '[]') as lost
    from (
      select stage, case when stage = 'READY' then scheme_status end as scheme_status, count(*) as assets,
        count(distinct user_uuid) as users
      from (${staged}) staged group by 1, 2
    ) counted`.execute(tx);
  return rows[0]!;
}

export const NOBODY_COUNTED: FunnelCounts = { optedIn: 0, lost: [] };

type Loss = FunnelCounts['lost'][number];

const isSame = (one: Loss) => (other: Loss) => one.stage === other.stage && one.schemeStatus === other.schemeStatus;
/** Order of the statement above. */
const placeOf = ({ stage, schemeStatus }: Loss): string => `${stage} ${schemeStatus ?? '~'}`;

/** Adds counts without users: some have assets in both. */
export function addFunnelCounts(one: FunnelCounts, other: FunnelCounts): FunnelCounts {
  const lost = structuredClone(one.lost);
  for (const loss of other.lost) {
    const same = lost.find(isSame(loss));
    if (same) same.assets += loss.assets;
    else lost.push({ ...loss, users: 0 });
  }
  lost.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return { optedIn: one.optedIn + other.optedIn, lost };
}

/** Adds users who are in none of the ranges before. */
export const addFunnelUsers = (counts: FunnelCounts, { lost }: FunnelCounts): FunnelCounts => ({
  ...counts,
  lost: counts.lost.map((loss) => ({ ...loss, users: loss.users + (lost.find(isSame(loss))?.users ?? 0) })),
});
