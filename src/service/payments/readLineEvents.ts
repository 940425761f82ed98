import { sql } from 'kysely';
import type { SettledEvent } from '#energy/settlement/comparePayment.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import type { EventRow, StatsTerms } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Totals } from '../events/storeRun.ts';
import { currentScheme, withTerms } from '../measuring/eventTerms.ts';
import { paymentOf, withPack } from '../packs/schemePack.ts';

/** Events read by one statement. */
const BATCH = 200;

/** A live event that a line of payments is for, as its newest run has it. */
export interface LineEvent extends Omit<SettledEvent, 'receivedGbp'> {
  eventUUID: string;
  name: string;
}

interface Row extends Pick<
  EventRow,
  'event_uuid' | 'name' | 'scheme_uuid' | 'start_utc' | 'contracted_mw' | 'price_gbp_per_mwh'
> {
  totals: Totals | null;
  terms: StatsTerms | null;
}

/** The first instants of a London month and of the next. */
export function monthWindow(month: string): { from: Date; to: Date } {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: new Date(londonMidnight(first)), to: new Date(londonMidnight(next)) };
}

/** The live events of a scheme that began in a month and are over, and how many of them have no run yet. */
export async function readLineEvents(
  scope: TenantScope,
  schemeUUID: string,
  month: string,
): Promise<{ events: LineEvent[]; withoutRun: number }> {
  const { from, to } = monthWindow(month);
  const payments = new Map<string, SettledEvent['payment']>();
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
      const payment = payments.get(key) ?? (await paymentBy(scope, row, row.terms));
      payments.set(key, payment);
      events.push(toLineEvent(row, row.totals, payment));
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
    select e.event_uuid, e.name, e.scheme_uuid, e.start_utc, e.contracted_mw, e.price_gbp_per_mwh, run.totals, run.terms
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

/** What a run was paid by, from which half hours with the buyer's energy are worked out again. */
const paymentBy = async (scope: TenantScope, row: Row, terms: StatsTerms): Promise<SettledEvent['payment']> =>
  paymentOf(await withPack(scope, withTerms(await currentScheme(scope, row), terms)));

const toLineEvent = (row: Row, { settlementPeriods }: Totals, payment: SettledEvent['payment']): LineEvent => ({
  eventUUID: row.event_uuid,
  name: row.name,
  payment,
  deal: { contractedMw: row.contracted_mw, priceGbpPerMwh: row.price_gbp_per_mwh },
  halfHours: settlementPeriods.map(({ startTime, deliveredKwh, revenueGbp }) => ({
    startMs: Date.parse(startTime),
    deliveredKwh,
    gbp: revenueGbp,
  })),
});
