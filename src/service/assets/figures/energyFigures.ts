import { COVERAGE_DAYS, ENERGY_DAYS, type AssetFigures } from '#contract/assetFigures.ts';
import { between } from '#energy/halfHourSeries.ts';
import { whToKwh } from '#energy/reading.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { readMeters } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { accessOf, granularityRank } from '../../tenants/consents/dataAccess.ts';
import { countPresent } from '../coverage/countPresent.ts';

/** Reads some assets' energy of the last whole London days; null for those whose users do not agree to daily data. */
export async function readDailyEnergy(
  scope: TenantScope,
  assetUUIDs: readonly string[],
): Promise<Map<string, AssetFigures['energy14']>> {
  const today = londonDate(scope.now);
  const firstDay = addDays(today, -ENERGY_DAYS);
  const midnights = Array.from({ length: ENERGY_DAYS + 1 }, (_, index) => londonMidnight(addDays(firstDay, index)));
  const access = await accessOf(scope, assetUUIDs);
  const readable = assetUUIDs.filter((assetUUID) => access.get(assetUUID)!.finest >= granularityRank('day'));
  const meters = await readMeters(scope.tx, scope.tenant, readable, midnights[0]!, midnights.at(-1)!);
  return new Map(
    assetUUIDs.map((assetUUID) => {
      const meter = meters.get(assetUUID);
      if (!meter) return [assetUUID, null];
      const onlyExports = meter.export !== null && meter.import.wh.every(Number.isNaN);
      const series = onlyExports ? meter.export! : meter.import;
      const days = midnights.slice(1).map((end, index) => between(series, midnights[index]!, end));
      const read = days.map((day) => day.filter((wh) => !Number.isNaN(wh)));
      return [
        assetUUID,
        {
          firstDay,
          kwh: read.map((wh) => (wh.length === 0 ? null : whToKwh(wh.reduce((sum, each) => sum + each, 0)))),
          missing: days.map((day, index) => day.length - read[index]!.length),
        },
      ];
    }),
  );
}

/** Reads the half hours due in the last whole London days that have a reading, of the active ones of the assets. */
export async function readCoverage(
  scope: TenantScope,
  assetUUIDs: readonly string[],
): Promise<Map<string, AssetFigures['coverage']>> {
  const today = londonDate(scope.now);
  const range = { startMs: londonMidnight(addDays(today, -COVERAGE_DAYS)), endMs: londonMidnight(today) };
  const list = { page: 1, pageSize: assetUUIDs.length, sort: 'assetId' as const };
  const { page } = await countPresent(scope, range, { assetUUIDs, list });
  return new Map(page.map(({ asset_uuid, expected, present }) => [asset_uuid, { expected, present }]));
}
