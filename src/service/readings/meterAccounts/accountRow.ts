import { type Selectable, sql } from 'kysely';
import type { MeterAccount } from '#contract/meterAccount.ts';
import type { MeterAccountsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';

export type AccountRow = Selectable<MeterAccountsTable>;
export type AccountWithPause = AccountRow & { paused_until: Date | null; pause_detail: string | null };

/** Returns the purpose of a sealed credential, which opens only for its own account. */
export const credentialPurpose = (tenant: string, account: string): string => `meter account ${tenant} ${account}`;

const HINT_LENGTH = 4;
/** Returns the part of a credential stored in clear: its last four characters. */
export const hintOf = (credential: string): string => credential.slice(-HINT_LENGTH);

const ofPause = <Type>(column: 'until_utc' | 'detail') =>
  sql<Type | null>`(select p.${sql.ref(column)} from meter_provider_pauses p
    where p.tenant_uuid = meter_accounts.tenant_uuid and p.provider = meter_accounts.provider)`;

/** Selects the tenant's accounts, each with the pause of its provider. */
export const selectAccounts = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('meter_accounts')
    .selectAll('meter_accounts')
    .select([ofPause<Date>('until_utc').as('paused_until'), ofPause<string>('detail').as('pause_detail')])
    .where('meter_accounts.tenant_uuid', '=', tenant);

export async function readAccount(scope: TenantScope, meterAccountUUID: string): Promise<AccountWithPause> {
  const row = await selectAccounts(scope).where('meter_account_uuid', '=', meterAccountUUID).executeTakeFirst();
  if (!row) throw notFound('meter account');
  return row;
}

/** Locks an account until the transaction ends; throws 404 without one. */
export async function lockAccount({ tx, tenant }: TenantScope, meterAccountUUID: string): Promise<AccountRow> {
  const row = await tx
    .selectFrom('meter_accounts')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('meter_account_uuid', '=', meterAccountUUID)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('meter account');
  return row;
}

/** Returns an account's status at an instant of the tenant's clock, in epoch milliseconds. */
function accountStatus(
  row: AccountWithPause,
  now: number,
): Pick<MeterAccount, 'status' | 'statusReason' | 'nextTryUTC'> {
  if (row.credential === null)
    return { status: 'NOT_SET', statusReason: 'Its credential was removed', nextTryUTC: null };
  if (row.refused_utc !== null)
    return { status: 'REFUSED', statusReason: row.refusal, nextTryUTC: isoOrNull(row.refused_until_utc) };
  if (row.paused_until !== null && row.paused_until.getTime() > now)
    return { status: 'PAUSED', statusReason: row.pause_detail, nextTryUTC: iso(row.paused_until) };
  return { status: 'ACTIVE', statusReason: null, nextTryUTC: null };
}

export const toMeterAccount =
  (now: number) =>
  (row: AccountWithPause): MeterAccount => ({
    meterAccountUUID: row.meter_account_uuid,
    provider: row.provider,
    userUUID: row.user_uuid,
    label: row.label,
    credentialSet: row.credential !== null,
    credentialHint: row.credential_hint,
    ...accountStatus(row, now),
    createdUTC: iso(row.created_utc),
    updatedUTC: iso(row.updated_utc),
  });
