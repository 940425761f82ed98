import { findRateFault } from '#energy/tariffCoverage.ts';
import type { TariffRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { lockActiveAsset } from '../lockActiveAsset.ts';
import { requireNoOtherTariff } from './requireNoOtherTariff.ts';
import { findTariff, toTariff, todayOf } from './tariffRow.ts';

/** Changes a tariff's name or end: absent members stay, null clears. */
export const updateTariff: Handler<'updateTariff'> = async ({
  scope,
  params: { tariffUUID },
  body,
  match,
  version,
}) => {
  await lockActiveAsset(scope, (await findTariff(scope, tariffUUID)).asset_uuid);
  const row = await findTariff(scope, tariffUUID);
  await match(row.row_version);
  if (body.validTo !== undefined && body.validTo !== row.valid_to) await requireEnd(scope, row, body.validTo);
  await scope.tx
    .updateTable('tariffs')
    .set({
      ...changedColumns(scope),
      name: body.name,
      supplier_name: body.supplierName,
      tariff_code: body.tariffCode,
      valid_to: body.validTo,
    })
    .where('tenant_uuid', '=', scope.tenant)
    .where('tariff_uuid', '=', tariffUUID)
    .execute();
  const after = await findTariff(scope, tariffUUID);
  version(after.row_version);
  return toTariff(todayOf(scope))(after);
};

/** Throws unless the tariff may end then: its rates reach that far, and no other tariff has begun. */
async function requireEnd(scope: TenantScope, row: TariffRow, validTo: string | null): Promise<void> {
  const refuse = (code: string, detail: string) => invalid([{ pointer: '/validTo', code, detail }]);
  if (row.disconnected_utc !== null) throw conflict('The tariff has been disconnected; its end cannot be changed');
  if (validTo !== null && validTo <= row.valid_from)
    throw refuse('OUT_OF_RANGE', `must be after validFrom, ${row.valid_from}`);
  const fault = findRateFault({
    tariffType: row.tariff_type,
    unitRates: row.unit_rates,
    validFrom: row.valid_from,
    validTo,
  });
  if (fault) throw refuse('RATES_NOT_WHOLE', fault.message);
  await requireNoOtherTariff(scope, row, { validFrom: row.valid_from, validTo }, '/validTo');
}
