import { addDays } from '#energy/time/london.ts';
import { flatDays } from './flatDays.ts';
import { optInAndPassChecks } from './readyAssets.ts';
import { type FleetOptions, seedFleet, seedReadings } from './seed.ts';
import type { TestService, TestTenant } from './testService.ts';

const DAYS = 40;

/** Ready assets of a scheme that use 1 kWh in every half hour of the 40 days before a date. */
export async function flatFleet(
  service: TestService,
  tenant: TestTenant,
  schemeUUID: string,
  before: string,
  count: number,
  options: FleetOptions = {},
): Promise<string[]> {
  const assets = await seedFleet(service, tenant, count, options);
  const readings = flatDays(addDays(before, -DAYS), DAYS, () => 1000);
  for (const asset of assets) await seedReadings(service, tenant, asset, readings);
  await optInAndPassChecks(tenant, schemeUUID, assets);
  return assets;
}
