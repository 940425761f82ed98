import type { EventGap } from '#contract/balance.ts';
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
import { explainGap, largestCause } from './gap.ts';
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
  const standing = await standingOfLive(terms, live);
  const settled = run && settledOutlook(run);
  const measured = settled
    ? { measuredKwh: settled.measuredKwh, measuredGbp: settled.measuredGbp, readings: settled.readings }
    : {};
  const { measuredKwh } = { ...standing, ...measured };
  const gap = measuredKwh === null ? null : explainGap(terms, live, 1000 * measuredKwh);
  return { ...standing, ...measured, gap, ...sayOf(live, terms, gap, { ...standing, ...measured }) };
}

/** Share of the delivery or of its £ from which missing readings are worth a request. */
const WORTH_ASKING = 0.05;

/**
 * Returns the largest cause of the gap with what is owed beside it, or what is owed alone: "412 assets are missing
 * 1,507 half-hours, about 0.27 MWh and £86.40"; and the step to request it, if it is worth 5 % of what is measured.
 */
function sayOf(
  live: LiveEvent,
  terms: BalanceTerms,
  gap: EventGap | null,
  { measuredKwh, measuredGbp }: Pick<EventOutlook, 'measuredKwh' | 'measuredGbp'>,
): Pick<EventOutlook, 'cause' | 'nextStep'> {
  const largest = largestCause(gap);
  const { all, silentAssets } = owedOf(live);
  const { assets, halfHours, likelyWh } = all;
  if (assets === 0) return { cause: largest, nextStep: null };
  const pounds = owedGbp(live, terms);
  const missing = `${assetsText(assets, 'is missing', 'are missing')} ${plural(halfHours, 'half-hour')}`;
  const worth = `, about ${energy(whToKwh(likelyWh))}${pounds === null ? '' : ` and ${gbpText(pounds)}`}`;
  const silent =
    silentAssets === 0 ? '' : ` ${assetsText(silentAssets, 'has', 'have')} sent no readings since before the event.`;
  const owed = {
    kind: 'OWED_READINGS',
    uuid: null,
    text: missing,
    note: `${worth}.${silent}`,
    assets,
    gapKwh: whToKwh(likelyWh),
    ofKwh: gap?.gapKwh ?? whToKwh(likelyWh),
  } as const;
  const isWorth =
    Math.abs(whToKwh(likelyWh)) >= WORTH_ASKING * Math.abs(measuredKwh ?? 0) ||
    (pounds !== null && Math.abs(pounds) >= Math.max(0.01, WORTH_ASKING * Math.abs(measuredGbp ?? 0)));
  return {
    cause:
      largest === null || largest.kind === 'OWED_READINGS'
        ? owed
        : { ...largest, note: `. ${missing}${worth}.${silent}` },
    nextStep: isWorth
      ? { code: 'ASK_FOR_READINGS', label: `Request readings from ${assetsText(assets)}`, assets, after: null }
      : null,
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
