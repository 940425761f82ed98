/**
 * The cheapest assets to call during an event so that no acceptance becomes a strike (strikes.ts): each half hour of a
 * unit is an acceptance of its own, and its response volume has to reach what the market's curve pays with the factor
 * of the rule. Energy is in Wh, signed as in delivery.ts.
 */

/** An accepted half hour that is still projected. */
export interface ProjectedAcceptance {
  startMs: number;
  contractedMw: number;
  /** Delivered so far, and projected of the rest. */
  projectedWh: number;
  /** Energy by which the calls aim above the least that is no strike, as the projection is uncertain; at least 0. */
  marginWh: number;
}

/** An asset that could be called, or called for more. */
export interface RescueCandidate {
  id: string;
  /** Energy beyond the projection in each half hour, whole Wh, at least 0. */
  addsWh: readonly number[];
  /** Paid to users for it. */
  gbpPerMwh: number;
  /** Time it takes to respond: a half hour that begins earlier stays as it is. */
  leadMs: number;
}

/** Pay and factor of a half hour that delivers so much; the factor does not fall with the energy. */
export type PayOfSlot = (wh: number, slot: number) => { gbp: number | null; factor: number | null };

export interface RescueQuestion {
  /** The half hours of an event; null for one that is not called. */
  halfHours: readonly (ProjectedAcceptance | null)[];
  callables: readonly RescueCandidate[];
  payOf: PayOfSlot;
  /** A lower factor is a strike. */
  factorBelow: number;
  nowMs: number;
}

/** MET: with the calls it is no strike. SHORT: it remains one. CLOSED: it has begun, and stays as it is. */
export type RescueState = 'MET' | 'SHORT' | 'CLOSED';

/** An acceptance that is projected to be a strike, without the calls and with them. */
export interface ThreatenedAcceptance {
  slot: number;
  startMs: number;
  state: RescueState;
  projectedWh: number;
  /** The least that is no strike; null where no delivery is enough. */
  neededWh: number | null;
  addedWh: number;
  factor: number;
  factorAfter: number;
  /** Pay that the calls add; null where nothing is paid. */
  savesGbp: number | null;
  costGbp: number;
}

/** An asset to call, with what it is to add in each half hour. */
export interface AssetCall {
  id: string;
  addsWh: number[];
}

export interface Rescue {
  /** In the order of their starts. */
  threatened: ThreatenedAcceptance[];
  calls: AssetCall[];
  /** Paid to users for the calls. */
  costGbp: number;
  /** Pay that the calls add; null where nothing is paid. */
  savesGbp: number | null;
}

const WH_PER_MWH = 1_000_000;
/** Energy of a megawatt in half an hour. */
const WH_PER_MW = 500_000;
/** Curves reach their end by this multiple of what is contracted. */
const MOST_OF_CONTRACT = 2;

/**
 * Returns the calls that cost least and avoid every strike that can be avoided, with the margin where there is enough.
 * Where all that can be called is too little for a half hour, all of it is called. Assets of one price are called for
 * as much as they have, those first that are called anyway, then those with most: so that few are called.
 */
export function planRescue({ halfHours, callables, payOf, factorBelow, nowMs }: RescueQuestion): Rescue {
  const calls = new Map<string, AssetCall>();
  const threats = halfHours.flatMap((half, slot) => {
    const factor = half && payOf(half.projectedWh, slot).factor;
    if (half === null || factor === null || factor >= factorBelow) return [];
    return [{ slot, half, factor, neededWh: leastDelivery(half, (wh) => payOf(wh, slot).factor!, factorBelow) }];
  });
  const gapOf = ({ half, neededWh }: (typeof threats)[number]) => (neededWh ?? Infinity) - half.projectedWh;
  // The half hour that lacks most decides whom to call; the others are filled by the same assets first.
  const threatened = threats
    .toSorted((one, other) => gapOf(other) - gapOf(one) || one.slot - other.slot)
    .map((threat): ThreatenedAcceptance => {
      const { slot, half, factor, neededWh } = threat;
      const inTime = callables.filter(({ leadMs }) => half.startMs >= nowMs + leadMs);
      const taken = take(inTime, slot, Math.ceil(gapOf(threat) + half.marginWh), calls);
      for (const { id, wh } of taken) {
        const call = calls.get(id) ?? { id, addsWh: halfHours.map(() => 0) };
        call.addsWh[slot] = wh;
        calls.set(id, call);
      }
      const addedWh = sumOf(taken, ({ wh }) => wh);
      const [before, after] = [payOf(half.projectedWh, slot), payOf(half.projectedWh + addedWh, slot)];
      const isMet = after.factor! >= factorBelow;
      return {
        slot,
        startMs: half.startMs,
        state: half.startMs <= nowMs ? 'CLOSED' : isMet ? 'MET' : 'SHORT',
        projectedWh: half.projectedWh,
        neededWh,
        addedWh,
        factor,
        factorAfter: after.factor!,
        savesGbp: before.gbp === null || after.gbp === null ? null : after.gbp - before.gbp,
        costGbp: sumOf(taken, ({ wh, gbpPerMwh }) => (wh / WH_PER_MWH) * gbpPerMwh),
      };
    })
    .toSorted((one, other) => one.slot - other.slot);
  const saves = threatened.map(({ savesGbp }) => savesGbp);
  return {
    threatened,
    calls: [...calls.values()],
    costGbp: sumOf(threatened, ({ costGbp }) => costGbp),
    savesGbp: saves.every((gbp) => gbp !== null) ? sumOf(saves, (gbp) => gbp) : null,
  };
}

interface Taken {
  id: string;
  wh: number;
  gbpPerMwh: number;
}

/** Takes the cheapest energy of a half hour until it is enough, the last asset for a part of what it has. */
function take(
  callables: readonly RescueCandidate[],
  slot: number,
  gapWh: number,
  calls: ReadonlyMap<string, AssetCall>,
): Taken[] {
  const ranked = callables
    .filter(({ addsWh }) => addsWh[slot]! > 0)
    .toSorted(
      (one, other) =>
        one.gbpPerMwh - other.gbpPerMwh ||
        Number(calls.has(other.id)) - Number(calls.has(one.id)) ||
        other.addsWh[slot]! - one.addsWh[slot]! ||
        (one.id < other.id ? -1 : 1),
    );
  const taken: Taken[] = [];
  let openWh = gapWh;
  for (const { id, addsWh, gbpPerMwh } of ranked) {
    if (openWh <= 0) break;
    const wh = Math.min(addsWh[slot]!, openWh);
    taken.push({ id, wh, gbpPerMwh });
    openWh -= wh;
  }
  return taken;
}

/**
 * Returns the least whole Wh above the projection whose factor is that of the rule, by bisection; null where twice what
 * is contracted has a lower one.
 */
function leastDelivery(
  { projectedWh, contractedMw }: ProjectedAcceptance,
  factorOf: (wh: number) => number,
  factorBelow: number,
): number | null {
  let [low, high] = [Math.floor(projectedWh), Math.ceil(MOST_OF_CONTRACT * WH_PER_MW * contractedMw)];
  if (factorOf(high) < factorBelow) return null;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (factorOf(middle) < factorBelow) low = middle;
    else high = middle;
  }
  return high;
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
