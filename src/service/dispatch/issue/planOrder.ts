import type { DispatchRefusalCode } from '#contract/dispatch/order.ts';
import { allocate, type AllocationRule, shareOf, withReserve } from '#energy/dispatch/allocation.ts';
import { wantedKwByHalfHour } from '#energy/settlement/deals.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import { agreedTerms } from '../../events/deals.ts';
import { evaluate, type Eligible, type EvaluationTerms } from './evaluate.ts';
import {
  AFTER_ALL,
  evaluationTerms,
  type OrderRule,
  type OrderTerms,
  pageFacts,
  type StoredRule,
} from './orderTerms.ts';
import { type CandidateRow, countOptedIn, PAGE, readCandidates } from './readCandidates.ts';

/** Plan of an order in whole watts, by half hour of the event. */
export interface OrderPlan {
  rule: OrderRule;
  /** Target in watts; null without one. */
  targetW: number[] | null;
  requestedW: number[];
  possibleW: number[];
  assets: number;
  byPortfolio: Map<string | null, GroupSum>;
  byController: Map<string, GroupSum>;
  refusedByCode: Record<string, number>;
  /** First 1,000 refusals. */
  refused: { assetUUID: string; assetId: string; code: DispatchRefusalCode }[];
}
/** Sum of a portfolio or controller; `watts` is the mean over the event. */
export interface GroupSum {
  assets: number;
  watts: number;
}

const MAX_REFUSED = 1000;
/** Maximum half hours of assets in memory together. */
const MAX_CELLS = 8_000_000;

/**
 * Divides the target of an event among its opted-in assets, in typed arrays of watts whatever the fleet's size. With
 * `missing`, divides that among those without a dispatch.
 */
export async function planOrder(
  scope: TenantScope,
  event: EventRow,
  order: OrderTerms,
  missing?: { watts: number[] | null },
): Promise<OrderPlan> {
  const terms = await evaluationTerms(scope, event, order);
  const slots = (terms.endMs - terms.startMs) / HALF_HOUR_MS;
  const most = (await countOptedIn(scope, event.event_uuid)) + PAGE;
  const atOnce = Math.max(1, Math.min(slots, Math.floor(MAX_CELLS / most)));
  const plan = emptyPlan(slots, missing ? missing.watts : targetOf(event, order, terms));
  plan.rule.fleet = terms.fleet;
  const touched = new Uint8Array(most);
  const groups = new Groups(plan, most);
  for (let first = 0; first < slots; first += atOnce) {
    const part = new FleetPart(first, Math.min(slots, first + atOnce), most);
    for await (const page of readCandidates(scope, event.event_uuid)) {
      const facts = await pageFacts(
        scope,
        event,
        terms,
        page.map((row) => row.asset_uuid),
      );
      for (const row of page) {
        if (missing && row.dispatch !== null) continue;
        const found = evaluate(row, terms, facts);
        if (found === null) continue;
        if (!('refused' in found)) {
          if (part.add(row, found) && first === 0) groups.add(row);
        } else if (first === 0) noteRefusal(plan, row, found.refused);
      }
    }
    for (let slot = first; slot < part.last; slot++) {
      part.allocate(slot, plan, groups, touched);
      await yieldWhenLong();
    }
  }
  groups.countTouched(touched);
  plan.assets = touched.reduce((total, flag) => total + flag, 0);
  return plan;
}

/** Returns the event's target in watts by half hour with the reserve; null without one, and for GIVEN. */
function targetOf(event: EventRow, order: OrderTerms, { startMs, endMs }: EvaluationTerms): number[] | null {
  if (order.allocation === 'GIVEN') return null;
  const kws = wantedKwByHalfHour(agreedTerms(event), event.target_kw, { fromMs: startMs, toMs: endMs });
  return kws && kws.map((kw) => withReserve(Math.round(kw * 1000), order.reserve_percent));
}

const emptyPlan = (slots: number, targetW: number[] | null): OrderPlan => ({
  rule: { slots: [], fleet: null },
  targetW,
  requestedW: Array<number>(slots).fill(0),
  possibleW: Array<number>(slots).fill(0),
  assets: 0,
  byPortfolio: new Map(),
  byController: new Map(),
  refusedByCode: {},
  refused: [],
});

