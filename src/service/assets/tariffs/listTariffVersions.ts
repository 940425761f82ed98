import type { Selectable } from 'kysely';
import type { TariffVersion } from '#contract/tariff.ts';
import type { TariffVersionsTable } from '#store/schema.ts';
import type { Handler } from '../../platform/http/call.ts';
import { pageOf } from '../../platform/http/lists/pageOf.ts';
import { readPage } from '../../platform/http/page.ts';
import { iso } from '../../platform/rows/iso.ts';
import { findTariff } from './tariffRow.ts';
import { firstVersion } from './versions.ts';

/** Lists the versions of a tariff, oldest first. A tariff that was never corrected has only its current one. */
export const listTariffVersions: Handler<'listTariffVersions'> = async ({ scope, params: { tariffUUID }, query }) => {
  const row = await findTariff(scope, tariffUUID);
  if (row.version === 1) {
    const first = {
      ...firstVersion(row),
      attributes: JSON.parse(firstVersion(row).attributes),
    } as Selectable<TariffVersionsTable>;
    return pageOf([first], query, toVersion);
  }
  const rows = scope.tx
    .selectFrom('tariff_versions')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('tariff_uuid', '=', tariffUUID);
  return readPage(rows, {
    ...query,
    columns: { version: 'version' },
    defaultSort: 'version',
    tieBreak: 'version',
    toItem: toVersion,
  });
};

const toVersion = (row: Selectable<TariffVersionsTable>): TariffVersion => ({
  version: row.version,
  effectiveFrom: row.effective_from,
  recordedUTC: iso(row.recorded_utc),
  reason: row.reason,
  ...row.attributes,
  unitRates: row.attributes.unitRates as TariffVersion['unitRates'],
});
