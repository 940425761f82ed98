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
