import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ownContributions } from './contributions.ts';
import { noteChanges } from './noteChanges.ts';

const consentRows = ({ tenant }: TenantScope, userUUIDs: readonly string[]): RawBuilder<unknown> => sql`
  select * from consents where tenant_uuid = ${tenant} and user_uuid = any(${userUUIDs}::uuid[])`;
const userRows = ({ tenant }: TenantScope, userUUIDs: readonly string[]): RawBuilder<unknown> => sql`
  select * from users where tenant_uuid = ${tenant} and user_uuid = any(${userUUIDs}::uuid[])`;

export const countNewUsers = (scope: TenantScope, userUUIDs: readonly string[]): Promise<unknown> =>
  noteChanges(scope, 'USERS', ownContributions.USERS(scope, userRows(scope, userUUIDs), 1));

/** Runs a change of the consents of users, whom the caller has locked, and counts what it changes. */
export const withConsentCounts = <Result>(
  scope: TenantScope,
  userUUIDs: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> =>
  around(
    (sign) => noteChanges(scope, 'CONSENTS', ownContributions.CONSENTS(scope, consentRows(scope, userUUIDs), sign)),
    change,
  );

/** Runs a change of users, whom the caller has locked, and counts what it changes. */
export const withUserCounts = <Result>(
  scope: TenantScope,
  userUUIDs: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> =>
  around(
    (sign) => noteChanges(scope, 'USERS', ownContributions.USERS(scope, userRows(scope, userUUIDs), sign)),
    change,
  );

/** Runs a change, and notes its effect: the rows before count less, and those after it more. */
export async function around<Result>(
  note: (sign: 1 | -1) => Promise<unknown>,
  change: () => Promise<Result>,
): Promise<Result> {
  await note(-1);
  const result = await change();
  await note(1);
  return result;
}
