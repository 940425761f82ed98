import { MAX_PROGRAM_KEYS } from '#contract/apiKey.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { keyIdOf } from '../../platform/http/apiKey.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { requireRoom } from '../../platform/http/requireRoom.ts';
import { issueKey } from '../keys.ts';
import { hasPassed, hasKeyStatus, selectApiKeys, toApiKey } from './apiKeyRow.ts';

/** Issues a key for a program, with the only response that has its secret. */
export const createApiKey: Handler<'createApiKey'> = async ({ scope, body }) => {
  const { label, scope: uses, portfolioUUIDs = null, expiresUTC = null } = body;
  if (expiresUTC !== null && hasPassed(expiresUTC))
    throw invalid([{ pointer: '/expiresUTC', code: 'IN_THE_PAST', detail: 'must be in the future' }]);
  if (portfolioUUIDs) await requirePortfolios(scope, portfolioUUIDs);
  await requireRoom(scope, {
    name: 'api_keys',
    rows: selectApiKeys(scope).where(hasKeyStatus('ACTIVE')).where('names_operators', '=', false),
    most: MAX_PROGRAM_KEYS,
    refusal: conflict(`A tenant may have at most ${MAX_PROGRAM_KEYS} active keys of programs; revoke one first`),
  });
  const apiKey = await issueKey(scope.tx, { tenant_uuid: scope.tenant, environment: scope.environment }, label, {
    scope: uses,
    portfolios: portfolioUUIDs,
    expires: expiresUTC === null ? null : new Date(expiresUTC),
  });
  const row = await selectApiKeys(scope).where('key_id', '=', keyIdOf(apiKey)!).executeTakeFirstOrThrow();
  return { ...toApiKey(row), apiKey };
};

/** Throws where one of the portfolios is unknown or archived. */
async function requirePortfolios({ tx, tenant }: TenantScope, portfolioUUIDs: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('portfolios')
    .select('portfolio_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', 'in', [...portfolioUUIDs])
    .where('status', '=', 'ACTIVE')
    .execute();
  const known = new Set(rows.map(({ portfolio_uuid }) => portfolio_uuid));
  const missing = portfolioUUIDs.flatMap((uuid, place) =>
    known.has(uuid)
      ? []
      : [
          {
            pointer: `/portfolioUUIDs/${place}`,
            code: 'UNKNOWN_PORTFOLIO',
            detail: 'There is no such active portfolio',
          },
        ],
  );
  if (missing.length > 0) throw invalid(missing);
}
