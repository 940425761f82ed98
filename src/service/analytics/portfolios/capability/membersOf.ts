import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { evenSample } from '../../../participation/evenSample.ts';
import { arrayLiteral } from '../../../wire/arrayLiteral.ts';

/** Assets of a portfolio that are looked at one by one, each of them; of more, an even sample. */
export const membersAtOnce = { assets: 10_000, sampled: 5000 };

/** The active assets of a portfolio, or a sample of them. */
export interface Members {
  /** Condition on rows of `assets`. */
  isMember: RawBuilder<boolean>;
  sampled: number;
  /** How many assets each of them stands for: 1 where all are looked at. */
  standFor: number;
}

export async function membersOf(scope: TenantScope, portfolioUUID: string): Promise<Members> {
  const { tx, tenant } = scope;
  const isActive = (asset: string) => sql<boolean>`(${sql.ref(`${asset}.tenant_uuid`)} = ${tenant}
    and ${sql.ref(`${asset}.portfolio_uuid`)} = ${portfolioUUID} and ${sql.ref(`${asset}.status`)} = 'ACTIVE')`;
  const { rows } = await sql<{ active: number }>`
    select count(*) as active from assets a where ${isActive('a')}`.execute(tx);
  const { active } = rows[0]!;
  if (active <= membersAtOnce.assets) return { isMember: isActive('assets'), sampled: active, standFor: 1 };
  const sample = await evenSample(scope, isActive('a'), membersAtOnce.sampled, active);
  return {
    isMember: sql<boolean>`(assets.tenant_uuid = ${tenant} and assets.asset_uuid = any(${arrayLiteral(sample)}::uuid[]))`,
    sampled: sample.length,
    standFor: active / Math.max(1, sample.length),
  };
}
