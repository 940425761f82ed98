import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { searchCandidates } from '../../platform/http/lists/searchCandidates.ts';
import { containing } from '../../platform/http/page.ts';

type Reading = Pick<TenantScope, 'tx' | 'tenant'>;

/** Returns a condition of a query over `users`: the user's id, name or email contains a text, ignoring case. */
export async function userContains(scope: Reading, search: string): Promise<RawBuilder<boolean>> {
  const contains = sql<boolean>`user_search_text(users.user_id, users.name, users.email) like ${containing(search)}`;
  const found = await searchCandidates(scope, 'users', search);
  return found ? sql<boolean>`${contains} and users.user_uuid = any(${found})` : contains;
}
