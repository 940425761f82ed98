import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { assetContains } from '../searchAssets.ts';
import { userContains } from '../users/searchUsers.ts';
import { selectConsents, toConsent } from './consentRow.ts';
import { describeConsents } from './describeConsents.ts';

/** Number of found users above which each consent's user is compared with the text. */
const MAX_USERS = 5000;

const columns = { createdUTC: 'created_utc', expiresUTC: 'expires_utc' };

/** Lists consents; ACTIVE and EXPIRED are distinguished by the tenant's clock. */
export const listConsents: Handler<'listConsents'> = async ({
  scope,
  query: { userUUID, assetUUID, type, status, search, endsBefore, ...page },
}) => {
  const now = new Date(scope.now);
  let rows = selectConsents(scope);
  if (userUUID) rows = rows.where('user_uuid', '=', userUUID);
  if (assetUUID) rows = rows.where('asset_uuid', '=', assetUUID);
  if (type) rows = rows.where('type', '=', type);
  if (status) rows = rows.where('status', '=', status === 'EXPIRED' ? 'ACTIVE' : status);
  if (status === 'EXPIRED') rows = rows.where('expires_utc', '<=', now);
  if (status === 'ACTIVE')
    rows = rows.where((eb) => eb.or([eb('expires_utc', 'is', null), eb('expires_utc', '>', now)]));
  if (endsBefore)
    rows = rows
      .where('status', '=', 'ACTIVE')
      .where('expires_utc', '>', now)
      .where('expires_utc', '<', new Date(endsBefore));
  if (search !== undefined) rows = rows.where(await isOfHousehold(scope, search));
  const found = await readPage(rows, {
    ...page,
    columns,
    defaultSort: 'createdUTC',
    tieBreak: 'seq',
    toItem: toConsent(scope.now),
  });
  return { ...found, data: await describeConsents(scope, found.data) };
};

/**
 * Returns the condition for consents of users whose own names, or those of one of their assets, contain a text. The
 * users are found first: joined within one query, a wrong estimate of their number compares every consent with every
 * user.
 */
async function isOfHousehold(scope: TenantScope, search: string) {
  const ofUser = await userContains(scope, search);
  const ofAsset = await assetContains(scope, search);
  const { rows } = await sql<{ user_uuid: string }>`
    select user_uuid from users where tenant_uuid = ${scope.tenant} and ${ofUser}
    union all
    select user_uuid from assets
      where tenant_uuid = ${scope.tenant} and status = 'ACTIVE' and user_uuid is not null and ${ofAsset}
    limit ${MAX_USERS + 1}`.execute(scope.tx);
  if (rows.length <= MAX_USERS)
    return sql<boolean>`consents.user_uuid = any(${arrayLiteral(rows.map((row) => row.user_uuid))}::uuid[])`;
  return sql<boolean>`(exists (
      select from users
      where users.tenant_uuid = ${scope.tenant} and users.user_uuid = consents.user_uuid and ${ofUser})
    or exists (
      select from assets
      where assets.tenant_uuid = ${scope.tenant} and assets.user_uuid = consents.user_uuid
        and assets.status = 'ACTIVE' and ${ofAsset}))`;
}
