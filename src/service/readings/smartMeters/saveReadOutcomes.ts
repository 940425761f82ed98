import { sql } from 'kysely';
import type { MeterProvider } from '#contract/meterAccount.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeterReadError } from '../ports/meterReadError.ts';
import { type MeterReader, REFUSAL_PAUSE_MS } from './meterReader.ts';

const SHORTEST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
const MAX_DOUBLINGS = 6;

type ReaderUsed = Pick<MeterReader, 'accountUUID' | 'meterSource'>;

const providerOf = ({ meterSource: { provider } }: ReaderUsed): MeterProvider | null =>
  provider === 'SIMULATED' ? null : provider;

/** Records a successful read of a meter; its provider responds again. */
export async function saveReadSuccess(
  scope: TenantScope,
  assetUUID: string,
  reader: ReaderUsed,
  next: number,
): Promise<void> {
  const { tx, tenant, now } = scope;
  const provider = providerOf(reader);
  const outcome = {
    provider,
    meter_account_uuid: reader.accountUUID,
    last_read_utc: new Date(now),
    failures: 0,
    next_try_utc: new Date(next),
  };
  await tx
    .insertInto('meter_reads')
    .values({ tenant_uuid: tenant, asset_uuid: assetUUID, last_error_code: null, last_error: null, ...outcome })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'asset_uuid']).doUpdateSet(outcome))
    .execute();
  if (provider === null) return;
  await tx
    .deleteFrom('meter_provider_pauses')
    .where('tenant_uuid', '=', tenant)
    .where('provider', '=', provider)
    .execute();
  if (reader.accountUUID === null) return;
  await tx
    .updateTable('meter_accounts')
    .set({ refused_utc: null, refused_until_utc: null, refusal: null })
    .where('tenant_uuid', '=', tenant)
    .where('meter_account_uuid', '=', reader.accountUUID)
    .where('refused_utc', 'is not', null)
    .execute();
}

/** Records the fault of a failed read of a meter, and the time of the next. */
export async function saveReadFailure(
  { tx, tenant, now }: TenantScope,
  assetUUID: string,
  reader: ReaderUsed,
  { code, message }: MeterReadError,
  next: number,
): Promise<void> {
  const outcome = {
    provider: providerOf(reader),
    meter_account_uuid: reader.accountUUID,
    last_error_utc: new Date(now),
    last_error_code: code,
    last_error: message,
    next_try_utc: new Date(next),
  };
  await tx
    .insertInto('meter_reads')
    .values({ tenant_uuid: tenant, asset_uuid: assetUUID, failures: 1, ...outcome })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_uuid', 'asset_uuid'])
        .doUpdateSet({ ...outcome, failures: sql`meter_reads.failures + 1` }),
    )
    .execute();
}

/**
 * Pauses an account whose credential was refused, or a provider that did not respond to this tenant, since a retry
 * would not help. Returns the end of the pause, in epoch milliseconds of business time; null if only the one meter is
 * at fault.
 */
export async function pauseAfterFailure(
  scope: TenantScope,
  reader: ReaderUsed,
  fault: MeterReadError,
): Promise<number | null> {
  const { tx, tenant, now } = scope;
  const provider = providerOf(reader);
  if (provider === null || (fault.code !== 'CREDENTIAL_REFUSED' && fault.code !== 'PROVIDER_UNAVAILABLE')) return null;
  if (fault.code === 'PROVIDER_UNAVAILABLE' || reader.accountUUID === null)
    return pauseProvider(scope, provider, fault);
  const until = now + REFUSAL_PAUSE_MS;
  await tx
    .updateTable('meter_accounts')
    .set({ refused_utc: new Date(now), refused_until_utc: new Date(until), refusal: fault.message })
    .where('tenant_uuid', '=', tenant)
    .where('meter_account_uuid', '=', reader.accountUUID)
    .execute();
  return until;
}

/**
 * Pauses a provider for a minute after the first failure, twice as long after each further one, an hour at most.
 * Failures of concurrent requests count once.
 */
async function pauseProvider(
  { tx, tenant, now }: TenantScope,
  provider: MeterProvider,
  { code, message }: MeterReadError,
): Promise<number> {
  const before = await tx
    .selectFrom('meter_provider_pauses')
    .select(['failures', 'until_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  if (before && before.until_utc.getTime() > now) return before.until_utc.getTime();
  const failures = (before?.failures ?? 0) + 1;
  const until =
    now +
    (code === 'CREDENTIAL_REFUSED'
      ? REFUSAL_PAUSE_MS
      : Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(failures - 1, MAX_DOUBLINGS)));
  const pause = { failures, until_utc: new Date(until), code, detail: message };
  await tx
    .insertInto('meter_provider_pauses')
    .values({ tenant_uuid: tenant, provider, ...pause })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'provider']).doUpdateSet(pause))
    .execute();
  return until;
}
