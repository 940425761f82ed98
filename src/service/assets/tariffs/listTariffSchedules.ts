import { sql } from 'kysely';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { requireAsset } from '../requireAsset.ts';
import { toSchedule } from './scheduleRow.ts';

export const listTariffSchedules: Handler<'listTariffSchedules'> = async ({ scope, params: { assetUUID }, query }) => {
  await requireAsset(scope, assetUUID);
  const rows = scope.tx
    .selectFrom('tariff_schedules')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('asset_uuid', '=', assetUUID);
  return readPage(rows, {
    ...query,
    columns: { createdUTC: 'created_utc' },
    defaultSort: 'createdUTC',
    tieBreak: 'schedule_uuid',
    toItem: toSchedule,
    bytes: sql`octet_length(periods::text)`,
  });
};
