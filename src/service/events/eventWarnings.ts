import { sql } from 'kysely';
import type { Warning } from '#contract/warning.ts';
import { implausibleEvent } from '#energy/plausible.ts';
import type { AgreedTerms } from '#energy/settlement/deals.ts';
import { londonDate } from '#energy/time/london.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../platform/http/problem.ts';
import { packLimits } from '../schemes/packs/packLimits.ts';
import { type CompletePack, packKey } from '../schemes/packs/packRows.ts';
import { outsidePack } from '../schemes/packs/packValidity.ts';
import type { AgreedColumns } from './deals.ts';

type Terms = Pick<EventRow, 'scheme_uuid' | 'event_type' | 'running_type' | 'start_utc' | 'target_kw'> & AgreedColumns;

/** Number of assets from which they are no longer counted: no power is unusual then. */
const MAX_COUNTED = 10_000;
const KW_PER_MW = 1000;

/** Returns warnings about unusual amounts of an event, and about its day, for whoever sent them. */
export async function eventWarnings(scope: TenantScope, pack: CompletePack, event: Terms): Promise<Warning[]> {
  const { contracted_mw, target_kw, price_gbp_per_mwh, half_hour_terms } = event;
  const day = outsideDays(pack, event);
  if (half_hour_terms === null && contracted_mw === null && target_kw === null && price_gbp_per_mwh === null)
    return day;
  const ready = await countReady(scope, event.scheme_uuid);
  const amounts = half_hour_terms?.map((term, place) => ({ ...term, at: `/halfHourTerms/${place}` })) ?? [
    { contractedMw: contracted_mw, priceGbpPerMwh: price_gbp_per_mwh, at: '' },
  ];
  const unusual = amounts.flatMap(({ contractedMw, priceGbpPerMwh, at }, place) => {
    // The intended power is one member, so that it is compared once.
    const targetKw = place === 0 ? target_kw : null;
    const found = implausibleEvent({ contractedMw, priceGbpPerMwh, targetKw }, ready).map(({ field, ...more }) => ({
      pointer: field === 'targetKw' ? '/targetKw' : `${at}/${field}`,
      ...more,
    }));
    return found;
  });
  return [...unusual, ...belowPack(pack, event.event_type, event), ...day];
}

/** Warns of a live event on a day for which the rules of the pack do not hold. */
function outsideDays(pack: CompletePack, { running_type, start_utc }: Terms): Warning[] {
  if (running_type !== 'LIVE') return [];
  const outside = outsidePack(pack, { from: londonDate(start_utc.getTime()), to: null });
  return outside.map(({ detail }) => ({ pointer: '/startTime', code: 'OUTSIDE_PACK', detail }));
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

/**
 * Warns of less than a buyer takes, with the source of its rule: an event may be a part of what is sold, so that this
 * is only unusual.
 */
export function belowPack(
  pack: CompletePack,
  eventType: EventRow['event_type'],
  { contracted_mw, half_hour_terms }: AgreedColumns,
): Warning[] {
  const least = Math.min(...fittingProducts(pack, eventType).map(({ minKw }) => minKw ?? 0)) / KW_PER_MW;
  const source = packLimits(pack.document, eventType).smallestMw?.source;
  const said = source ? ` (${source})` : '';
  const detail = `${packKey(pack)} requires at least ${least} MW${said}: this must be part of a larger offer`;
  const amounts = half_hour_terms?.map(({ contractedMw }, place) => ({
    contractedMw,
    pointer: `/halfHourTerms/${place}/contractedMw`,
  })) ?? [{ contractedMw: contracted_mw, pointer: '/contractedMw' }];
  return amounts.flatMap(({ contractedMw, pointer }) =>
    !contractedMw || contractedMw >= least ? [] : [{ pointer, code: 'BELOW_PACK', detail }],
  );
}

/** Throws 400 where more is contracted than the buyer takes in one submission. */
export function requireWithinPack(
  pack: CompletePack,
  eventType: EventRow['event_type'],
  { contractedMw, halfHourTerms }: AgreedTerms,
): void {
  const most = Math.max(...fittingProducts(pack, eventType).map(({ maxKw }) => maxKw ?? Infinity));
  const exceeds = (mw: number | null) => mw !== null && mw * KW_PER_MW > most;
  const pointers =
    halfHourTerms === null
      ? exceeds(contractedMw)
        ? ['/contractedMw']
        : []
      : halfHourTerms.flatMap((term, place) =>
          exceeds(term.contractedMw) ? [`/halfHourTerms/${place}/contractedMw`] : [],
        );
  if (pointers.length === 0) return;
  const detail = `${packKey(pack)} allows at most ${most / KW_PER_MW} MW at once; the value is in MW, not kW`;
  throw invalid(pointers.map((pointer) => ({ pointer, code: 'NOT_IN_PACK', detail })));
}
