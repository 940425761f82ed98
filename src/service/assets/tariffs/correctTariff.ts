import type { TariffCorrection } from '#contract/tariff.ts';
import { findRateFault } from '#energy/tariffCoverage.ts';
import type { TariffAttributes, TariffRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { lockActiveAsset } from '../lockActiveAsset.ts';
import { requireNoOtherTariff } from './requireNoOtherTariff.ts';
import { findTariff, toTariff, todayOf } from './tariffRow.ts';
import { attributesOf, storedTariffColumns, firstVersion, versionRow } from './versions.ts';

/** Records a corrected version of a tariff: from today on, or for the past too, costs are computed with it. */
export const correctTariff: Handler<'correctTariff'> = async ({
  scope,
  params: { tariffUUID },
  body,
  keyId,
  match,
  version,
}) => {
  await lockActiveAsset(scope, (await findTariff(scope, tariffUUID)).asset_uuid);
  const row = await findTariff(scope, tariffUUID);
  await match(row.row_version);
  const { reason, pastCosts, ...correction } = body;
  const attributes = corrected(attributesOf(row), correction);
  await requireValidCorrection(scope, row, attributes);
  const recorded = row.version + 1;
  const effectiveFrom = pastCosts === 'RECALCULATE' ? earlierOf(row.valid_from, attributes.validFrom) : todayOf(scope);
  if (row.version === 1) await scope.tx.insertInto('tariff_versions').values(firstVersion(row)).execute();
  await scope.tx
    .insertInto('tariff_versions')
    .values(
      versionRow(row, attributes, {
        version: recorded,
        effective_from: effectiveFrom,
        recorded_utc: new Date(scope.now),
        reason,
      }),
    )
    .execute();
  await scope.tx
    .updateTable('tariffs')
    .set({ ...changedColumns(scope), ...storedTariffColumns(attributes), version: recorded })
    .where('tenant_uuid', '=', scope.tenant)
    .where('tariff_uuid', '=', tariffUUID)
    .execute();
  await writeAuditEntry(scope, 'TARIFF_CORRECTED', tariffUUID, { keyId, version: recorded, pastCosts, reason });
  const after = await findTariff(scope, tariffUUID);
  version(after.row_version);
  return toTariff(todayOf(scope))(after);
};

const earlierOf = (one: string, other: string): string => (one < other ? one : other);

/** Returns the corrected attributes: absent members stay, null clears. */
function corrected(
  attributes: TariffAttributes,
  correction: Omit<TariffCorrection, 'reason' | 'pastCosts'>,
): TariffAttributes {
  const sent = Object.fromEntries(Object.entries(correction).filter(([, value]) => value !== undefined));
  return { ...attributes, ...sent };
}

/** Throws unless the corrected tariff could have been created as it is now. */
async function requireValidCorrection(scope: TenantScope, row: TariffRow, attributes: TariffAttributes): Promise<void> {
  if (row.disconnected_utc !== null && attributes.validTo !== row.valid_to)
    throw conflict('The tariff has been disconnected; its end cannot be changed');
  if (attributes.validTo !== null && attributes.validTo <= attributes.validFrom)
    throw invalid([
      { pointer: '/validTo', code: 'OUT_OF_RANGE', detail: `must be after validFrom, ${attributes.validFrom}` },
    ]);
  const fault = findRateFault(attributes);
  if (fault) throw invalid([{ pointer: `/${fault.path.join('/')}`, code: 'RATES_NOT_WHOLE', detail: fault.message }]);
  await requireNoOtherTariff(
    scope,
    row,
    attributes,
    attributes.validFrom === row.valid_from ? '/validTo' : '/validFrom',
  );
}
