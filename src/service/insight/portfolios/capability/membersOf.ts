import type { RawBuilder } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countAssets, evenSample, isActiveIn, isInSample } from '../../../assets/evenSample.ts';

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
