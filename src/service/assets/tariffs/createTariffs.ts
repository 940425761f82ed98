import type { Insertable } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { NewTariff } from '#contract/tariff.ts';
import type { TariffRow, TariffsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { changedColumns, createdColumns } from '../../platform/rows/rowColumns.ts';
import { lockActiveAsset } from '../lockActiveAsset.ts';
import { selectTariffs, statusOn, toTariff, todayOf } from './tariffRow.ts';
import { tariffWarnings } from './tariffWarnings.ts';
import { findPeriodToClose, type Period } from './timeline.ts';

/** A tariff being created: stored already, or to be stored as `fresh`. */
interface PlannedTariff extends Period {
  tariffUUID: string;
  direction: NewTariff['direction'];
  fresh: NewTariff | null;
  /** The fresh tariff at whose start this one ends. */
  closedBy?: PlannedTariff;
}

/** Adds tariffs to an asset, all or none: each closes the one of its direction in force when it begins. */
export const createTariffs: Handler<'createTariffs'> = async ({
  scope,
  params: { assetUUID },
  body,
  keyId,
  location,
}) => {
  await lockActiveAsset(scope, assetUUID);
  const today = todayOf(scope);
  const timeline = (await selectTariffs(scope).where('asset_uuid', '=', assetUUID).execute()).map((row) =>
    placedRow(today, row),
  );
  const isList = Array.isArray(body);
  const fresh = (isList ? body : [body]).map((tariff, index): PlannedTariff => {
    const { direction, name, validFrom, validTo = null } = tariff;
    const placed: PlannedTariff = {
      tariffUUID: newUuid(),
      direction,
      name,
      validFrom,
      validTo,
      isOver: validTo !== null && validTo <= today,
      fresh: tariff,
    };
    const closes = findPeriodToClose(
      timeline.filter((other) => other.direction === direction),
      placed,
      `${isList ? `/${index}` : ''}/validFrom`,
    );
    if (closes) Object.assign(closes, { validTo: validFrom, closedBy: placed });
    timeline.push(placed);
    return placed;
  });
  const stored = timeline.filter((tariff) => tariff.fresh === null);
  await closeRows(scope, stored);
  for (const { tariffUUID, validTo, closedBy: by } of stored)
    if (by)
      await writeAuditEntry(scope, 'TARIFF_REPLACED', tariffUUID, {
        keyId,
        by: by.tariffUUID,
        validTo,
        reason: by.fresh!.reason ?? null,
      });
  const rows = await scope.tx
    .insertInto('tariffs')
    .values(fresh.map((tariff) => newRow(scope, assetUUID, tariff)))
    .returningAll()
    .execute();
  if (!isList) location(`/tariffs/${fresh[0]!.tariffUUID}`);
  const byUUID = new Map(rows.map((row) => [row.tariff_uuid, row]));
  return {
    data: fresh.map(({ tariffUUID }) => toTariff(today)(byUUID.get(tariffUUID)!)),
    warnings: isList ? body.flatMap((tariff, index) => tariffWarnings(tariff, `/${index}`)) : tariffWarnings(body, ''),
  };
};

const placedRow = (today: string, row: TariffRow): PlannedTariff => ({
  tariffUUID: row.tariff_uuid,
  direction: row.direction,
  name: row.name,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  isOver: statusOn(today, row) === 'DISCONNECTED',
  fresh: null,
});

/** Writes the changed ends. */
async function closeRows(scope: TenantScope, stored: readonly PlannedTariff[]): Promise<void> {
  for (const { tariffUUID, validTo } of stored)
    await scope.tx
      .updateTable('tariffs')
      .set({ ...changedColumns(scope), valid_to: validTo })
      .where('tenant_uuid', '=', scope.tenant)
      .where('tariff_uuid', '=', tariffUUID)
      .where('valid_to', 'is distinct from', validTo)
      .execute();
}

function newRow(
  scope: TenantScope,
  assetUUID: string,
  { tariffUUID, validTo, fresh }: PlannedTariff,
): Insertable<TariffsTable> {
  const tariff = fresh!;
  return {
    ...createdColumns(scope),
    tariff_uuid: tariffUUID,
    asset_uuid: assetUUID,
    direction: tariff.direction,
    name: tariff.name,
    supplier_name: tariff.supplierName ?? null,
    tariff_code: tariff.tariffCode ?? null,
    tariff_type: tariff.tariffType,
    currency: tariff.currency,
    standing_charge_pence_per_day: tariff.standingChargePencePerDay,
    vat_rate_percent: tariff.vatRatePercent,
    prices_include_vat: tariff.pricesIncludeVat,
    unit_rates: JSON.stringify(tariff.unitRates),
    valid_from: tariff.validFrom,
    valid_to: validTo,
    reason: tariff.reason ?? null,
  };
}
