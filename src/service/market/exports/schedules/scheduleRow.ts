import { type Selectable, sql } from 'kysely';
import type { ExportSchedule } from '#contract/exportSchedule.ts';
import type { ExportSchedulesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isoOrNull, stamp } from '../../../platform/rows/iso.ts';

export type ScheduleRow = Selectable<ExportSchedulesTable>;

/** Schedule with its job: when it is due, and why it fails. */
type ScheduleWithJob = ScheduleRow & { due_utc: Date | null; last_error: string | null; attempts: number | null };

/** Returns a query over the schedules of a tenant with their jobs. */
export const selectSchedules = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('export_schedules')
    .leftJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_uuid', '=', 'export_schedules.tenant_uuid')
        .on('jobs.kind', '=', sql.lit('EXPORT'))
        .onRef('jobs.subject_uuid', '=', 'export_schedules.schedule_uuid'),
    )
    .selectAll('export_schedules')
    .select(['jobs.due_utc', 'jobs.last_error', 'jobs.attempts'])
    .where('export_schedules.tenant_uuid', '=', tenant);

export const toExportSchedule = (row: ScheduleWithJob): ExportSchedule => ({
  scheduleUUID: row.schedule_uuid,
  label: row.label,
  dataset: row.dataset,
  format: row.format,
  direction: row.direction,
  target: row.target,
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
