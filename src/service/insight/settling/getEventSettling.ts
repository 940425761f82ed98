import { expectedRevenues } from '#energy/expectedRevenue.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { findLatestRun } from '../../baselines/measurement/latestRun.ts';
import { requireEvent } from '../../baselines/requireEvent.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/problem.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { shownPounds } from '../balance/outlook.ts';
import { owedGbp } from '../balance/settling.ts';
import { type BalanceTerms, balanceTerms } from '../balance/terms.ts';
import type { LiveEvent } from '../liveEvent/liveEvent.ts';
import { readLive } from '../liveEvent/readLive.ts';
import { HOURS, readArrivals, sharesAt } from './arrival.ts';
import { NOTHING_OWED, type Owed, owedOf } from './owed.ts';
import { arrivalSentence, becomesFinal } from './settlingWords.ts';

const MAX_PORTFOLIOS = 20;
const PERCENT_DECIMALS = 2;
const percentOf = (value: number | null | undefined): number | null =>
  value == null ? null : roundTo(PERCENT_DECIMALS, value);

/**
 * Returns the readings that are still owed of an ended event, their usual arrival, and when it becomes final; then none
 * is owed. For a large event as counted at `nowUTC`.
 */
export const getEventSettling: Handler<'getEventSettling'> = async ({ scope, params }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const run = await findLatestRun(scope, event.event_uuid);
  if (event.state !== 'ENDED') throw conflict('The event has not ended yet, so it is not settling');
  const isFinal = run?.status === 'FINAL';
  const terms = balanceTerms(event, await schemeOf(scope, event));
  const live = await readLive(scope, event);
  const arrivals = await readArrivals(scope, event);
  const { all, silentAssets, byPortfolio } = isFinal ? NOTHING_OWED : owedOf(live);
  const expected = live.sums.assets * live.halfHours;
  const endMs = event.end_utc.getTime();
  const progress = {
    endMs,
    hours: (live.atMs - endMs) / HOUR_MS,
    percent: expected === 0 ? 100 : (100 * live.projection.measured.readings) / expected,
  };
  const pounds = owedGbp(live, terms);
  const shown = ({ assets, halfHours, likelyWh }: Owed) => ({
    assets,
    halfHours,
    likelyKwh: whToKwh(likelyWh),
    likelyGbp: pounds === null ? null : shownPounds(all.likelyWh === 0 ? 0 : (pounds * likelyWh) / all.likelyWh),
  });
  const usual = sharesAt(arrivals.earlier);
  return {
    eventUUID: event.event_uuid,
    run: run?.run ?? null,
    sentence: isFinal ? `Run ${run.run} is final` : arrivalSentence(progress, arrivals),
    outstanding: {
      ...shown(all),
      silentAssets,
      portfolios: byPortfolio.length,
      byPortfolio: byPortfolio
        .slice(0, MAX_PORTFOLIOS)
        .map((each) => ({ portfolioUUID: each.portfolioUUID, name: each.name, ...shown(each) })),
    },
    arrival: {
      events: arrivals.earlier.length,
      hoursSinceEnd: roundTo(PERCENT_DECIMALS, progress.hours),
      presentPercent: roundTo(PERCENT_DECIMALS, progress.percent),
      hours: [...HOURS],
      present: arrivals.own.shares.map(percentOf),
      usualLow: usual.map((sorted) => percentOf(sorted[0])),
      usualHigh: usual.map((sorted) => percentOf(sorted.at(-1))),
    },
    halfHours: halfHoursOf(live, terms),
    becomesFinal: isFinal ? [] : becomesFinal(progress, arrivals, run?.run ?? null, live.atMs),
    nowUTC: iso(live.atMs),
  };
};

const halfHoursOf = ({ fromMs, projection }: LiveEvent, { deals, factorOf, revenueOf }: BalanceTerms) => {
  const estimates = projection.halfHours.map(({ projected }) => projected);
  const pounds = expectedRevenues(estimates, revenueOf);
  const all = estimates.map(({ wh }) => wh);
  return all.map((wh, slot) => {
    const factor = factorOf(wh, all, slot);
    return {
      startTime: iso(fromMs + slot * HALF_HOUR_MS),
      likelyKwh: whToKwh(wh),
      likelyFactor: factor === null ? null : roundTo(6, factor),
      likelyGbp: deals[slot] === null ? null : shownPounds(pounds[slot]!),
    };
  });
};
