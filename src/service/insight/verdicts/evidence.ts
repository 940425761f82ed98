import type { TenantScope } from '#store/tenantTransaction.ts';
import { formatCount, plural } from '#text/count.ts';
import { receivedPercent } from '#text/receivedPercent.ts';
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
  const percent = receivedPercent(coverage30Days);
  if (percent === null) return words('NEUTRAL', 'No readings due yet');
  const read = `${formatCount(percent)} % of readings received in the last 30 days`;
  const missing = expected === present ? '' : `${plural(expected - present, 'half-hour')} missing.`;
  if (silent === 0)
    return words(
      percent < ENOUGH_PERCENT ? 'WARN' : 'GOOD',
      `${read}; every asset has sent readings in the last two days`,
      missing,
    );
  return words('WARN', `${read}; ${plural(silent, 'asset')} without readings for two days`, missing, silent);
}

/** Returns the headline of responses: how many assets have shown what they do when called. */
export async function responsesVerdict(scope: TenantScope): Promise<Words> {
  const { assets: called, kw } = await sumUsualPower(scope);
  if (called === 0) return words('NEUTRAL', 'No settled event shows yet how the assets respond');
  const { active } = (await countAssetsAndConsents(scope)).assets;
  const silent = Math.max(0, active - called);
  return words(
    'NEUTRAL',
    `${plural(called, 'asset has responded', 'assets have responded')} to an event in the last year: typically ` +
      `${power(kw)} in total`,
    silent === 0 ? '' : `${formatCount(silent)} more have had no events, or sent no readings.`,
  );
}
