import type { Handler } from '../http/call.ts';
import { readPage } from '../http/page.ts';
import { newestConsent } from '../shared/consents.ts';
import { selectMeters, toMeter } from './meterRows.ts';
import { assetContains } from '../shared/searchAssets.ts';

const columns = { mpan: 'assets.mpan', lastReadingUTC: 'assets.last_reading_utc' };

/** Lists smart meters by their import MPAN. */
export const listSmartMeters: Handler<'listSmartMeters'> = async ({ scope, query: { search, consentStatus, ...page } }) => {
  let rows = selectMeters(scope, 'import');
  if (search !== undefined) rows = rows.where(await assetContains(scope, search));
  if (consentStatus) rows = rows.where(newestConsent(scope, 'DATA_ACCESS'), '=', consentStatus);
  return readPage(rows, { ...page, columns, defaultSort: 'mpan', tieBreak: 'assets.asset_uuid', toItem: toMeter });
};
