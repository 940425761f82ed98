import { type RawBuilder, sql } from 'kysely';
import type { SchemeAssetStatus } from '#contract/scheme.ts';
import type { RegistrationStage } from '#contract/schemeStanding.ts';
import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { MAX_MEASURED } from '../../events/rehearsal/prospect.ts';
import { newestConsent } from '../../tenants/consents/consents.ts';

/** Assets that stand for all of a stage. */
export const SAMPLE = 60;
/** Assets that stand for those that passed every stage: as many as of any event, so that most fleets are whole. */
export const SAMPLE_READY = MAX_MEASURED;

/** Assets that did not pass one stage, by their status in the scheme; with stage null those that passed all. */
export interface StageCount {
  stage: RegistrationStage | null;
  status: SchemeAssetStatus | null;
  assets: number;
  users: number;
  sample: string[];
}

/**
 * Counts the active assets of a tenant, or those among them for which a condition holds, by the first stage that they
 * do not pass on the way to being ready: one statement.
 */
export async function readRegistration(
  scope: TenantScope,
  scheme: SchemeRow,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<StageCount[]> {
  const { rows } = await sql<StageCount>`
    with staged as materialized (${stagedAssets(scope, scheme, condition)})
    select stage, status, count(*) as assets, count(distinct user_uuid) as users,
      coalesce(json_agg(asset_uuid order by place) filter (
        where place <= case when stage is null then ${SAMPLE_READY}::integer else ${SAMPLE}::integer end), '[]') as sample
    from (
      select *, row_number() over (partition by stage order by md5(asset_uuid::text)) as place from staged
    ) placed
    group by stage, status`.execute(scope.tx);
  return inOrder(rows);
}

/** Sorts counts, so that sums over them are the same however they were read. */
export const inOrder = (counts: readonly StageCount[]): StageCount[] =>
  counts.toSorted((one, other) => (stageKey(one) < stageKey(other) ? -1 : 1));

export const stageKey = ({ stage, status }: Pick<StageCount, 'stage' | 'status'>): string =>
  `${stage ?? ''} ${status ?? ''}`;

const stagedAssets = (
  scope: TenantScope,
  { scheme_uuid, requires_mpan }: SchemeRow,
  condition: RawBuilder<boolean>,
): RawBuilder<{ asset_uuid: string; stage: RegistrationStage | null; status: SchemeAssetStatus | null }> => {
  const { tenant, now } = scope;
  const consent = newestConsent(scope, 'DISPATCH', now, { schemeUUID: scheme_uuid, at: now });
  return sql`
    select assets.asset_uuid, assets.user_uuid, sa.status,
      case when sa.status is null or sa.status in ('OPT_OUT', 'READY_OPT_OUT') then 'OPTED_IN'
        when sa.status = 'OPT_IN' then 'CHECKED'
        when not ${consent} = 'ACTIVE' then 'CONSENTED'
        when not (assets.mpan_status = 'VALID' or (assets.mpan_status = 'NOT_APPLICABLE' and not ${requires_mpan}))
          then 'MPAN_VALID'
        when sa.status <> 'READY' then 'READY' end as stage
    from assets
    left join scheme_assets sa on sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${scheme_uuid}
      and sa.asset_uuid = assets.asset_uuid
    where assets.tenant_uuid = ${tenant} and assets.status = 'ACTIVE' and ${condition}`;
};
