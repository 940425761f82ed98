import { sql } from 'kysely';
import type { MeterProvider } from '#contract/meterAccount.ts';
import type { MeterFaultCode } from '#contract/smartMeter.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AccountReader, Ports } from '../../assets/ports/ports.ts';
import type { Secrets } from '../../platform/outbound/secrets.ts';
import { type AccountRow, credentialPurpose } from '../meterAccounts/accountRow.ts';
import { MeterReadError } from '../ports/meterReadError.ts';

/** Reader of a meter, and its account, null for the service's own access. */
export interface MeterReader extends AccountReader {
  accountUUID: string | null;
  /** Pause until `until`, in epoch milliseconds of business time, because of `fault`. */
  blocked: { fault: MeterReadError; until: number } | null;
}

/** The pause of a credential that a provider refused, or that cannot be opened. */
export const REFUSAL_PAUSE_MS = 6 * 3_600_000;

/**
 * Returns the reader of an asset of this user: the user's account, else the tenant's, else the service's own access.
 */
export async function readerFor(
  scope: TenantScope,
  ports: Ports,
  secrets: Secrets | null,
  userUUID: string | null,
): Promise<MeterReader> {
  const account = ports.accountReaders === null || secrets === null ? undefined : await accountOf(scope, userUUID);
  if (!account) return { ...ports, accountUUID: null, blocked: await pauseOf(scope, ports.meterSource.provider) };
  const accountUUID = account.meter_account_uuid;
  try {
    const reader = ports.accountReaders![account.provider](
      secrets!.open(account.credential!, credentialPurpose(scope.tenant, accountUUID)),
    );
    return {
      ...reader,
      accountUUID,
      blocked: refusalOf(account, scope.now) ?? (await pauseOf(scope, account.provider)),
    };
  } catch {
    const fault = new MeterReadError(
      'CREDENTIAL_UNREADABLE',
      "The credential was encrypted with a different key from the service's current one; enter it again",
    );
    return {
      ...ports.accountReaders![account.provider](''),
      accountUUID,
      blocked: { fault, until: scope.now + REFUSAL_PAUSE_MS },
    };
  }
}

async function accountOf({ tx, tenant }: TenantScope, userUUID: string | null): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('meter_accounts')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('credential', 'is not', null)
    .where((eb) => eb.or([eb('user_uuid', 'is', null), eb('user_uuid', '=', userUUID)]))
    .orderBy(sql`user_uuid nulls last`)
    .limit(1)
    .executeTakeFirst();
}

const refusalOf = ({ refused_until_utc, refusal }: AccountRow, now: number): MeterReader['blocked'] =>
  refused_until_utc !== null && refused_until_utc.getTime() > now
    ? { fault: new MeterReadError('CREDENTIAL_REFUSED', refusal ?? ''), until: refused_until_utc.getTime() }
    : null;

async function pauseOf(
  { tx, tenant, now }: TenantScope,
  provider: MeterProvider | 'SIMULATED' | null,
): Promise<MeterReader['blocked']> {
  if (provider === null || provider === 'SIMULATED') return null;
  const row = await tx
    .selectFrom('meter_provider_pauses')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row && row.until_utc.getTime() > now
    ? { fault: new MeterReadError(row.code as MeterFaultCode, row.detail), until: row.until_utc.getTime() }
    : null;
}
