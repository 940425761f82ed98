import { sql } from 'kysely';
import type { ConsentType } from '#contract/consent.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { allowLargeHashes, hasNoRecord } from '../consents/consents.ts';
import { userContains } from './searchUsers.ts';
import { selectUsers, toUser } from './userRow.ts';

const columns = { createdUTC: 'created_utc', name: 'name', userId: 'user_id' };

/** Lists users; the search covers userId, name and email. */
export const listUsers: Handler<'listUsers'> = async ({ scope, query: { search, status, neverAsked, ...page } }) => {
  let rows = selectUsers(scope).where('status', '=', status);
  if (search !== undefined) rows = rows.where(await userContains(scope, search));
  if (neverAsked) {
    await allowLargeHashes(scope);
    rows = rows.where(wasNeverAsked(scope, neverAsked));
  }
  return readPage(rows, { ...page, columns, defaultSort: 'createdUTC', tieBreak: 'user_uuid', toItem: toUser });
};

/** SQL: whether nothing of this type is recorded of a user who has an active asset, looked up by their key. */
export const wasNeverAsked = (scope: TenantScope, type: ConsentType) => sql<boolean>`
  (exists (
    select from assets
    where assets.tenant_uuid = ${scope.tenant} and assets.user_uuid = users.user_uuid and assets.status = 'ACTIVE')) is true
  and ${hasNoRecord(scope, type, sql.ref('users.user_uuid'))}`;
