import { addDays } from '#energy/time/london.ts';
import { flatDays } from './flatDays.ts';
import { seedFleet, seedPortfolio, seedReadings } from './seed.ts';
import type { TestService, TestTenant } from './testService.ts';

/** The day before the first kept forecasts, and the first of the readings. */
export const KEPT_START = '2026-02-25T12:10:00Z';
const FIRST_DAY = '2025-12-20';
const DAYS = 68;

/** Watt-hours of a half hour: the same for every asset of a size, without a pattern. */
const wh = (day: number, slot: number) => 100 + ((day * 37 + slot * 53) % 17) * 20;

/** Stores the readings of an asset from its first day to the end of 25 February 2026, or of `days` days from `from`. */
export const seedDays = (
  service: TestService,
  tenant: TestTenant,
  assetUUID: string,
  { from = FIRST_DAY, days = DAYS, whOf = wh }: { from?: string; days?: number; whOf?: typeof wh } = {},
): Promise<void> => seedReadings(service, tenant, assetUUID, flatDays(from, days, whOf));

/** A portfolio of assets with the readings of ten weeks. */
export async function seedMeteredPortfolio(
  service: TestService,
  tenant: TestTenant,
  { assets = 3, name = 'North', user = false }: { assets?: number; name?: string; user?: boolean } = {},
): Promise<{ portfolioUUID: string; fleet: string[] }> {
  const portfolioUUID = await seedPortfolio(service, tenant, name);
  const fleet = await seedFleet(service, tenant, assets, { user, portfolioUUID });
  for (const asset of fleet) await seedDays(service, tenant, asset);
  return { portfolioUUID, fleet };
}

/** Moves the test clock, and a moment further: forecasts wait for the readings of a time that was skipped. */
export async function jumpTo({ client }: TestTenant, instant: string): Promise<void> {
  await client.setClock({ body: { now: instant } });
  await client.setClock({ body: { advance: 'PT16S' } });
}

/** The days after the readings of `seedMeteredPortfolio`, in their pattern. */
export const seedNextDays = (service: TestService, tenant: TestTenant, assetUUID: string, days: number) =>
  seedDays(service, tenant, assetUUID, { from: addDays(FIRST_DAY, DAYS), days });