function noteRefusal(plan: OrderPlan, { asset_uuid, asset_id }: CandidateRow, code: DispatchRefusalCode): void {
  plan.refusedByCode[code] = (plan.refusedByCode[code] ?? 0) + 1;
  if (plan.refused.length < MAX_REFUSED) plan.refused.push({ assetUUID: asset_uuid, assetId: asset_id, code });
}

/** Portfolio and controller of the asset at each index, and their sums. */
class Groups {
  readonly #sums: GroupSum[] = [];
  readonly #portfolio: Int32Array;
  readonly #controller: Int32Array;
  readonly #places = new Map<string, number>();
  readonly #plan: OrderPlan;
  #count = 0;

  constructor(plan: OrderPlan, most: number) {
    this.#plan = plan;
    this.#portfolio = new Int32Array(most);
    this.#controller = new Int32Array(most);
  }

  add({ portfolio_uuid, controller_uuid }: CandidateRow): void {
    this.#portfolio[this.#count] = this.#placeOf('p', portfolio_uuid, this.#plan.byPortfolio);
    this.#controller[this.#count] = this.#placeOf('c', controller_uuid!, this.#plan.byController);
    this.#count++;
  }

  addWatts(index: number, watts: number): void {
    this.#sums[this.#portfolio[index]!]!.watts += watts;
    this.#sums[this.#controller[index]!]!.watts += watts;
  }

  countTouched(touched: Uint8Array): void {
    for (let index = 0; index < this.#count; index++) {
      this.#sums[this.#portfolio[index]!]!.assets += touched[index]!;
      this.#sums[this.#controller[index]!]!.assets += touched[index]!;
    }
  }

  #placeOf<Key extends string | null>(kind: string, key: Key, sums: Map<Key, GroupSum>): number {
    const name = `${kind} ${key}`;
    let place = this.#places.get(name);
    if (place === undefined) {
      place = this.#sums.push({ assets: 0, watts: 0 }) - 1;
      this.#places.set(name, place);
      sums.set(key, this.#sums[place]!);
    }
    return place;
  }
}

/** Weights and caps of every eligible asset for some half hours of the event. */
class FleetPart {
  readonly first: number;
  readonly last: number;
  readonly #weights: Float64Array[];
  readonly #caps: Int32Array[];
  /** The assets' ids, 16 bytes each. */
  readonly #ids: Buffer;
  #count = 0;

  constructor(first: number, last: number, most: number) {
    this.first = first;
    this.last = last;
    this.#weights = Array.from({ length: last - first }, () => new Float64Array(most));
    this.#caps = Array.from({ length: last - first }, () => new Int32Array(most));
    this.#ids = Buffer.alloc(16 * most);
  }

  /** Adds an asset; false for one that was opted in since the count and has no place left. */
  add({ asset_uuid }: CandidateRow, { weights, caps }: Eligible): boolean {
    if (this.#count === this.#caps[0]!.length) return false;
    for (let slot = this.first; slot < this.last; slot++) {
      this.#weights[slot - this.first]![this.#count] = weights[slot]!;
      this.#caps[slot - this.first]![this.#count] = caps[slot]!;
    }
    this.#ids.write(asset_uuid.replaceAll('-', ''), 16 * this.#count++, 'hex');
    return true;
  }

  allocate(slot: number, plan: OrderPlan, groups: Groups, touched: Uint8Array): void {
    const weights = this.#weights[slot - this.first]!.subarray(0, this.#count);
    const caps = this.#caps[slot - this.first]!.subarray(0, this.#count);
    const { rule, requestedW, possibleW } = allocate({ weights, caps }, plan.targetW?.[slot] ?? null);
    plan.rule.slots[slot] = this.#stored(rule);
    plan.requestedW[slot] = requestedW;
    plan.possibleW[slot] = possibleW;
    for (let index = 0; index < this.#count; index++) {
      const watts = shareOf(rule, weights[index]!, caps[index]!, index <= rule.tie);
      if (watts === 0) continue;
      touched[index] = 1;
      groups.addWatts(index, watts / plan.requestedW.length);
    }
  }

  #stored({ tie, ...rule }: AllocationRule): StoredRule {
    if (tie === Infinity) return { ...rule, tie: AFTER_ALL };
    if (tie < 0) return { ...rule, tie: null };
    const hex = this.#ids.toString('hex', 16 * tie, 16 * tie + 16);
    const uuid = hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
    return { ...rule, tie: uuid };
  }
}
