import { sql } from 'kysely';
import type { Handler } from '../http/call.ts';
import { containing, readPage } from '../http/page.ts';
import { selectSchemes, toScheme } from './schemeRows.ts';

export const listSchemes: Handler<'listSchemes'> = async ({ scope, query }) => {
  let rows = selectSchemes(scope);
  if (query.search) rows = rows.where(sql<string>`lower(event_schemes.name)`, 'like', containing(query.search));
  if (query.status) rows = rows.where('event_schemes.status', '=', query.status);
  if (query.schemeType) rows = rows.where('event_schemes.scheme_type', '=', query.schemeType);
  return readPage(rows, {
    ...query,
    columns: { createdUTC: 'event_schemes.created_utc', name: 'event_schemes.name' },
    defaultSort: 'createdUTC',
    tieBreak: 'event_schemes.scheme_uuid',
    toItem: toScheme,
  });
};
