import { sql } from 'kysely';
import { londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { bodyPointer } from '../../platform/http/itemPointers.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { requireAssetsOfUsers } from '../consents/consentChecks.ts';
import { countEnding, type EndedTenancy, endTenancyConsents } from '../consents/endTenancyConsents.ts';
import { readLosingEvents } from '../consents/losingEvents.ts';
import { lockUsersExclusively } from '../locks/lockOrder.ts';
import { selectUsers } from './userRow.ts';

/**
 * Ends a user's tenancy at one asset, or at all: consents, and opt-ins into events to come. Consents that had ended
 * already are left as they are, so that repeating it changes nothing. With `dryRun` it locks and changes nothing.
 */
export const endTenancy: Handler<'endTenancy'> = async ({
  scope: requestScope,
  params: { userUUID },
  body: { assetUUID = null, day, dryRun },
  operator,
  keyId,
}) => {
  const scope = dryRun ? requestScope : (await lockUsersExclusively(requestScope, [userUUID])).scope;
  const user = await selectUsers(scope).where('user_uuid', '=', userUUID).executeTakeFirst();
  if (user?.status !== 'ACTIVE') throw notFound('user');
  if (day > londonDate(scope.now))
    throw invalid([{ pointer: '/day', code: 'OUT_OF_RANGE', detail: 'must not be after today' }]);
  await requireAssetsOfUsers(scope, [{ userUUID, assetUUID }], bodyPointer);
  const tenancy: EndedTenancy = { userUUID, assetUUID, day, by: operator };
  const ending = await countEnding(scope, tenancy);
  const mine = assetsOf(scope, tenancy);
  const losing = await readLosingEvents(scope, mine);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${mine}) mine`.execute(
    scope.tx,
  );
  if (!dryRun && ending.DISPATCH + ending.DATA_ACCESS > 0) {
    await endTenancyConsents(scope, tenancy);
    await writeAuditEntry(scope, 'TENANCY_ENDED', userUUID, { assetUUID, day, consents: ending, keyId });
  }
  return {
    userUUID,
    assetUUID,
    day,
    dryRun,
    dispatchConsents: ending.DISPATCH,
    dataConsents: ending.DATA_ACCESS,
    assets: rows[0]!.count,
    ...losing,
  };
};

const assetsOf = ({ tenant }: TenantScope, { userUUID, assetUUID }: EndedTenancy) => sql`
  select asset_uuid from assets where tenant_uuid = ${tenant} and user_uuid = ${userUUID} and status = 'ACTIVE'
    and (${assetUUID}::uuid is null or asset_uuid = ${assetUUID}::uuid)`;
