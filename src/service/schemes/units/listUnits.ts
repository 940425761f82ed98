import { sql } from 'kysely';
import type { Handler } from '../../platform/http/call.ts';
import { containing, readPage } from '../../platform/http/page.ts';
import { selectUnits, toUnit } from './unitRows.ts';

/** Lists units; the search covers their identifiers. */
export const listUnits: Handler<'listUnits'> = ({
  scope,
  query: { search, schemeUUID, portfolioUUID, zone, status, ...page },
}) => {
  let rows = selectUnits(scope).where('units.status', '=', status);
  if (schemeUUID) rows = rows.where('units.scheme_uuid', '=', schemeUUID);
  if (portfolioUUID) rows = rows.where('units.portfolio_uuid', '=', portfolioUUID);
  if (zone) rows = rows.where('units.zone', '=', zone);
  if (search) rows = rows.where(sql<boolean>`lower(units.unit_id) like ${containing(search)}`);
  return readPage(rows, {
    ...page,
    columns: {
      unitId: 'units.unit_id',
      createdUTC: 'units.created_utc',
    },
    defaultSort: 'unitId',
    tieBreak: 'units.unit_uuid',
    toItem: toUnit,
  });
};
