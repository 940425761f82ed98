import type { RawBuilder } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countAssets, evenSample, isActiveIn, isInSample } from '../../../assets/evenSample.ts';

/** Largest number of assets of a portfolio that are read one by one, and the size of an even sample of more. */
export const membersAtOnce = { assets: 10_000, sampled: 5000 };

/** Active assets of a portfolio, or a sample of them. */
export interface Members {
  /** Condition on rows of `assets`. */
  isMember: RawBuilder<boolean>;
  sampled: number;
  /** Number of assets for which each of them stands: 1 where all are read. */
  standFor: number;
}

export async function membersOf(scope: TenantScope, portfolioUUID: string): Promise<Members> {
  const isActive = isActiveIn(scope, portfolioUUID);
  const active = await countAssets(scope, isActive);
  if (active <= membersAtOnce.assets)
    return { isMember: isActiveIn(scope, portfolioUUID, 'assets'), sampled: active, standFor: 1 };
  const sample = await evenSample(scope, isActive, membersAtOnce.sampled, active);
  return {
    isMember: isInSample(scope, sample, 'assets'),
    sampled: sample.length,
    standFor: active / Math.max(1, sample.length),
  };
}
