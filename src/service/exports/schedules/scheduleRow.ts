import { type Selectable, sql } from 'kysely';
import type { ExportSchedule, ExportTarget } from '#contract/exportSchedule.ts';
import type { ExportSchedulesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isoOrNull, stamp } from '../../wire/iso.ts';

/** `target` is null for the folder. */
export type ScheduleRow = Selectable<ExportSchedulesTable> & { target: Exclude<ExportTarget, 'FOLDER'> | null };
/** A query over the schedules of a tenant. */
export const selectTargeted = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('export_schedules')
    .leftJoin('export_targets', (join) =>
      join
        .onRef('export_targets.tenant_uuid', '=', 'export_schedules.tenant_uuid')
        .onRef('export_targets.schedule_uuid', '=', 'export_schedules.schedule_uuid'),
    )
    .selectAll('export_schedules')
    .select('export_targets.target')
    .where('export_schedules.tenant_uuid', '=', tenant);

/** With what its job says: when it is due, and why it fails. */
type ScheduleWithJob = ScheduleRow & { due_utc: Date | null; last_error: string | null; attempts: number | null };

/** A query over the schedules of a tenant with their jobs. */
export const selectSchedules = (scope: TenantScope) =>
  selectTargeted(scope)
    .leftJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_uuid', '=', 'export_schedules.tenant_uuid')
        .on('jobs.kind', '=', sql.lit('EXPORT'))
        .onRef('jobs.subject_uuid', '=', 'export_schedules.schedule_uuid'),
    )
    .select(['jobs.due_utc', 'jobs.last_error', 'jobs.attempts']);

export const toSchedule = (row: ScheduleWithJob): ExportSchedule => ({
  scheduleUUID: row.schedule_uuid,
  label: row.label,
  dataset: row.dataset,
  format: row.format,
  direction: row.direction,
  target: row.target ?? 'FOLDER',
  time: row.time_of_day,
  lagDays: row.lag_days,
  nextDay: row.next_day,
  nextRunUTC: isoOrNull(row.due_utc),
  lastFile: row.last_file,
  lastSuccessUTC: isoOrNull(row.last_success_utc),
  lastError: row.last_error,
  failedAttempts: row.attempts ?? 0,
  createdUTC: stamp(row.created_utc),
});
