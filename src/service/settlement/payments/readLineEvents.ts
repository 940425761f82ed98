import { sql } from 'kysely';
import type { SettledEvent } from '#energy/settlement/comparePayment.ts';
import { dealsOf } from '#energy/settlement/deals.ts';
import type { Fraction } from '#energy/settlement/money.ts';
import { type Deal, earningsOf, type Payment } from '#energy/settlement/payment.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, StatsTerms } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme, withTerms } from '../../baselines/measurement/eventTerms.ts';
import { type AgreedColumns, agreedTerms } from '../../events/deals.ts';
import type { Totals } from '../../events/storeRun.ts';
import { paymentOf, type SchemeWithPack, withPack } from '../../schemes/packs/schemePack.ts';
import { readTrades, type TradeRow } from '../trades/eventTrades.ts';
import { settleTrades } from '../trades/settleTrades.ts';

/** Number of events read by one statement. */
const BATCH = 200;

/** A live event that a line of payments is for, as its newest run has it. */
export interface LineEvent extends Omit<SettledEvent, 'receivedGbp'> {
  eventUUID: string;
  name: string;
  /** Deals of its half hours. */
  deals: readonly Deal[];
}

interface Row
  extends Pick<EventRow, 'event_uuid' | 'name' | 'scheme_uuid' | 'event_type' | 'start_utc'>, AgreedColumns {
  totals: Totals | null;
  terms: StatsTerms | null;
}

/** Returns the first instants of a London month and of the next. */
export function monthWindow(month: string): { from: Date; to: Date } {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: new Date(londonMidnight(first)), to: new Date(londonMidnight(next)) };
}

/** Returns the live events of a scheme that began in a month and are over, and the number of them without a run yet. */
export async function readLineEvents(
  scope: TenantScope,
  schemeUUID: string,
  month: string,
): Promise<{ events: LineEvent[]; withoutRun: number }> {
  const { from, to } = monthWindow(month);
  const packs = new Map<string, SchemeWithPack>();
  const events: LineEvent[] = [];
  let withoutRun = 0;
  for (let after: Row | null = null, isLast = false; !isLast;) {
    const rows: Row[] = await readPage(scope, schemeUUID, from, to, after);
    for (const row of rows) {
      if (row.totals === null || row.terms === null) {
        withoutRun++;
        continue;
      }
      const key = JSON.stringify(row.terms);
      const scheme = packs.get(key) ?? (await withPack(scope, withTerms(await currentScheme(scope, row), row.terms)));
      packs.set(key, scheme);
      events.push(
        scheme.settlement_method === 'P415'
          ? tradedEvent(row, row.totals, scheme, await readTrades(scope, row.event_uuid))
          : pricedEvent(row, row.totals, paymentOf(scheme)),
      );
    }
    isLast = rows.length < BATCH;
    after = rows.at(-1) ?? null;
  }
  return { events, withoutRun };
}

async function readPage(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  from: Date,
  to: Date,
  after: Row | null,
): Promise<Row[]> {
  const later = after ? sql`and (e.start_utc, e.event_uuid) > (${after.start_utc}, ${after.event_uuid}::uuid)` : sql``;
  const { rows } = await sql<Row>`
    select e.event_uuid, e.name, e.scheme_uuid, e.event_type, e.start_utc, e.contracted_mw, e.price_gbp_per_mwh,
      e.half_hour_terms, run.totals, run.terms
    from events e
    left join lateral (
      select totals, terms from event_stats es where es.tenant_uuid = ${tenant} and es.event_uuid = e.event_uuid
      order by run desc limit 1
    ) run on true
    where e.tenant_uuid = ${tenant} and e.scheme_uuid = ${schemeUUID} and e.running_type = 'LIVE'
      and e.start_utc >= ${from} and e.start_utc < ${to}
      and (e.state = 'ENDED' or (e.state = 'CANCELLED' and e.cancelled_utc >= e.start_utc)) ${later}
    order by e.start_utc, e.event_uuid limit ${BATCH}`.execute(tx);
  return rows;
}

/** Returns the half hours of a run that are called, each with its deal. */
function calledOf(row: Row, { settlementPeriods }: Totals) {
  const fromMs = row.start_utc.getTime();
  const deals = dealsOf(agreedTerms(row), { fromMs, toMs: fromMs + settlementPeriods.length * HALF_HOUR_MS });
  return settlementPeriods.flatMap((period, slot) => {
    const deal = deals[slot]!;
    return deal === null ? [] : [{ period, deal }];
  });
}

/** Returns an event that is paid by its price and the pack that its run was settled by. */
function pricedEvent(row: Row, totals: Totals, payment: Payment): LineEvent {
  const called = calledOf(row, totals);
  const deals = called.map(({ deal }) => deal);
  return {
    eventUUID: row.event_uuid,
    name: row.name,
    deals,
    earn: (kwhs) => earningsOf(payment, deals, kwhs),
    halfHours: called.map(({ period: { startTime, deliveredKwh, revenueGbp } }) => ({
      startMs: Date.parse(startTime),
      deliveredKwh,
      gbp: revenueGbp,
    })),
  };
}

/** Returns an event that is paid by the trades of its half hours. */
function tradedEvent(row: Row, totals: Totals, scheme: SchemeWithPack, rows: TradeRow[]): LineEvent {
  const called = calledOf(row, totals);
  const settlementPeriods = called.map(({ period }) => period);
  const { compensationPayer } = scheme.document.settlement;
  const trades = new Map(rows.map((trade) => [trade.start_utc.getTime(), trade]));
  const earn = (kwhs: readonly (number | null)[]): (Fraction | null)[] => {
    if (compensationPayer === null) return kwhs.map(() => null);
    const halfHours = settlementPeriods.map(({ startTime }, place) => ({
      startTime,
      deliveredKwh: kwhs[place] ?? null,
    }));
    const { steps } = settleTrades(row, halfHours, trades, compensationPayer);
    const paid = new Map(steps.map(({ startMs, gbp }) => [startMs, gbp]));
    return halfHours.map(({ startTime }) => paid.get(Date.parse(startTime)) ?? null);
  };
  const earned = earn(settlementPeriods.map(({ deliveredKwh }) => deliveredKwh));
  return {
    eventUUID: row.event_uuid,
    name: row.name,
    deals: called.map(({ deal }) => deal),
    earn,
    halfHours: settlementPeriods.map(({ startTime, deliveredKwh }, place) => ({
      startMs: Date.parse(startTime),
      deliveredKwh,
      gbp: earned[place]!,
    })),
  };
}
