import { type RawBuilder, sql } from 'kysely';
import type { MeterFaultCode, MeterReadStatus, SmartMeter } from '#contract/smartMeter.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Ports } from '../../assets/ports/ports.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { newestConsent } from '../../tenants/consents/consents.ts';

type Reading = SmartMeter['reading'];

/** Returns, for a query's `assets`, one column of the account that reads the asset's meter; null without one. */
const ofAccount = (column: 'provider' | 'meter_account_uuid') => sql<string | null>`(
  select a.${sql.ref(column)} from meter_accounts a
  where a.tenant_uuid = assets.tenant_uuid and a.credential is not null
    and (a.user_uuid is null or a.user_uuid = assets.user_uuid)
  order by a.user_uuid nulls last limit 1)`;

/** Returns the provider of a meter: that of its account, else the service's own access; null if nobody reads it. */
const providerOf = ({ accountReaders, meterSource }: Ports): RawBuilder<Reading['provider']> =>
  accountReaders === null
    ? sql`${meterSource.provider}::text`
    : sql`coalesce(${ofAccount('provider')}, ${meterSource.provider}::text)`;

/** Returns the reason why a meter is not read at all; null if it is. */
const notReadReason = (scope: TenantScope, ports: Ports): RawBuilder<Reading['notReadReason']> => sql`
  case
    when assets.asset_type <> 'SMART_METER' then 'NOT_A_SMART_METER'
    when ${newestConsent(scope, 'DATA_ACCESS')} <> 'ACTIVE' then 'NO_CONSENT'
    when assets.mpan_status <> 'VALID' then 'MPAN_NOT_VALID'
    when ${providerOf(ports)} is null then 'NO_ACCOUNT'
    when ${providerOf(ports)} <> 'N3RGY' and assets.meter_serial_number is null then 'NO_SERIAL_NUMBER'
    when ${providerOf(ports)} = 'SIMULATED' and assets.meter_serial_number not like 'SIM%' then 'NO_ACCOUNT'
  end`;

const ofReads = (column: 'failures' | 'last_read_utc') =>
  sql`(select r.${sql.ref(column)} from meter_reads r where r.tenant_uuid = assets.tenant_uuid
    and r.asset_uuid = assets.asset_uuid)`;

/** Returns the read status of a meter, as an expression over a query's `assets`. */
export const readStatus = (scope: TenantScope, ports: Ports): RawBuilder<MeterReadStatus> => sql`
  case
    when ${notReadReason(scope, ports)} is not null then 'NOT_READ'
    when ${ofReads('failures')} > 0 then 'FAILING'
    when ${ofReads('last_read_utc')} is not null then 'READ'
    else 'WAITING'
  end`;

interface Row {
  asset_uuid: string;
  status: MeterReadStatus;
  reason: Reading['notReadReason'];
  provider: Reading['provider'];
  account: string | null;
  last_read_utc: Date | null;
  last_error_utc: Date | null;
  last_error_code: MeterFaultCode | null;
  last_error: string | null;
  failures: number | null;
  next_try_utc: Date | null;
}

/**
 * Returns the read status of each of the assets' meters. An error stays until a read has succeeded since; a meter that
 * is not read has no next attempt.
 */
export async function readStatusesOf(
  scope: TenantScope,
  ports: Ports,
  assetUUIDs: readonly string[],
): Promise<Map<string, Reading>> {
  const { rows } = await sql<Row>`
    select assets.asset_uuid, ${readStatus(scope, ports)} as status, ${notReadReason(scope, ports)} as reason,
      ${providerOf(ports)} as provider,
      ${ports.accountReaders === null ? sql`null::uuid` : ofAccount('meter_account_uuid')} as account,
      r.last_read_utc, r.last_error_utc, r.last_error_code, r.last_error, r.failures, r.next_try_utc
    from assets left join meter_reads r on r.tenant_uuid = assets.tenant_uuid and r.asset_uuid = assets.asset_uuid
    where assets.tenant_uuid = ${scope.tenant} and assets.asset_uuid = any(${assetUUIDs}::uuid[])`.execute(scope.tx);
  return new Map(rows.map((row) => [row.asset_uuid, toReading(row)]));
}

function toReading(row: Row): Reading {
  const isRead = row.status !== 'NOT_READ';
  return {
    status: row.status,
    notReadReason: row.reason,
    provider: isRead ? row.provider : null,
    meterAccountUUID: isRead ? row.account : null,
    lastReadUTC: isoOrNull(row.last_read_utc),
    lastError:
      row.failures !== null && row.failures > 0 && row.last_error_utc
        ? { code: row.last_error_code!, detail: row.last_error!, atUTC: iso(row.last_error_utc) }
        : null,
    failures: row.failures ?? 0,
    nextTryUTC: isRead ? isoOrNull(row.next_try_utc) : null,
  };
}
