import { v7 as newUuid } from 'uuid';
import type { Handler } from '../http/call.ts';
import { toScheme } from './schemeRows.ts';

export const createScheme: Handler<'createScheme'> = async ({ scope: { tx, tenant, now }, body, version, location }) => {
  const row = await tx
    .insertInto('event_schemes')
    .values({
      tenant_uuid: tenant,
      scheme_uuid: newUuid(),
      name: body.name,
      scheme_type: body.schemeType,
      description: body.description ?? null,
      regulator: body.regulator,
      baseline_method: body.baselineMethod,
      in_day_adjustment: body.inDayAdjustment,
      settlement_method: body.settlementMethod,
      requires_mpan: body.requiresMpan,
      valid_from: body.validFrom ?? null,
      valid_to: body.validTo ?? null,
      created_utc: new Date(now),
      updated_utc: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  version(row.row_version);
  location(`/events/schemes/${row.scheme_uuid}`);
  return toScheme({ ...row, counts: null });
};
