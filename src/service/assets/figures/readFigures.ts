import type { AssetFigures, AssetInclude } from '#contract/assetFigures.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readCoverage, readDailyEnergy } from './energyFigures.ts';
import { readNextEvents, readSchemeStates } from './participationFigures.ts';
import { earnedOf, readPast, responseFigures } from './pastFigures.ts';

/**
 * Reads the figures that a list includes of the assets of one page, in their order: a few statements for the page,
 * whatever its length.
 */
export async function readFigures(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  include: ReadonlySet<AssetInclude>,
  eventUUID: string | undefined,
): Promise<AssetFigures[]> {
  const when = async <Found>(name: AssetInclude, read: () => Promise<Found>) => (include.has(name) ? read() : null);
  const energy = await when('energy14', () => readDailyEnergy(scope, assetUUIDs));
  const coverage = await when('coverage', () => readCoverage(scope, assetUUIDs));
  const schemes = await when('scheme', () => readSchemeStates(scope, assetUUIDs));
  const events = await when('event', () => readNextEvents(scope, assetUUIDs, eventUUID));
  const needsPast = include.has('response') || include.has('earned');
  const past = needsPast ? await readPast(scope, assetUUIDs) : null;
  return assetUUIDs.map((assetUUID) => ({
    ...(energy && { energy14: energy.get(assetUUID) }),
    ...(coverage && { coverage: coverage.get(assetUUID) ?? null }),
    ...(schemes && { schemes: schemes.get(assetUUID) }),
    ...(events && { nextEvent: events.get(assetUUID) ?? null }),
    ...(past && include.has('response') && { response: responseFigures(past.get(assetUUID)!, scope.now) }),
    ...(past && include.has('earned') && { earned: earnedOf(past.get(assetUUID)!, scope.now) }),
  }));
}
