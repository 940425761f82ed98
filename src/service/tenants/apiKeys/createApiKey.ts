import { wallNow } from '#energy/time/clocks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { keyIdOf } from '../../platform/http/apiKey.ts';
import type { Handler } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { issueKey } from '../keys.ts';
import { selectApiKeys, toApiKey } from './apiKeyRow.ts';
import { requireRoomForKey, unknownPortfolios } from './roomForKey.ts';

/** Issues a key for a program, with the only response that has its secret. */
export const createApiKey: Handler<'createApiKey'> = async ({ scope, body }) => {
  const { label, scope: uses, portfolioUUIDs = null, expiresUTC = null } = body;
  if (expiresUTC !== null && expiresUTC <= wallNow())
    throw invalid([{ pointer: '/expiresUTC', code: 'IN_THE_PAST', detail: 'must be in the future' }]);
  if (portfolioUUIDs) await requirePortfolios(scope, portfolioUUIDs);
  await requireRoomForKey(scope, 'programs');
  const apiKey = await issueKey(scope.tx, { tenant_uuid: scope.tenant, environment: scope.environment }, label, {
    scope: uses,
    portfolios: portfolioUUIDs,
    expires: expiresUTC === null ? null : new Date(expiresUTC),
  });
  const row = await selectApiKeys(scope).where('key_id', '=', keyIdOf(apiKey)!).executeTakeFirstOrThrow();
  return { ...toApiKey(row), apiKey };
};

/** Throws where one of the portfolios is unknown or archived. */
async function requirePortfolios(scope: TenantScope, portfolioUUIDs: readonly string[]): Promise<void> {
  const unknown = await unknownPortfolios(scope, portfolioUUIDs);
  if (unknown.size === 0) return;
  throw invalid(
    portfolioUUIDs.flatMap((uuid, place) =>
      unknown.has(uuid)
        ? [
            {
              pointer: `/portfolioUUIDs/${place}`,
              code: 'UNKNOWN_PORTFOLIO',
              detail: 'There is no such active portfolio',
            },
          ]
        : [],
    ),
  );
}
