import type { BalancePhase, EventBalance } from '#contract/balance.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { findLatestRun, type StatsRunRow } from '../../baselines/measurement/latestRun.ts';
import type { Totals } from '../../events/storeRun.ts';
import { verdictOf } from '../../events/verdict.ts';
import { iso } from '../../platform/rows/iso.ts';
import { countStates } from '../liveEvent/countStates.ts';
import { readAtStart } from '../liveEvent/readAtStart.ts';
import { findLive } from '../liveEvent/readLive.ts';
import { explainGap } from './gap.ts';
import {
  type MadeBalance,
  type SimulatedBalance,
  NO_ASSETS,
  UNKNOWN_OUTLOOK,
  shownChance,
  shownPounds,
  type EventOutlook,
} from './outlook.ts';
import { givenUp, resultCause } from './result.ts';
import { runningOutlook } from './running.ts';
import { scheduledOutlook } from './scheduled.ts';
import { settledOutlook } from './settled.ts';
import { settlingOutlook } from './settling.ts';
import { type BalanceTerms, balanceTerms, contractedGbp } from './terms.ts';

const REVENUE_STATES = {
  SCHEDULED: 'FORECAST',
  LIVE: 'SO_FAR',
  SETTLING: 'PRELIMINARY',
  FINAL: 'FINAL',
  CANCELLED: 'NONE',
} as const satisfies Record<BalancePhase, EventBalance['revenue']['state']>;

/**
 * Calculates the balance of an event, from its scheduling to its final run: one sentence, and the figures behind it.
 * Takes over the simulation of a stored balance that was made from the same inputs.
 */
export async function balanceOf(
  scope: TenantScope,
  event: EventRow,
  kept: MadeBalance | null,
): Promise<SimulatedBalance> {
  const terms = balanceTerms(event, await schemeOf(scope, event));
  const run = await findLatestRun(scope, event.event_uuid);
  const phase = phaseOf(event, run);
  const {
    likelyGbp,
    measuredGbp,
    madeFrom = null,
    simulated = null,
    atMs = scope.now,
    ...standing
  } = await standingOf(scope, phase, terms, run, kept);
  const contracted = contractedGbp(terms);
  const said = await readAtStart(scope, event.event_uuid);
  const atStart = said && { ...said, chancePercent: shownChance(said.chancePercent)! };
  const contractedKwh = terms.targetWh === null ? null : whToKwh(terms.targetWh);
  const known = {
    ...standing,
    ...(phase === 'FINAL' && (await resultOf(scope, terms, run!, atStart, kept?.balance ?? null))),
    ...(phase === 'CANCELLED' && { cause: givenUp(contractedKwh, contracted, standing) }),
    phase,
    contractedKwh,
    chancePercent: shownChance(standing.chancePercent),
    revenue: {
      contractedGbp: shownPounds(contracted),
      likelyGbp: shownPounds(likelyGbp),
      measuredGbp: shownPounds(measuredGbp),
      state: contracted === null && likelyGbp === null && measuredGbp === null ? 'NONE' : REVENUE_STATES[phase],
    },
  } as const;
  const balance: EventBalance = {
    eventUUID: event.event_uuid,
    ...known,
    capKwh: terms.capKwh,
    atStart,
    verdict: verdictOf({
      ...known,
      capKwh: terms.capKwh,
      optedIn: known.assets.optedIn,
      cancelledUTC: event.cancelled_utc,
      invited: known.assets.ready,
    }),
    nowUTC: iso(atMs),
  };
  return { balance, madeFrom, simulated };
}

/** Returns the gap of a final event and its cause; a gap that was stored since is taken over. */
async function resultOf(
  scope: TenantScope,
  terms: BalanceTerms,
  run: StatsRunRow,
  atStart: EventBalance['atStart'],
  kept: EventBalance | null,
): Promise<Pick<EventBalance, 'gap' | 'cause'>> {
  const { deliveredKwh } = run.totals as Totals;
  const isKept = kept?.phase === 'FINAL' && kept.gap !== undefined && kept.measuredKwh === deliveredKwh;
  const live = isKept || terms.targetWh === null ? null : await findLive(scope, terms.event);
  const gap = isKept ? kept.gap! : live && explainGap(terms, live, 1000 * deliveredKwh);
  return { gap, cause: resultCause(terms, run, atStart, gap) };
}

function phaseOf({ state }: EventRow, run: StatsRunRow | null): BalancePhase {
  if (state === 'CANCELLED' || state === 'SCHEDULED') return state;
  if (state === 'STARTED') return 'LIVE';
  return run?.status === 'FINAL' ? 'FINAL' : 'SETTLING';
}

async function standingOf(
  scope: TenantScope,
  phase: BalancePhase,
  terms: BalanceTerms,
  run: StatsRunRow | null,
  kept: MadeBalance | null,
): Promise<EventOutlook> {
  if (phase === 'SCHEDULED') return scheduledOutlook(scope, terms, kept);
  if (phase === 'FINAL') return settledOutlook(run!);
  if (phase === 'LIVE') return runningOutlook(scope, terms);
  if (phase === 'CANCELLED') return cancelledOutlook(scope, terms, run);
  return settlingOutlook(scope, terms, run);
}

/** Returns the outlook of a cancelled event: one that ran is settled for what it had delivered by then. */
async function cancelledOutlook(
  scope: TenantScope,
  { event }: BalanceTerms,
  run: StatsRunRow | null,
): Promise<EventOutlook> {
  const { INVITED, OPT_IN, OPT_OUT } = await countStates(scope, event.event_uuid);
  const assets = { ...NO_ASSETS, ready: INVITED + OPT_IN + OPT_OUT, optedIn: OPT_IN };
  return { ...(run ? settledOutlook(run) : UNKNOWN_OUTLOOK), assets };
}
