import type { Insertable } from 'kysely';
import type { TariffAttributes, TariffRow, TariffVersionsTable } from '#store/schema.ts';

/** Returns the attributes of a tariff that a correction may change, as in its row. */
export const attributesOf = (row: TariffRow): TariffAttributes => ({
  name: row.name,
  supplierName: row.supplier_name,
  tariffCode: row.tariff_code,
  tariffType: row.tariff_type,
  standingChargePencePerDay: row.standing_charge_pence_per_day,
  vatRatePercent: row.vat_rate_percent,
  pricesIncludeVat: row.prices_include_vat,
  unitRates: row.unit_rates.map((rate) => ({ ...rate })),
  validFrom: row.valid_from,
  validTo: row.valid_to,
});

/** Returns the columns of a tariff with its attributes. */
export const storedTariffColumns = (attributes: TariffAttributes) => ({
  name: attributes.name,
  supplier_name: attributes.supplierName,
  tariff_code: attributes.tariffCode,
  tariff_type: attributes.tariffType,
  standing_charge_pence_per_day: attributes.standingChargePencePerDay,
  vat_rate_percent: attributes.vatRatePercent,
  prices_include_vat: attributes.pricesIncludeVat,
  unit_rates: JSON.stringify(attributes.unitRates),
  valid_from: attributes.validFrom,
  valid_to: attributes.validTo,
});

type Recorded = Pick<Insertable<TariffVersionsTable>, 'version' | 'effective_from' | 'recorded_utc' | 'reason'>;

export const versionRow = (
  { tenant_uuid, tariff_uuid }: TariffRow,
  attributes: TariffAttributes,
  recorded: Recorded,
): Insertable<TariffVersionsTable> => ({
  tenant_uuid,
  tariff_uuid,
  ...recorded,
  attributes: JSON.stringify(attributes),
});

/** Returns the first version of a tariff, which is recorded at the first correction. */
export const firstVersion = (row: TariffRow): Insertable<TariffVersionsTable> =>
  versionRow(row, attributesOf(row), {
    version: 1,
    effective_from: row.valid_from,
    recorded_utc: row.created_utc,
    reason: row.reason,
  });
