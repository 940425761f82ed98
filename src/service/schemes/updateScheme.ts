import { sql } from 'kysely';
import type { SchemeChanges } from '#contract/schemeChanges.ts';
import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../platform/domainEvent.ts';
import type { Handler } from '../platform/http/call.ts';
import { invalid } from '../platform/http/problem.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { schemeDispatchColumns } from './dispatchTerms.ts';
import { dispatchTermsChanged } from './domainEvents.ts';
import { chooseRules } from './packs/packRules.ts';
import { packOfScheme, requireReady } from './packs/requireReady.ts';
import { requireZeroFits } from './packs/requireZeroFits.ts';
import { findScheme, lockScheme, toScheme } from './schemeRows.ts';
import { inOrderOfDates } from './schoolHolidays.ts';

/** Columns that decide how baselines are made. */
const BASELINE_COLUMNS = ['baseline_method', 'in_day_adjustment', 'pack_id', 'pack_version'] as const;

export const updateScheme: Handler<'updateScheme'> = async ({ scope, params, body, match, version }) => {
  const { tx, tenant, now } = scope;
  const row = await lockScheme(scope, params.schemeUUID);
  await match(row.row_version);
  const changed = { ...withChanges(row, body), ...(await chooseRules(scope, body, row)) };
  if (changed.baseline_method === 'ZERO' && row.baseline_method !== 'ZERO')
    await requireZeroFits(scope, params.schemeUUID, '/baselineMethod');
  if (body.pack && (await hasLiveEvents(scope, params.schemeUUID))) requireReady(await packOfScheme(scope, changed));
  if (changed.valid_from && changed.valid_to && changed.valid_from >= changed.valid_to)
    throw invalid([
      {
        pointer: body.validTo === undefined ? '/validFrom' : '/validTo',
        code: 'INVALID',
        detail: 'validTo must be after validFrom',
      },
    ]);
  await tx
    .updateTable('event_schemes')
    .set({ ...changed, updated_utc: new Date(now), row_version: sql`row_version + 1` })
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', params.schemeUUID)
    .execute();
  if (BASELINE_COLUMNS.some((name) => changed[name] !== row[name])) await renewBaselines(scope, params.schemeUUID);
  if (changed.recheck_days !== null && (changed.recheck_days !== row.recheck_days || changed.status !== row.status))
    await enqueue(scope, 'REGULATOR_RECHECK', [params.schemeUUID], now);
  if (body.dispatch) await emit(scope, dispatchTermsChanged, params.schemeUUID);
  const after = await findScheme(scope, params.schemeUUID);
  version(after.row_version);
  return toScheme(after);
};

/** Returns the columns a client may change: members absent from the body stay, null clears. */
const withChanges = (row: SchemeRow, body: SchemeChanges) => ({
  name: body.name ?? row.name,
  description: body.description === undefined ? row.description : body.description,
  status: body.status ?? row.status,
  recheck_days: body.recheckDays === undefined ? row.recheck_days : body.recheckDays,
  consent_validity_months:
    body.consentValidityMonths === undefined ? row.consent_validity_months : body.consentValidityMonths,
  mail: body.mail ?? row.mail,
  hold_out_share: body.holdOut?.share ?? row.hold_out_share,
  hold_out_gbp: body.holdOut?.goodwillGbp === undefined ? row.hold_out_gbp : body.holdOut.goodwillGbp,
  school_holidays: JSON.stringify(body.schoolHolidays ? inOrderOfDates(body.schoolHolidays) : row.school_holidays),
  valid_from: body.validFrom === undefined ? row.valid_from : body.validFrom,
  valid_to: body.validTo === undefined ? row.valid_to : body.validTo,
  ...schemeDispatchColumns(body.dispatch),
});

/** Whether live events of a scheme are to come: they start by its pack. */
async function hasLiveEvents({ tx, tenant }: TenantScope, schemeUUID: string): Promise<boolean> {
  const event = await tx
    .selectFrom('events')
    .select('event_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('running_type', '=', 'LIVE')
    .where('state', '=', 'SCHEDULED')
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** Enqueues the baselines of events to come, which are measured by the scheme's new rules. */
async function renewBaselines(scope: TenantScope, schemeUUID: string): Promise<void> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ event_uuid: string }>`
    select event_uuid from events e
    where e.tenant_uuid = ${tenant} and e.scheme_uuid = ${schemeUUID} and e.state in ('SCHEDULED', 'STARTED')
      and exists (select from event_assets ea where ea.tenant_uuid = e.tenant_uuid and ea.event_uuid = e.event_uuid
        and ea.state = 'OPT_IN')`.execute(tx);
  await enqueue(
    scope,
    'BASELINES',
    rows.map((row) => row.event_uuid),
    now,
  );
}
