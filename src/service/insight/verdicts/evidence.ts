import type { TenantScope } from '#store/tenantTransaction.ts';
import { formatCount, plural } from '#text/count.ts';
import { countAssetsAndConsents, countFleet } from '../counts.ts';
import { power } from '../facets/facetVerdict.ts';
import { sumUsualPower } from '../responses/sumUsualPower.ts';
import { type Words, words } from './words.ts';

/** Percentage below which too much is missing for baselines to be sure. */
const ENOUGH_PERCENT = 95;

/** Returns the headline of readings: the share that came of the last 30 whole days, and silent assets. */
export async function readingsVerdict(scope: TenantScope): Promise<Words> {
  const { coverage30Days, silentAssets: silent } = await countFleet(scope);
  const { expected, present } = coverage30Days;
  if (expected === 0) return words('NEUTRAL', 'No half hour is due yet');
  // Rounded down: less than all is not 100 %.
  const percent = Math.floor((1000 * present) / expected) / 10;
  const read = `${formatCount(percent)} % of half hours of the last 30 days read`;
  const missing = expected === present ? '' : `${plural(expected - present, 'half hour')} missing.`;
  if (silent === 0) return words(percent < ENOUGH_PERCENT ? 'WARN' : 'GOOD', `${read}; no asset is silent`, missing);
  return words('WARN', `${read}; ${plural(silent, 'asset')} silent for two days`, missing, silent);
}

/** Returns the headline of responses: how many assets have shown what they do when called. */
export async function responsesVerdict(scope: TenantScope): Promise<Words> {
  const { assets: called, kw } = await sumUsualPower(scope);
  if (called === 0) return words('NEUTRAL', 'No settled event has shown yet what the assets do when they are called');
  const { active } = (await countAssetsAndConsents(scope)).assets;
  const silent = Math.max(0, active - called);
  return words(
    'NEUTRAL',
    `${plural(called, 'asset has answered', 'assets have answered')} a call in the last year: usually ` +
      `${power(kw)} together`,
    silent === 0 ? '' : `${formatCount(silent)} more have never been called, or sent no readings.`,
  );
}
