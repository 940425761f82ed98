import { MAX_CALLED } from '#contract/dispatch/order.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { evaluate } from '../issue/evaluate.ts';
import { evaluationTerms, type OrderRule, pageFacts } from '../issue/orderTerms.ts';
import { readCandidates } from '../issue/readCandidates.ts';
import { readOrder } from './orderRow.ts';
import { askedWatts, takesMore } from './planMore.ts';
import { firstOpenSlot } from './planRespread.ts';
import { readTenantDispatch } from './stop.ts';
import { readMoreAsked } from './storeMore.ts';

/** An asset that can be asked for more while its event runs, with the watts by half hour that it would likely give. */
export interface CallableAsset {
  assetUUID: string;
  addsW: number[];
}

/** OPEN: assets can be asked. NO_ORDER: the event was not dispatched. STOPPED: the emergency stop is in force. */
export type CallState = 'OPEN' | 'NO_ORDER' | 'STOPPED';

export interface Callables {
  state: CallState;
  /** Those with most power, at most MAX_CALLED. */
  largest: CallableAsset[];
  /** Number of all that were found. */
  assets: number;
  /** Whether every asset of the event was looked at. */
  isAll: boolean;
  /** Watts by half hour that were asked in addition before. */
  askedW: number[];
}

/**
 * Reads the opted-in assets of a running event that can be asked for more in some half hours: those that said yes to
 * its dispatch or were asked for nothing, with what past events make likely beyond what they are asked for. Looks at as
 * many assets as a portion has.
 */
export async function readCallables(
  scope: TenantScope,
  event: EventRow,
  slots: ReadonlySet<number>,
): Promise<Callables> {
  const order = await readOrder(scope, event.event_uuid);
  const none = { largest: [], assets: 0, isAll: true, askedW: [] };
  if (order?.status !== 'ISSUED') return { ...none, state: 'NO_ORDER' };
  const askedW = await readMoreAsked(scope, order);
  if ((await readTenantDispatch(scope)).stoppedUTC !== null) return { ...none, state: 'STOPPED', askedW };
  const first = firstOpenSlot(scope, event);
  const fleet = (order.rule as OrderRule | null)?.fleet ?? undefined;
  const terms = await evaluationTerms(
    scope,
    event,
    { allocation: 'EXPECTED', signal: order.signal, given: null },
    fleet,
  );
  const found: CallableAsset[] = [];
  let [looked, isAll] = [0, true];
  for await (const page of readCandidates(scope, event.event_uuid)) {
    if (looked >= portionSize.assets) {
      isAll = false;
      break;
    }
    looked += page.length;
    const rows = page.filter(({ dispatch }) => takesMore(dispatch));
    const facts = await pageFacts(
      scope,
      event,
      terms,
      rows.map((row) => row.asset_uuid),
    );
    for (const row of rows) {
      const eligible = evaluate(row, terms, facts);
      if (eligible === null || 'refused' in eligible) continue;
      const addsW = eligible.caps.map((cap, slot) =>
        slot < first || !slots.has(slot)
          ? 0
          : Math.max(0, Math.floor(Math.min(cap, eligible.weights[slot]!)) - askedWatts(row.dispatch, slot)),
      );
      if (addsW.some((watts) => watts > 0)) found.push({ assetUUID: row.asset_uuid, addsW });
    }
    await yieldWhenLong();
  }
  const sizeOf = ({ addsW }: CallableAsset) => addsW.reduce((sum, watts) => sum + watts, 0);
  const largest = found.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, MAX_CALLED);
  return { state: 'OPEN', largest, assets: found.length, isAll, askedW };
}
