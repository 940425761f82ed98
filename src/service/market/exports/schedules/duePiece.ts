import { endpoints } from '#contract/endpoints.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readEventAssetStats } from '../../../events/listEventAssetStats.ts';
import { listTable } from '../../../platform/http/formats/responseTable.ts';
import type { Table } from '../../../platform/http/formats/table.ts';
import type { RunInTenant } from '../../../platform/scheduler/externalJob.ts';
import { consumptionExportTable } from '../exportConsumption.ts';
import type { ScheduleRow } from './scheduleRow.ts';

/** One file of an export: the same data always has the same name. */
export interface Piece {
  file: string;
  /** Table of the operation with this data. */
  table: (inTenant: RunInTenant) => Promise<Table>;
  /** Notes that the file is written. */
  done: (scope: TenantScope) => Promise<void>;
}

/** Returns the next file that a schedule has to write; null when everything is exported. */
export const duePiece = async (scope: TenantScope, schedule: ScheduleRow): Promise<Piece | null> =>
  schedule.next_day === null ? dueRun(scope, schedule) : dueDay(scope.now, schedule, schedule.next_day);

function dueDay(now: number, { schedule_uuid, direction, format, lag_days }: ScheduleRow, day: string): Piece | null {
  if (day > addDays(londonDate(now), -lag_days)) return null;
  const next = addDays(day, 1);
  const file = `consumption-${direction}-${day}.${format}`;
  const query = { from: londonMidnight(day), to: londonMidnight(next), direction };
  return {
    file,
    table: (inTransaction) => consumptionExportTable({ query, inTransaction }),
    // Skipped if days were asked for again meanwhile.
    done: async ({ tx, tenant }) => {
      await tx
        .updateTable('export_schedules')
        .set({ next_day: next, last_file: file })
        .where('tenant_uuid', '=', tenant)
        .where('schedule_uuid', '=', schedule_uuid)
        .where('next_day', '=', day)
        .execute();
    },
  };
}

async function dueRun({ tx, tenant }: TenantScope, { schedule_uuid, format }: ScheduleRow): Promise<Piece | null> {
  const due = await tx
    .selectFrom('export_runs')
    .select(['event_uuid', 'run'])
    .where('tenant_uuid', '=', tenant)
    .where('schedule_uuid', '=', schedule_uuid)
    .orderBy('event_uuid')
    .orderBy('run')
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  const { event_uuid, run } = due;
  const file = `event-stats-${event_uuid}-run-${run}.${format}`;
  const row = endpoints.listEventAssetStats;
  const first = row.query.parse({ run: String(run) });
  return {
    file,
    table: async (inTenant) =>
      listTable('listEventAssetStats', row, first, (query) =>
        inTenant((scope) => readEventAssetStats(scope, event_uuid, query as typeof first)),
      ),
    done: async (scope) => {
      await scope.tx
        .deleteFrom('export_runs')
        .where('tenant_uuid', '=', tenant)
        .where('schedule_uuid', '=', schedule_uuid)
        .where('event_uuid', '=', event_uuid)
        .where('run', '=', run)
        .execute();
      await scope.tx
        .updateTable('export_schedules')
        .set({ last_file: file })
        .where('tenant_uuid', '=', tenant)
        .where('schedule_uuid', '=', schedule_uuid)
        .execute();
    },
  };
}
