/**
 * Division of a target among assets, half hour by half hour: in proportion to their weights, none above its cap, to the
 * watt. Described in docs/dispatch.md.
 */

/**
 * Weights and caps of assets in a stable order, which decides between equal fractions: weights of any unit, watts where
 * there is no target; caps in whole watts.
 */
export interface AllocationShares {
  weights: Float64Array;
  caps: Int32Array;
}

/**
 * Rule from which each asset's share can be computed alone. An asset gets `lambda` × weight up to its cap, the cap
 * where lambda is null; one without weight `restLambda` × cap. Its watts are rounded up if the fraction is above
 * `fraction`, or equal to it and the asset not after the one at `tie`, -1 for none.
 */
export interface AllocationRule {
  lambda: number | null;
  restLambda: number;
  fraction: number;
  tie: number;
}

export interface Allocation {
  rule: AllocationRule;
  requestedW: number;
  possibleW: number;
  /** Shortfall of the target; 0 without one. */
  shortfallW: number;
}

const AFTER_ALL = Infinity;
const NOBODY = { fraction: 1, tie: -1 };
/** Factor that removes what rounding of sums has added. */
const LESS = 1 - 1e-12;

/** Rule for all power that is available. */
const ALL_OF_IT: AllocationRule = { lambda: null, restLambda: 1, ...NOBODY };
/** Rule for each asset's weight in watts, rounded, up to its cap. */
const ITS_WEIGHT: AllocationRule = { lambda: 1, restLambda: 0, fraction: 0.5, tie: AFTER_ALL };

/**
 * Divides a target of whole watts; the requested power is exactly the target, or all that is available. Without a
 * target each asset is asked for its weight in watts.
 */
export function allocate(shares: AllocationShares, targetW: number | null): Allocation {
  const possibleW = sumOf(shares.caps);
  if (targetW === null) {
    const requestedW = requestedBy(ITS_WEIGHT, shares);
    return { rule: ITS_WEIGHT, requestedW, possibleW, shortfallW: 0 };
  }
  if (possibleW <= targetW)
    return { rule: ALL_OF_IT, requestedW: possibleW, possibleW, shortfallW: targetW - possibleW };
  const weighted = sumOf(shares.caps, (index) => shares.weights[index]! > 0);
  const rule =
    weighted >= targetW
      ? roundedToTarget({ lambda: fillTo(shares, targetW), restLambda: 0 }, shares, targetW)
      : roundedToTarget({ lambda: null, restLambda: (targetW - weighted) / (possibleW - weighted) }, shares, targetW);
  return { rule, requestedW: targetW, possibleW, shortfallW: 0 };
}

/** Returns an asset's whole watts by the rule; `isWithinTie` says that it is not after the asset at its `tie`. */
export function shareOf(rule: Omit<AllocationRule, 'tie'>, weight: number, cap: number, isWithinTie: boolean): number {
  const exact = exactShare(rule, weight, cap);
  const whole = Math.floor(exact);
  const fraction = exact - whole;
  const isUp = whole < cap && (fraction > rule.fraction || (fraction === rule.fraction && isWithinTie));
  return isUp ? whole + 1 : whole;
}

/** Returns a target with its reserve, in whole watts. */
export const withReserve = (targetW: number, reservePercent: number): number =>
  Math.round(targetW * (1 + reservePercent / 100));

function exactShare(
  { lambda, restLambda }: Pick<AllocationRule, 'lambda' | 'restLambda'>,
  weight: number,
  cap: number,
) {
  if (weight > 0) return lambda === null ? cap : Math.min(cap, lambda * weight);
  return Math.min(cap, restLambda * cap);
}

/** Returns the factor at which the weights, each up to its cap, add up to the target; the caps' sum is above it. */
function fillTo({ weights, caps }: AllocationShares, targetW: number): number {
  let lambda = 0;
  for (;;) {
    let [open, left] = [0, targetW];
    for (let index = 0; index < caps.length; index++) {
      const weight = weights[index]!;
      if (weight <= 0) continue;
      if (lambda * weight >= caps[index]!) left -= caps[index]!;
      else open += weight;
    }
    const next = open > 0 ? left / open : lambda;
    if (next <= lambda) return lambda;
    lambda = next;
  }
}

/** Returns the rule that rounds up the largest fractions until the whole watts add up to the target. */
function roundedToTarget(
  factors: Pick<AllocationRule, 'lambda' | 'restLambda'>,
  shares: AllocationShares,
  targetW: number,
): AllocationRule {
  const { weights, caps } = shares;
  const fractions = new Float64Array(caps.length);
  let [open, whole] = [0, 0];
  for (let index = 0; index < caps.length; index++) {
    const exact = exactShare(factors, weights[index]!, caps[index]!);
    whole += Math.floor(exact);
    if (Math.floor(exact) < caps[index]!) fractions[open++] = exact - Math.floor(exact);
  }
  const missing = targetW - whole;
  if (missing < 0 || missing > open) return roundedToTarget(nudged(factors, missing), shares, targetW);
  if (missing === 0) return { ...factors, ...NOBODY };
  const sorted = fractions.subarray(0, open).sort();
  const fraction = sorted[open - missing]!;
  let equal = 0;
  for (let place = open - missing; place < open && sorted[place] === fraction; place++) equal++;
  for (let index = 0; index < caps.length; index++) {
    const exact = exactShare(factors, weights[index]!, caps[index]!);
    const isEqual = Math.floor(exact) < caps[index]! && exact - Math.floor(exact) === fraction;
    if (isEqual && --equal === 0) return { ...factors, fraction, tie: index };
  }
  return { ...factors, fraction, tie: AFTER_ALL };
}

const nudged = ({ lambda, restLambda }: Pick<AllocationRule, 'lambda' | 'restLambda'>, missing: number) => {
  const factor = missing < 0 ? LESS : 1 / LESS;
  return { lambda: lambda === null ? null : lambda * factor, restLambda: restLambda * factor };
};

function requestedBy(rule: AllocationRule, { weights, caps }: AllocationShares): number {
  let total = 0;
  for (let index = 0; index < caps.length; index++)
    total += shareOf(rule, weights[index]!, caps[index]!, index <= rule.tie);
  return total;
}

function sumOf(values: Int32Array, counts: (index: number) => boolean = () => true): number {
  let total = 0;
  for (let index = 0; index < values.length; index++) if (counts(index)) total += values[index]!;
  return total;
}
