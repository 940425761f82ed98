import { v7 as newUuid } from 'uuid';
import type { Handler } from '../platform/http/call.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { schemeDispatchColumns } from './dispatchTerms.ts';
import { chooseRules } from './packs/packRules.ts';
import { packOfScheme } from './packs/requireReady.ts';
import { toScheme } from './schemeRows.ts';
import { inOrderOfDates } from './schoolHolidays.ts';

export const createScheme: Handler<'createScheme'> = async ({ scope, body, version, location }) => {
  const { tx, tenant, now } = scope;
  const rules = await chooseRules(scope, body, null);
  const { document } = await packOfScheme(scope, rules);
  const row = await tx
    .insertInto('event_schemes')
    .values({
      tenant_uuid: tenant,
      scheme_uuid: newUuid(),
      name: body.name,
      scheme_type: body.schemeType,
      description: body.description ?? null,
      regulator: body.regulator,
      ...rules,
      requires_mpan: body.requiresMpan,
      recheck_days: body.recheckDays ?? null,
      consent_validity_months: body.consentValidityMonths ?? null,
      mail: body.mail,
      hold_out_share: body.holdOut?.share ?? 0,
      hold_out_gbp: body.holdOut?.goodwillGbp ?? null,
      school_holidays: JSON.stringify(inOrderOfDates(body.schoolHolidays ?? document.schoolHolidays ?? [])),
      valid_from: body.validFrom ?? null,
      valid_to: body.validTo ?? null,
      ...schemeDispatchColumns(body.dispatch),
      created_utc: new Date(now),
      updated_utc: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(scope, 'SCHEME_STANDING', [row.scheme_uuid], now);
  if (row.recheck_days !== null) await enqueue(scope, 'REGULATOR_RECHECK', [row.scheme_uuid], now);
  version(row.row_version);
  location(`/events/schemes/${row.scheme_uuid}`);
  return toScheme({ ...row, counts: null });
};
