import { rangeOfChance, simulateOutcomes } from '#energy/chance.ts';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import type { AcceptanceCurve } from '#energy/offers/acceptance.ts';
import { chooseOffer, DFS_OFFER_LIMITS } from '#energy/offers/choose.ts';
import { STRIKE_BELOW_FACTOR } from '#energy/offers/expectedPay.ts';
import { openPayment, payOf } from '#energy/settlement/payment.ts';
import { dayNumber } from '#energy/time/london.ts';
import { sized } from '../harness/sized.ts';
import { playFleet } from './chance.ts';
import { commonEffectOf } from './chanceCommonEffect.ts';
import { type Scenario, scenariosOf } from './chanceScenarios.ts';
import { RESPONSES, resampleHomes } from './chanceWorld.ts';
import type { Figure } from './figures.ts';
import { isMet, isReached } from './offersGoals.ts';

/** Greatest chances of a strike that are tried as guardrails; of them one is chosen on the days of even weeks. */
const GUARDRAILS = [null, 0.3, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03];
/** Those whose results are shown beside it. */
const SHOWN = [null, 0.3, 0.2];
const GOALS = { ofP50: 1.1, strikes: 1 / 3 };
const PRICE = 150;
/** Every offer is accepted, at one price: only the MW are chosen. */
const CERTAIN: AcceptanceCurve = { samples: 0, effective: 0, prices: [PRICE], chances: [1] };
const YEARS = sized(2, 1);
const EVERY = sized(5, 40);
const HOURS = 0.5;
const WH_PER_KWH = 1000;

const payment = openPayment({ method: 'DFS_K', curve: null, base: 'STEP', payOn: 'CONTRACTED' });

/** A half hour: whether constants are chosen on it, its simulations and its delivery, kWh. */
interface HalfHourOfFleet {
  isLearning: boolean;
  outcomes: Float64Array;
  delivered: number;
}

interface Tally {
  gbp: number;
  strikes: number;
  offers: number;
}

/** Chooses the MW of fleets of homes on days without an event, and compares them with offering the p50. */
export function offerMws(homes: readonly HalfHourSeries[], fleets: readonly number[]): Figure[] {
  const real = commonEffectOf(homes);
  const resampled = commonEffectOf(resampleHomes(homes, 100, 1));
  const common = {
    added: Math.sqrt(Math.max(0, real.deviation ** 2 - resampled.deviation ** 2)),
    persistence: real.persistence,
  };
  const all = Object.entries(RESPONSES).flatMap(([name, response]) =>
    fleets.map((assets) => ({
      name: `${assets} homes, ${name}`,
      halfHours: Array.from({ length: YEARS }, (_, year) =>
        [...scenariosOf(playFleet(homes, assets, year + 1, { response, ...common }), EVERY)].flatMap(halfHoursOf),
      ).flat(),
    })),
  );
  const guardrail = learnGuardrail(all.flatMap(({ halfHours }) => halfHours.filter(({ isLearning }) => isLearning)));
  const scored = all.map(({ name, halfHours }) => ({ name, halfHours: halfHours.filter((half) => !half.isLearning) }));
  return [
    ...[{ name: 'MW', halfHours: scored.flatMap(({ halfHours }) => halfHours) }, ...scored].map(({ name, halfHours }) =>
      compared(name, halfHours, guardrail),
    ),
    {
      figure: '… work',
      value:
        'kW and kWh in place of MW and MWh, as a unit of 0.1 MW needs more homes; the guardrail chosen on the days of ' +
        'even weeks, scored on the others. Homes and responses as in chance',
    },
  ];
}

function halfHoursOf({ date, coming, ofHomes, events, delivered }: Scenario): HalfHourOfFleet[] {
  const { periods } = simulateOutcomes({
    baseline: coming.baseline,
    expected: coming.responding,
    replays: ofHomes,
    events,
  });
  const isLearning = Math.floor(dayNumber(date) / 7) % 2 === 0;
  return periods.map((period, slot) => ({
    isLearning,
    outcomes: period.map((wh) => wh / WH_PER_KWH),
    delivered: delivered[slot]! / WH_PER_KWH,
  }));
}

/** Of the guardrails that keep to the goal for strikes, or of all, the one that earns most. */
function learnGuardrail(halfHours: readonly HalfHourOfFleet[]): number | null {
  const most = GOALS.strikes * tallyOf(halfHours, offerP50).strikes;
  const tried = GUARDRAILS.map((guardrail) => ({ guardrail, ...tallyOf(halfHours, offerChosen(guardrail)) }));
  const few = tried.filter(({ strikes }) => strikes <= most);
  return (few.length > 0 ? few : tried).reduce((best, one) => (one.gbp > best.gbp ? one : best)).guardrail;
}

function compared(figure: string, halfHours: readonly HalfHourOfFleet[], learnt: number | null): Figure {
  const p50 = tallyOf(halfHours, offerP50);
  const tried = [...SHOWN, learnt].map((guardrail) => ({ guardrail, ...tallyOf(halfHours, offerChosen(guardrail)) }));
  const { gbp, strikes } = tried.at(-1)!;
  const known = halfHours.reduce((sum, { delivered }) => sum + PRICE * Math.max(0, delivered), 0);
  const each = tried.map(
    (one) =>
      `${one.guardrail === null ? 'no limit' : `at most ${100 * one.guardrail} %`} ${(one.gbp / p50.gbp).toFixed(2)} × its ` +
      `earnings and ${one.strikes} strikes in ${one.offers} offers`,
  );
  return {
    figure,
    value:
      `the p50 has ${p50.strikes} strikes in ${p50.offers} offers; who knew the delivery would earn ${(known / p50.gbp).toFixed(2)} ×; by limit of the strike chance: ${each.join(', ')} (the one ` +
      `learnt); goals ${isReached(gbp / p50.gbp, GOALS.ofP50)}, strikes ${isMet(strikes <= GOALS.strikes * p50.strikes)}`,
  };
}

function tallyOf(halfHours: readonly HalfHourOfFleet[], offer: (outcomes: Float64Array) => number | null): Tally {
  const tally: Tally = { gbp: 0, strikes: 0, offers: 0 };
  for (const { outcomes, delivered } of halfHours) {
    const contractedMw = offer(outcomes);
    if (contractedMw === null) continue;
    const { gbp, factor } = payOf(payment, { contractedMw, priceGbpPerMwh: PRICE }, delivered);
    tally.gbp += gbp!;
    tally.strikes += Number(factor! < STRIKE_BELOW_FACTOR);
    tally.offers++;
  }
  return tally;
}

/** The middle of the simulations as MW, in steps; null where that is less than the smallest offer. */
function offerP50(outcomes: Float64Array): number | null {
  const { smallestMw, stepMw } = DFS_OFFER_LIMITS;
  const mw = Math.round(rangeOfChance(outcomes).p50 / HOURS / stepMw) * stepMw;
  return mw < smallestMw ? null : mw;
}

function offerChosen(greatestStrikeChance: number | null): (outcomes: Float64Array) => number | null {
  return (outcomesMwh) => {
    const answer = chooseOffer({
      curve: CERTAIN,
      outcomesMwh,
      lines: payment.lines,
      costGbpPerMwh: 0,
      limits: DFS_OFFER_LIMITS,
      guardrails: { lowestPriceGbpPerMwh: null, highestMw: null, greatestShareOfP50: null, greatestStrikeChance },
      capMw: null,
    });
    return 'none' in answer ? null : answer.proposal.mw;
  };
}
