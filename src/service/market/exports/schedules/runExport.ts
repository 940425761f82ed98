import { nextTimeOfDay } from '#energy/time/dailyHours.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { ExternalJob } from '../../../platform/scheduler/externalJob.ts';
import { duePiece, type Piece } from './duePiece.ts';
import { type ExportPlaces, writeFile } from './places.ts';
import type { ScheduleRow } from './scheduleRow.ts';

/** Work of one run; null for a schedule that is gone. */
type Due = { schedule: ScheduleRow; now: number; piece: Piece | null } | null;

/**
 * Writes one file of a schedule and is due again at once, until everything is exported: then it waits for the next day.
 * A run that is repeated after a kill writes the same file again. Throws if it cannot be written.
 */
export const runExport =
  (places: ExportPlaces): ExternalJob =>
  async (inTenant, scheduleUUID) => {
    const due = await inTenant((scope) => readDue(scope, scheduleUUID));
    if (due === null) return null;
    const { schedule, now, piece } = due;
    if (piece === null) return nextTimeOfDay(schedule.time_of_day, now);
    const { tenant_uuid: tenant, target, format } = schedule;
    await writeFile(
      places,
      { target, tenant, name: piece.file, writer: scheduleUUID, format },
      await piece.table(inTenant),
    );
    await inTenant(piece.done);
    return now;
  };

async function readDue(scope: TenantScope, scheduleUUID: string): Promise<Due> {
  const { tx, tenant, now } = scope;
  const schedule = await tx
    .selectFrom('export_schedules')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('schedule_uuid', '=', scheduleUUID)
    .executeTakeFirst();
  if (!schedule) return null;
  const piece = await duePiece(scope, schedule);
  if (piece === null)
    await tx
      .updateTable('export_schedules')
      .set({ last_success_utc: new Date(now) })
      .where('tenant_uuid', '=', tenant)
      .where('schedule_uuid', '=', scheduleUUID)
      .execute();
  return { schedule, now, piece };
}
