import { MAX_PROGRAM_KEYS } from '#contract/apiKey.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { requireRoom } from '../../platform/http/requireRoom.ts';
import { hasKeyStatus, selectApiKeys } from './apiKeyRow.ts';

/** Active keys that a tenant may have at a time, by what they are for. */
export const MAX_ACTIVE = { dashboards: 2, programs: MAX_PROGRAM_KEYS };

/** Throws 409 where the tenant has as many active keys of a dashboard, or of programs, as it may. */
export function requireRoomForKey(scope: TenantScope, kind: keyof typeof MAX_ACTIVE): Promise<void> {
  const most = MAX_ACTIVE[kind];
  return requireRoom(scope, {
    name: `api_keys ${kind}`,
    rows: selectApiKeys(scope)
      .where(hasKeyStatus('ACTIVE'))
      .where('names_operators', '=', kind === 'dashboards'),
    most,
    refusal: conflict(`A tenant may have at most ${most} active keys of ${kind}; revoke one first`),
  });
}

/** Returns those portfolios of a new key that the tenant does not have, or has archived. */
export async function unknownPortfolios({ tx, tenant }: TenantScope, portfolioUUIDs: readonly string[]) {
  const rows = await tx
    .selectFrom('portfolios')
    .select('portfolio_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', 'in', [...portfolioUUIDs])
    .where('status', '=', 'ACTIVE')
    .execute();
  const known = new Set(rows.map(({ portfolio_uuid }) => portfolio_uuid));
  return new Set(portfolioUUIDs.filter((uuid) => !known.has(uuid)));
}
