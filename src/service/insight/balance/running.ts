import type { BalanceStep } from '#contract/balance.ts';
import { remainingWhOf } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { assetsText, energy } from '../../events/verdict.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';
import { dataThroughMs, type LiveEvent } from '../liveEvent/liveEvent.ts';
import { readLive } from '../liveEvent/readLive.ts';
import { explainGap, largestCause } from './gap.ts';
import { likelyOf } from './likelyOf.ts';
import type { EventOutlook } from './outlook.ts';
import type { BalanceTerms } from './terms.ts';

/** Returns the outlook of an event that has begun: measured and likely energy, reports, and the cause of the gap. */
export const runningOutlook = async (scope: TenantScope, terms: BalanceTerms): Promise<EventOutlook> =>
  standingOfLive(terms, await readLive(scope, terms.event));

/** Returns the outlook of a live event that has been read. */
export async function standingOfLive(terms: BalanceTerms, live: LiveEvent): Promise<EventOutlook> {
  const { halfHours, revenueOf } = terms;
  const { assets, byReport } = live.sums;
  const { measured } = live.projection;
  const { likely, chancePercent, likelyGbp } = await likelyOf(terms, live);
  const isMeasured = measured.readings > 0;
  const gap = isMeasured ? explainGap(terms, live, live.projection.projected.wh) : null;
  return {
    measuredKwh: isMeasured ? whToKwh(measured.deliveredWh) : null,
    likely,
    chancePercent,
    likelyGbp,
    measuredGbp: isMeasured ? revenueSoFar(live, revenueOf) : null,
    readings: { present: measured.readings, expected: assets * halfHours },
    assets: {
      ready: assets,
      optedIn: assets,
      reporting: byReport.REPORTING,
      late: byReport.LATE,
      silent: byReport.SILENT,
    },
    gap,
    cause: largestCause(gap),
    nextStep: askStep(live),
    dataThroughUTC: isoOrNull(dataThroughMs(live)),
    atMs: live.atMs,
  };
}

/** Returns the revenue of the half hours that any asset has reported; null where nothing is paid. */
export function revenueSoFar({ projection }: LiveEvent, revenueOf: BalanceTerms['revenueOf']): number | null {
  const all = projection.halfHours.map(({ deliveredWh }) => deliveredWh);
  const each = all.flatMap((wh, slot) => (Number.isNaN(wh) ? [] : [revenueOf(wh, all, slot)]));
  return each.some((pounds) => pounds === null) ? null : each.reduce<number>((total, pounds) => total + pounds!, 0);
}

/** Returns the step to request missing readings: opt-ins are frozen, and assets count only once they report. */
function askStep({ projection, sums }: LiveEvent): BalanceStep | null {
  const silent = sums.byReport.SILENT;
  if (silent === 0) return null;
  const heldWh = remainingWhOf(sums.silent, projection.effect);
  return {
    code: 'ASK_FOR_READINGS',
    label:
      `${assetsText(silent, 'without readings holds', 'without readings hold')} ${energy(whToKwh(heldWh))} ` +
      'that cannot be counted until readings arrive',
    assets: silent,
    after: null,
  };
}
