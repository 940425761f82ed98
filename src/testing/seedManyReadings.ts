import { sql } from 'kysely';
import { addDays } from '#energy/time/london.ts';
import { correctFirstReadings } from '#service/assets/totals/noteReadings.ts';
import { withReadingCounts } from '#service/assets/totals/withCounts.ts';
import { IMPORT } from '#store/readings.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { TestService, TestTenant } from './testService.ts';

const SLOTS = 48;
const AT_ONCE = 200;
const ALL_PRESENT = 2 ** SLOTS - 1;

/**
 * Inserts whole UTC days of import, from one on, for many assets: watt-hours by the place of the asset, day and half
 * hour.
 */
export async function seedManyReadings(
  service: TestService,
  { tenant }: TestTenant,
  assetUUIDs: readonly string[],
  { firstDay, days }: { firstDay: string; days: number },
  whOf: (asset: number, day: number, slot: number) => number,
): Promise<void> {
  for (let from = 0; from < assetUUIDs.length; from += AT_ONCE) {
    const assets = assetUUIDs.slice(from, from + AT_ONCE);
    const rows = assets.flatMap((asset, place) =>
      Array.from({ length: days }, (_, day) => ({
        asset,
        day: addDays(firstDay, day),
        wh: `{${Array.from({ length: SLOTS }, (__, slot) => whOf(from + place, day, slot)).join()}}`,
      })),
    );
    await tenantTransaction(service.database.store.db, tenant, (scope) =>
      withReadingCounts(scope, assets, async () => {
        await sql`
          insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
          select ${tenant}, asset, ${IMPORT}, day, wh::integer[], ${ALL_PRESENT}, 0
          from unnest(${rows.map((row) => row.asset)}::uuid[], ${rows.map((row) => row.day)}::date[],
            ${rows.map((row) => row.wh)}::text[]) as t (asset, day, wh)
          on conflict (tenant_uuid, asset_uuid, direction, day)
          do update set wh = excluded.wh, present = excluded.present`.execute(scope.tx);
        await correctFirstReadings(scope, assets);
      }),
    );
  }
}
