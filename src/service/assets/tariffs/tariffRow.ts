import { type RawBuilder, sql } from 'kysely';
import type { Tariff } from '#contract/tariff.ts';
import { londonDate } from '#energy/time/london.ts';
import type { TariffRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import { stamp } from '../../platform/rows/iso.ts';

type TariffStatus = Tariff['status'];

/** Returns the London date by the tenant's clock. */
export const todayOf = ({ now }: TenantScope): string => londonDate(now);

export const selectTariffs = ({ tx, tenant }: TenantScope) =>
  tx.selectFrom('tariffs').selectAll('tariffs').where('tariffs.tenant_uuid', '=', tenant);

/**
 * Returns the status of a tariff: DISCONNECTED ones were disconnected or have expired, so that no row has to change as
 * time passes.
 */
export const statusOn = (
  today: string,
  { disconnected_utc, valid_to }: Pick<TariffRow, 'disconnected_utc' | 'valid_to'>,
): TariffStatus => (disconnected_utc !== null || (valid_to !== null && valid_to <= today) ? 'DISCONNECTED' : 'ACTIVE');

/** Returns that status as a condition of a query over `tariffs`. */
export const hasStatus = (scope: TenantScope, status: TariffStatus): RawBuilder<boolean> =>
  sql`((tariffs.disconnected_utc is null
    and (tariffs.valid_to is null or tariffs.valid_to > ${todayOf(scope)}::date)) = ${status === 'ACTIVE'})`;

export async function findTariff(scope: TenantScope, tariffUUID: string): Promise<TariffRow> {
  const row = await selectTariffs(scope).where('tariffs.tariff_uuid', '=', tariffUUID).executeTakeFirst();
  if (!row) throw notFound('tariff');
  return row;
}

export const toTariff =
  (today: string) =>
  (row: TariffRow): Tariff => ({
    tariffUUID: row.tariff_uuid,
    assetUUID: row.asset_uuid,
    direction: row.direction,
    name: row.name,
    supplierName: row.supplier_name,
    tariffCode: row.tariff_code,
    tariffType: row.tariff_type,
    currency: row.currency,
    standingChargePencePerDay: row.standing_charge_pence_per_day,
    vatRatePercent: row.vat_rate_percent,
    pricesIncludeVat: row.prices_include_vat,
    unitRates: row.unit_rates as Tariff['unitRates'],
    timezone: 'Europe/London',
    validFrom: row.valid_from,
    validTo: row.valid_to,
    status: statusOn(today, row),
    version: row.version,
    reason: row.reason,
    createdUTC: stamp(row.created_utc),
    updatedUTC: stamp(row.updated_utc),
  });
