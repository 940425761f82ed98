import type { PortsOf } from '../../assets/ports/ports.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { newestConsent } from '../../tenants/consents/consents.ts';
import { assetContains } from '../../tenants/searchAssets.ts';
import { selectMeters, toMeter } from './meterRows.ts';
import { readStatusesOf, readStatus } from './readStatus.ts';

const columns = { mpan: 'assets.mpan', lastReadingUTC: 'asset_readings.last_reading_utc' };

/** Lists smart meters by their import MPAN, with the read status of each. */
export const listSmartMeters =
  (ports: PortsOf): Handler<'listSmartMeters'> =>
  async ({ scope, query: { search, consentStatus, readStatus: wanted, ...page } }) => {
    let rows = selectMeters(scope, 'import');
    if (search !== undefined) rows = rows.where(await assetContains(scope, search));
    if (consentStatus) rows = rows.where(newestConsent(scope, 'DATA_ACCESS'), '=', consentStatus);
    if (wanted) rows = rows.where(readStatus(scope, ports(scope)), '=', wanted);
    const found = await readPage(rows, {
      ...page,
      columns,
      defaultSort: 'mpan',
      tieBreak: 'assets.asset_uuid',
      toItem: (row) => row,
    });
    const readings = await readStatusesOf(
      scope,
      ports(scope),
      found.data.map((row) => row.asset_uuid),
    );
    return { ...found, data: found.data.map(toMeter(readings)) };
  };
