/**
 * Advice before an event: the one step that is worth a button, or none. Described in docs/figures.md. Chances in
 * percent, powers in kW, energies in kWh, money in £.
 *
 * A step is worth it if it raises the chance to meet the contract by 5 points, or the expected £ by 5 %; where neither
 * is known, the likely energy by 5 %. Random numbers are common: an asset's deviations are drawn from the same seed
 * whichever others take part (chance.ts), so that two forecasts differ by their assets. What the draws still leave is
 * taken away by `rising`: more assets never make the chance, the delivery or the £ less.
 */

/** Forecast of an event: chance and £ are null where unknown. */
export interface Outlook {
  likely: { kwh: number };
  chancePercent: number | null;
  likelyGbp: number | null;
}

/** Forecast with the first so many of the assets that could be opted in. */
export interface WithMore<Of extends Outlook> {
  count: number;
  foreseen: Of;
}

/** Forecast with another contract, in kW. */
export interface WithContract<Of extends Outlook> {
  powerKw: number;
  foreseen: Of;
}

export type Advice<Of extends Outlook> =
  | { code: 'OPT_IN'; count: number; after: Of }
  | { code: 'CONTRACT_LESS' | 'CONTRACT_MORE'; powerKw: number; after: Of };

/** Gain from which a step is worth a button: points of the chance, and the share of the £ or of the energy. */
const MIN_POINTS = 5;
const MIN_SHARE = 0.05;
/** Smallest gain in £ that is one. */
const PENNY = 0.01;
/** Part of what all assets would gain that is enough, where the goal is out of their reach. */
const MOST_OF_GAIN = 0.9;
/** Share of a delivery above the pay cap from which it is named. */
const MIN_UNPAID_SHARE = 0.05;

/** Returns the forecast with more assets: nothing of it is less than with fewer. */
export function noLess<Of extends Outlook>(fewer: Outlook | null, more: Of): Of {
  if (fewer === null) return more;
  return {
    ...more,
    ...(more.likely.kwh < fewer.likely.kwh && { likely: fewer.likely }),
    chancePercent: greater(fewer.chancePercent, more.chancePercent),
    likelyGbp: greater(fewer.likelyGbp, more.likelyGbp),
  };
}

/** Returns the greater of two figures; that of `more` is null where unknown. */
const greater = (fewer: number | null, more: number | null): number | null =>
  more === null ? null : Math.max(fewer ?? more, more);

/** Sorts forecasts by number of assets; nothing of one is more than with more assets, or less than without any. */
export function rising<Of extends Outlook>(without: Of | null, tried: readonly WithMore<Of>[]): WithMore<Of>[] {
  let least: Of | null = null;
  return tried
    .map(({ count, foreseen }) => ({ count, foreseen: noLess(without, foreseen) }))
    .sort((one, other) => other.count - one.count)
    .map(({ count, foreseen }) => {
      least = least === null ? foreseen : noMore(least, foreseen);
      return { count, foreseen: least };
    })
    .reverse();
}

function noMore<Of extends Outlook>(more: Of, fewer: Of): Of {
  return {
    ...fewer,
    ...(fewer.likely.kwh > more.likely.kwh && { likely: more.likely }),
    chancePercent: lesser(more.chancePercent, fewer.chancePercent),
    likelyGbp: lesser(more.likelyGbp, fewer.likelyGbp),
  };
}

const lesser = (more: number | null, fewer: number | null): number | null =>
  more === null || fewer === null ? fewer : Math.min(more, fewer);

/** Returns the points of chance and the £ that a step adds; null where unknown. */
function gainOf(before: Outlook | null, after: Outlook): { points: number | null; gbp: number | null } {
  return {
    points: after.chancePercent === null ? null : after.chancePercent - (before?.chancePercent ?? 0),
    gbp: after.likelyGbp === null ? null : after.likelyGbp - (before?.likelyGbp ?? 0),
  };
}

const isMoreMoney = (before: Outlook | null, gbp: number | null): boolean =>
  gbp !== null && gbp >= Math.max(PENNY, MIN_SHARE * Math.abs(before?.likelyGbp ?? 0));

/** Whether a step is worth a button. */
export function isWorth(before: Outlook | null, after: Outlook): boolean {
  const { points, gbp } = gainOf(before, after);
  if (points !== null && points >= MIN_POINTS) return true;
  if (points !== null || gbp !== null) return isMoreMoney(before, gbp);
  const kwh = before?.likely.kwh ?? 0;
  return after.likely.kwh - kwh > MIN_SHARE * Math.abs(kwh);
}

/**
 * Returns the condition under which a forecast with more assets suffices, `all` being the one with all of them: it
 * reaches the goal, a chance in percent, or where this is reached already or out of reach, most of what all gain. Null
 * where even all of them are not worth a button.
 */
export function sufficient(before: Outlook | null, all: Outlook, goal: number): ((after: Outlook) => boolean) | null {
  if (!isWorth(before, all)) return null;
  const { points, gbp } = gainOf(before, all);
  const isEnough = (of: (outlook: Outlook) => number | null, gain: number): ((after: Outlook) => boolean) => {
    const start = (before && of(before)) ?? 0;
    return (after) => isWorth(before, after) && (of(after) ?? -Infinity) >= start + MOST_OF_GAIN * gain;
  };
  if (points !== null && points >= MIN_POINTS) {
    const isReached = (outlook: Outlook | null) => (outlook?.chancePercent ?? 0) >= goal;
    if (!isReached(before) && isReached(all)) return (after) => isReached(after) && isWorth(before, after);
    return isEnough(({ chancePercent }) => chancePercent, points);
  }
  if (gbp !== null && isMoreMoney(before, gbp)) return isEnough(({ likelyGbp }) => likelyGbp, gbp);
  return isEnough(({ likely }) => likely.kwh, all.likely.kwh - (before?.likely.kwh ?? 0));
}

