import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '#contract/paging.ts';
import type { SchemeQuery } from '#contract/scheme.ts';
import type { Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../platform/http/call.ts';
import { containing, readPage } from '../platform/http/page.ts';
import { type NamedScheme, selectSchemes, toNamedScheme, toScheme } from './schemeRows.ts';

const columns = { createdUTC: 'event_schemes.created_utc', name: 'event_schemes.name' };

/** Reads a page of schemes, without their numbers of assets by status. */
export const readSchemePage = ({ tx, tenant }: TenantScope, query: SchemeQuery): Promise<Page<NamedScheme>> =>
  readPage(filtered(tx.selectFrom('event_schemes').selectAll().where('tenant_uuid', '=', tenant), query), {
    ...query,
    columns,
    defaultSort: 'createdUTC',
    tieBreak: 'event_schemes.scheme_uuid',
    toItem: toNamedScheme,
  });

export const listSchemes: Handler<'listSchemes'> = ({ scope, query }) =>
  readPage(filtered(selectSchemes(scope), query), {
    ...query,
    columns,
    defaultSort: 'createdUTC',
    tieBreak: 'event_schemes.scheme_uuid',
    toItem: toScheme,
  });

function filtered<Row>(
  rows: SelectQueryBuilder<Database, 'event_schemes', Row>,
  { search, status, schemeType }: SchemeQuery,
): SelectQueryBuilder<Database, 'event_schemes', Row> {
  let found = rows;
  if (search) found = found.where(sql<string>`lower(event_schemes.name)`, 'like', containing(search));
  if (status) found = found.where('event_schemes.status', '=', status);
  if (schemeType) found = found.where('event_schemes.scheme_type', '=', schemeType);
  return found;
}
