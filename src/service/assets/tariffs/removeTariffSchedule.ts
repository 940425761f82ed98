import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { lockActiveAsset } from '../lockActiveAsset.ts';
import { todayOf } from './tariffRow.ts';

/**
 * Deletes the schedule of a type and direction; one that has set prices ends today instead, so that costs of past days
 * stay. 404 without one.
 */
export const removeTariffSchedule: Handler<'removeTariffSchedule'> = async ({
  scope,
  params: { assetUUID, type },
  query: { direction },
}) => {
  await lockActiveAsset(scope, assetUUID);
  const { tx, tenant, now } = scope;
  const today = todayOf(scope);
  const row = await tx
    .selectFrom('tariff_schedules')
    .select(['schedule_uuid', 'enabled', 'follows_tariff', 'valid_from', 'valid_to'])
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', assetUUID)
    .where('type', '=', type)
    .where('direction', '=', direction)
    .executeTakeFirst();
  if (!row) throw notFound(`${direction} schedule of this type`);
  if (row.enabled && !row.follows_tariff && row.valid_from < today) {
    if (row.valid_to === null || row.valid_to > today)
      await tx
        .updateTable('tariff_schedules')
        .set({ valid_to: today, updated_utc: new Date(now) })
        .where('tenant_uuid', '=', tenant)
        .where('schedule_uuid', '=', row.schedule_uuid)
        .execute();
  } else
    await tx
      .deleteFrom('tariff_schedules')
      .where('tenant_uuid', '=', tenant)
      .where('schedule_uuid', '=', row.schedule_uuid)
      .execute();
  return undefined;
};