/**
 * Returns the step to take, or null where none is worth a button. `more` are forecasts with more assets as `rising`
 * gives them, the last with all; `contracts` those with other contracts. Opting in comes first where it reaches the
 * goal or earns 5 % more than a lower contract; of a contract that is met already, a higher one comes first.
 * `contractGoal` is the chance that another contract has to reach: the highest that may be stated of so few assets, if
 * that is less.
 */
export function advise<Of extends Outlook>({
  before,
  more,
  contracts,
  contractedKw,
  goal,
  contractGoal,
}: {
  before: Of | null;
  more: readonly WithMore<Of>[];
  contracts: readonly WithContract<Of>[];
  contractedKw: number | null;
  goal: number;
  contractGoal: number;
}): Advice<Of> | null {
  const isReached = ({ chancePercent }: Outlook) => (chancePercent ?? 0) >= contractGoal;
  const all = more.at(-1);
  const suffices = all ? sufficient(before, all.foreseen, goal) : null;
  const first = suffices && more.find(({ count, foreseen }) => count > 0 && suffices(foreseen));
  const optIn: Advice<Of> | null = first ? { code: 'OPT_IN', count: first.count, after: first.foreseen } : null;
  if (before === null || contractedKw === null) return optIn;
  const contract = adviseContract(before, contracts, contractedKw, contractGoal);
  if (contract === null || optIn === null) return contract ?? optIn;
  if (contract.code === 'CONTRACT_MORE') return contract;
  const isBetter = isReached(optIn.after) || isMoreMoney(contract.after, gainOf(contract.after, optIn.after).gbp);
  return isBetter ? optIn : contract;
}

/**
 * Returns another contract that is worth a button: of higher ones the lowest that keeps the chance and makes most of
 * the £ to be had, of lower ones the highest that reaches the goal without a loss of £.
 */
function adviseContract<Of extends Outlook>(
  before: Of,
  contracts: readonly WithContract<Of>[],
  contractedKw: number,
  goal: number,
): Advice<Of> | null {
  const likely = contracts
    .filter(({ foreseen }) => (foreseen.chancePercent ?? 0) >= goal)
    .toSorted((one, other) => one.powerKw - other.powerKw);
  const higher = likely.filter(({ powerKw }) => powerKw > contractedKw);
  const gains = higher.map(({ foreseen }) => gainOf(before, foreseen).gbp ?? 0);
  const most = Math.max(0, ...gains);
  const more = higher.find((_, place) => isMoreMoney(before, gains[place]!) && gains[place]! >= MOST_OF_GAIN * most);
  if (more) return { code: 'CONTRACT_MORE', powerKw: more.powerKw, after: more.foreseen };
  const less = likely.findLast(({ powerKw }) => powerKw < contractedKw);
  if (!less || !isWorth(before, less.foreseen)) return null;
  const loss = -(gainOf(before, less.foreseen).gbp ?? 0);
  if (loss > MIN_SHARE * Math.abs(before.likelyGbp ?? 0)) return null;
  return { code: 'CONTRACT_LESS', powerKw: less.powerKw, after: less.foreseen };
}

/** Steps into which the present contract is divided, and the smallest step: powers are written with one decimal. */
const STEPS_OF_CONTRACT = 20;
const MIN_STEP_KW = 0.1;
/** Contracts that are tried between the present one and the highest that is likely met. */
const TRIED = 8;

/**
 * Returns powers in kW to try as contracts: up to `likelyKw`, which is likely met, in even steps of 1, 2 or 5 times a
 * power of ten, or multiples of `stepKw`; none below `minKw`.
 */
export function contractsToTry(
  contractedKw: number,
  likelyKw: number,
  { stepKw, minKw }: { stepKw: number | null; minKw: number | null },
): number[] {
  const step = stepKw ?? Math.max(MIN_STEP_KW, niceStep(contractedKw / STEPS_OF_CONTRACT));
  const top = Math.floor(likelyKw / step + 1e-9);
  const own = contractedKw / step;
  const first = top > own ? Math.floor(own) + 1 : top;
  const pace = Math.max(1, Math.ceil((top - first + 1) / TRIED));
  const tried: number[] = [];
  for (let at = top; at >= first; at -= pace) tried.push(Number((at * step).toFixed(6)));
  return tried.filter((kw) => kw > 0 && kw >= (minKw ?? 0) && kw !== contractedKw).reverse();
}

/** Returns the largest of 1, 2 and 5 times a power of ten up to a power. */
function niceStep(kw: number): number {
  const ten = 10 ** Math.floor(Math.log10(kw));
  return ten * (kw / ten >= 5 ? 5 : kw / ten >= 2 ? 2 : 1);
}

/** Part of a delivery that lies above the pay cap; null where it is too small to be named, or nothing caps it. */
export function unpaidOf(deliveredKwh: number, capKwh: number | null): { kwh: number; share: number } | null {
  if (capKwh === null || deliveredKwh <= capKwh) return null;
  const kwh = deliveredKwh - capKwh;
  const share = kwh / deliveredKwh;
  return share >= MIN_UNPAID_SHARE ? { kwh, share } : null;
}
