import { expectedRevenue } from '#energy/expectedRevenue.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { gbpText } from '#text/amounts.ts';
import { plural } from '#text/count.ts';
import type { StatsRunRow } from '../../baselines/measurement/latestRun.ts';
import { assetsText, energy } from '../../events/verdict.ts';
import type { LiveEvent } from '../liveEvent/liveEvent.ts';
import { readLive } from '../liveEvent/readLive.ts';
import { owedOf } from '../settling/owed.ts';
import type { EventOutlook } from './outlook.ts';
import { revenueSoFar, standingOfLive } from './running.ts';
import { settledOutlook } from './settled.ts';
import type { BalanceTerms } from './terms.ts';

/** Returns the outlook of an ended event without a final run: its newest run, and what is likely still to come. */
export async function settlingOutlook(
  scope: TenantScope,
  terms: BalanceTerms,
  run: StatsRunRow | null,
): Promise<EventOutlook> {
  const live = await readLive(scope, terms.event);
  const standing = { ...(await standingOfLive(terms, live)), ...owedSay(live, terms) };
  if (run === null) return standing;
  const { measuredKwh, measuredGbp, readings } = settledOutlook(run);
  return { ...standing, measuredKwh, measuredGbp, readings };
}

/** Returns a cause like "412 assets owe 1,507 half hours, worth about 0.27 MWh and £86.40.", and the step. */
function owedSay(live: LiveEvent, terms: BalanceTerms): Pick<EventOutlook, 'cause' | 'nextStep'> {
  const { all, silentAssets } = owedOf(live);
  const { assets, halfHours, likelyWh } = all;
  if (assets === 0) return { cause: null, nextStep: null };
  const pounds = owedGbp(live, terms);
  const worth = `about ${energy(whToKwh(likelyWh))}${pounds === null ? '' : ` and ${gbpText(pounds)}`}`;
  const silent =
    silentAssets === 0 ? '' : ` ${assetsText(silentAssets, 'has', 'have')} sent no readings since before the event.`;
  return {
    cause: {
      kind: 'OWED_READINGS',
      uuid: null,
      text: `${assetsText(assets, 'is missing', 'are missing')} ${plural(halfHours, 'half-hour')}`,
      note: `, ${worth}.${silent}`,
      assets,
      gapKwh: whToKwh(likelyWh),
      ofKwh: whToKwh(likelyWh),
    },
    nextStep: {
      code: 'ASK_FOR_READINGS',
      label: `Request readings from ${assetsText(assets)}`,
      assets,
      after: null,
    },
  };
}

/** Returns what the missing readings are likely to add to the revenue, in pounds; null where nothing is paid. */
export function owedGbp(live: LiveEvent, { revenueOf }: BalanceTerms): number | null {
  const likely = expectedRevenue(
    live.projection.halfHours.map(({ projected }) => projected),
    revenueOf,
  );
  const soFar = revenueSoFar(live, revenueOf);
  return likely === null || soFar === null ? null : likely - soFar;
}
