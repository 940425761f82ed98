import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { ExportSchedule } from '#contract/exportSchedule.ts';
import { nextTimeOfDay } from '#energy/time/dailyHours.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { readPage } from '../../../platform/http/page.ts';
import { conflict, notFound } from '../../../platform/http/problem.ts';
import { requireRoom } from '../../../platform/http/requireRoom.ts';
import { enqueue } from '../../../platform/scheduler/jobs.ts';
import { type ExportPlaces, requirePlace } from './places.ts';
import { selectSchedules, toExportSchedule } from './scheduleRow.ts';

const MAX_SCHEDULES = 100;

/** Creates a schedule; `places` are those that the operator of the service allows. */
export const createExportSchedule =
  (places: ExportPlaces): Handler<'createExportSchedule'> =>
  async ({ scope, body }) => {
    requirePlace(places, body.target);
    const { tx, tenant, now } = scope;
    await requireRoom(scope, {
      name: 'export_schedules',
      rows: tx.selectFrom('export_schedules').where('tenant_uuid', '=', tenant),
      most: MAX_SCHEDULES,
      refusal: conflict(`A tenant may have at most ${MAX_SCHEDULES} scheduled exports; delete one first`),
    });
    const schedule_uuid = newUuid();
    const due = nextTimeOfDay(body.time, now);
    await tx
      .insertInto('export_schedules')
      .values({
        tenant_uuid: tenant,
        schedule_uuid,
        label: body.label,
        dataset: body.dataset,
        format: body.format,
        direction: body.direction,
        target: body.target,
        time_of_day: body.time,
        lag_days: body.lagDays,
        next_day: body.dataset === 'CONSUMPTION' ? (body.fromDay ?? addDays(londonDate(now), -body.lagDays)) : null,
        created_utc: new Date(now),
      })
      .execute();
    await enqueue(scope, 'EXPORT', [schedule_uuid], due);
    return findSchedule(scope, schedule_uuid);
  };

export const listExportSchedules: Handler<'listExportSchedules'> = async ({ scope, query: { dataset, ...page } }) => {
  let rows = selectSchedules(scope);
  if (dataset) rows = rows.where('dataset', '=', dataset);
  return readPage(rows, {
    ...page,
    columns: { label: 'export_schedules.label', createdUTC: 'export_schedules.created_utc' },
    defaultSort: 'label',
    tieBreak: 'export_schedules.schedule_uuid',
    toItem: toExportSchedule,
  });
};

export const getExportSchedule: Handler<'getExportSchedule'> = ({ scope, params }) =>
  findSchedule(scope, params.scheduleUUID);

/** Makes a schedule due at once; with `fromDay` the days from that one on are written again. */
export const runExportSchedule =
  (places: ExportPlaces): Handler<'runExportSchedule'> =>
  async ({ scope, params: { scheduleUUID }, body: { fromDay } }) => {
    const { tx, tenant, now } = scope;
    const { dataset, target } = await findSchedule(scope, scheduleUUID);
    requirePlace(places, target);
    if (fromDay !== undefined) {
      if (dataset !== 'CONSUMPTION') throw conflict('Only CONSUMPTION has days that can be exported again');
      await tx
        .updateTable('export_schedules')
        .set({ next_day: sql`least(next_day, ${fromDay}::date)` })
        .where('tenant_uuid', '=', tenant)
        .where('schedule_uuid', '=', scheduleUUID)
        .execute();
    }
    await enqueue(scope, 'EXPORT', [scheduleUUID], now);
    return findSchedule(scope, scheduleUUID);
  };

/** Deletes a schedule; its job ends itself when it finds the schedule gone. */
export const deleteExportSchedule: Handler<'deleteExportSchedule'> = async ({
  scope: { tx, tenant },
  params,
  match,
}) => {
  const found = await tx
    .selectFrom('export_schedules')
    .select('schedule_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('schedule_uuid', '=', params.scheduleUUID)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound('scheduled export');
  await match();
  await tx
    .deleteFrom('export_schedules')
    .where('tenant_uuid', '=', tenant)
    .where('schedule_uuid', '=', params.scheduleUUID)
    .execute();
  return undefined;
};

async function findSchedule(scope: TenantScope, scheduleUUID: string): Promise<ExportSchedule> {
  const row = await selectSchedules(scope)
    .where('export_schedules.schedule_uuid', '=', scheduleUUID)
    .executeTakeFirst();
  if (!row) throw notFound('scheduled export');
  return toExportSchedule(row);
}
