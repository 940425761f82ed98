import type { BalanceStep } from '#contract/balance.ts';
import { advise, contractsToTry, type WithContract, type WithMore } from '#energy/advice.ts';
import type { EventRow } from '#store/schema.ts';
import type { SampledOutcomes } from '../../events/rehearsal/prospect.ts';
import { packLimits } from '../../schemes/packs/packLimits.ts';
import { labelOf, textOfAdvice } from './adviceWords.ts';
import { type Foreseen, foreseenOf } from './foreseen.ts';
import { shownOutlook } from './outlook.ts';
import { type BalanceTerms, balanceTerms } from './terms.ts';

/** Chance in percent to meet the contract that advice aims at: the default of the question for more assets. */
export const CONFIDENCE = 90;
const KW_PER_MW = 1000;
const WH_PER_KW = 500;

/** Forecasts of an event without more assets and with them, and the outcomes of those that are opted in. */
interface Known {
  without: Foreseen | null;
  more: readonly WithMore<Foreseen>[];
  simulated: SampledOutcomes | null;
}

/** Returns the step to take before an event, in words; null where none is worth a button (energy/advice.ts). */
export function stepOf(terms: BalanceTerms, { without, more, simulated }: Known): BalanceStep | null {
  const contractGoal = Math.min(CONFIDENCE, 100 * (1 - (simulated?.outcomes.leastChance ?? 0)));
  const contractedKw = contractedKwOf(terms.event);
  const contracts = simulated && contractedKw ? withContracts(terms, simulated, contractedKw, contractGoal) : [];
  const advice = advise({ before: without, more, contracts, contractedKw, goal: CONFIDENCE, contractGoal });
  if (advice === null) return null;
  const { after } = advice;
  return {
    code: advice.code,
    label: labelOf(advice, contractedKw),
    assets: advice.code === 'OPT_IN' ? advice.count : 0,
    ...(advice.code !== 'OPT_IN' && { contractedKw: advice.powerKw }),
    text: textOfAdvice(terms, without, advice),
    after: shownOutlook(after),
  };
}

/**
 * Returns the power in kW that can still be changed: of a unit's event the buyer has accepted it, and half hours with
 * terms of their own have no single one.
 */
const contractedKwOf = ({ contracted_mw, half_hour_terms, unit_uuid }: EventRow): number | null =>
  contracted_mw === null || half_hour_terms !== null || unit_uuid !== null ? null : KW_PER_MW * contracted_mw;

/** Forecasts the event, of the same outcomes, with other contracts that are likely met. */
function withContracts(
  terms: BalanceTerms,
  simulated: SampledOutcomes,
  contractedKw: number,
  goal: number,
): WithContract<Foreseen>[] {
  const { event, scheme, halfHours } = terms;
  const { total } = simulated.outcomes;
  const sorted = total.toSorted();
  const likelyWh = simulated.scale * sorted[Math.floor((1 - goal / 100) * (sorted.length - 1))]!;
  const { smallestMw, stepMw } = packLimits(scheme.document, event.event_type);
  // Less than the buyer takes is a part of a larger offer, which its steps do not bind.
  const isPart = smallestMw !== null && contractedKw < KW_PER_MW * smallestMw.value;
  const inKw = (limit: typeof stepMw) => (isPart || limit === null ? null : KW_PER_MW * limit.value);
  const tried = contractsToTry(contractedKw, likelyWh / (halfHours * WH_PER_KW), {
    stepKw: inKw(stepMw),
    minKw: inKw(smallestMw),
  });
  return tried.map((powerKw) => ({
    powerKw,
    foreseen: foreseenOf(balanceTerms({ ...event, contracted_mw: powerKw / KW_PER_MW }, scheme), simulated).whole,
  }));
}
