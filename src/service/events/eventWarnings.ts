import { sql } from 'kysely';
import type { Warning } from '#contract/warning.ts';
import { implausibleEvent } from '#energy/plausible.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../platform/http/problem.ts';
import { type CompletePack, packKey } from '../schemes/packs/packRows.ts';

type Amounts = Pick<EventRow, 'scheme_uuid' | 'event_type' | 'contracted_mw' | 'target_kw' | 'price_gbp_per_mwh'>;

/** Number of assets from which they are no longer counted: no power is unusual then. */
const MAX_COUNTED = 10_000;
const KW_PER_MW = 1000;

/** Returns warnings about unusual amounts of an event, for whoever sent them. */
export async function eventWarnings(scope: TenantScope, pack: CompletePack, event: Amounts): Promise<Warning[]> {
  const { contracted_mw, target_kw, price_gbp_per_mwh } = event;
  if (contracted_mw === null && target_kw === null && price_gbp_per_mwh === null) return [];
  const amounts = { contractedMw: contracted_mw, targetKw: target_kw, priceGbpPerMwh: price_gbp_per_mwh };
  const ready = await countReady(scope, event.scheme_uuid);
  const found = implausibleEvent(amounts, ready).map(({ field, ...more }) => ({ pointer: `/${field}`, ...more }));
  return [...found, ...belowPack(pack, event)];
}

/** Counts the READY assets of a scheme; null where there are too many to count while somebody waits. */
async function countReady({ tx, tenant }: TenantScope, schemeUUID: string): Promise<number | null> {
  const { rows } = await sql<{ ready: number }>`
    select count(*)::int as ready from (
      select 1 from scheme_assets where tenant_uuid = ${tenant} and scheme_uuid = ${schemeUUID} and status = 'READY'
      limit ${MAX_COUNTED}) counted`.execute(tx);
  const { ready } = rows[0]!;
  return ready === MAX_COUNTED ? null : ready;
}

const fittingProducts = ({ document }: CompletePack, eventType: EventRow['event_type']) =>
  document.products.filter(({ direction }) => direction === 'BOTH' || direction === eventType);

/** Warns of less than a buyer takes: an event may be a part of what is sold, so that this is only unusual. */
function belowPack(pack: CompletePack, { event_type, contracted_mw }: Amounts): Warning[] {
  const least = Math.min(...fittingProducts(pack, event_type).map(({ minKw }) => minKw ?? 0));
  if (!contracted_mw || contracted_mw * KW_PER_MW >= least) return [];
  return [
    {
      pointer: '/contractedMw',
      code: 'BELOW_PACK',
      detail: `${packKey(pack)} requires at least ${least / KW_PER_MW} MW: this must be part of a larger offer`,
    },
  ];
}

/** Throws 400 where more is contracted than the buyer takes in one submission. */
export function requireWithinPack(
  pack: CompletePack,
  eventType: EventRow['event_type'],
  contractedMw: number | null | undefined,
): void {
  const most = Math.max(...fittingProducts(pack, eventType).map(({ maxKw }) => maxKw ?? Infinity));
  if (contractedMw == null || contractedMw * KW_PER_MW <= most) return;
  throw invalid([
    {
      pointer: '/contractedMw',
      code: 'NOT_IN_PACK',
      detail: `${packKey(pack)} allows at most ${most / KW_PER_MW} MW at once; the value is in MW, not kW`,
    },
  ]);
}
