import { sql } from 'kysely';
import {
  isSimulatedRequirement,
  type SimulatedOffer,
  simulatedRequirement,
  type SimulatedRequirement,
} from '#energy/simulated/market.ts';
import { type DecidedDay, offersFile, requirementFile, summaryFile } from '#energy/simulated/marketFiles.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readNesoFile } from '../../../market/requirements/readNesoRows.ts';
import { storeNesoRows } from '../../../market/requirements/storeNesoRows.ts';
import { enqueue, isEnqueued } from '../../../platform/scheduler/jobs.ts';
import { readDemoScheme } from '../demoScheme.ts';

/** Days behind that a market has; a clock that was moved far, or a stop, leaves none of them out. */
const PAST_DAYS = 40;
/** Days after which the simulated buyer publishes what was settled; NESO took about two months. */
const SETTLED_AFTER_DAYS = 21;
/** The tenant's name among the participants. */
const OWN = 'HALFHOUR LIMITED';

/** Begins the market of a demo whose scheme has units, unless it goes on already. */
export async function beginMarket(scope: TenantScope): Promise<void> {
  const scheme = await readDemoScheme(scope);
  if (scheme === null || (await isEnqueued(scope, 'SIMULATE', scheme)) || !(await hasUnits(scope, scheme))) return;
  await enqueue(scope, 'SIMULATE', [scheme], scope.now);
}

/**
 * Simulates the buyer of a demo until now: stores the results of each day that are due, with the offers that were
 * submitted to it, then its next requirement. That is there a day before, so its offers are proposed anew in the last
 * hour, by what is known then. Returns when the next of all this is due, in business time as epoch milliseconds; null
 * where there are no units.
 */
export async function simulateMarket(scope: TenantScope, schemeUUID: string): Promise<number | null> {
  if (!(await hasUnits(scope, schemeUUID))) return null;
  const today = simulatedRequirement(londonDate(scope.now));
  const tomorrow = simulatedRequirement(addDays(today.date, 1));
  const isDecided = today.resultsMs <= scope.now;
  const past = daysUntil(isDecided ? today.date : addDays(today.date, -1));
  const known = await readKnown(scope, schemeUUID, past[0]!.date, tomorrow.date);
  // Between the submission time and its results the market waits; one that begins then has the next day at once.
  const isToday = !isDecided && (scope.now < today.submissionMs || known.has(today.date));
  const next = isToday ? today : tomorrow;
  const undecided = past.filter(({ date }) => known.get(date)?.hasResults !== true);
  const publish = (days: SimulatedRequirement[]) =>
    storeText(
      scope,
      schemeUUID,
      requirementFile(
        days.filter(({ date }) => !known.has(date)),
        OWN,
      ),
    );
  if (undecided.length > 0) {
    await publish(undecided);
    const days = await readDecided(scope, schemeUUID, past);
    const results = days.filter(({ asked }) => undecided.includes(asked));
    await storeText(scope, schemeUUID, offersFile(results));
    // What was settled of earlier days is added to what was published of them.
    await storeText(scope, schemeUUID, summaryFile(days, addDays(today.date, -SETTLED_AFTER_DAYS)));
  }
  await publish([next]);
  return next === today ? proposeInLastHour(scope, schemeUUID, today) : next.submissionMs - HOUR_MS;
}

/** Requests proposals in the last hour before the submission time. Returns when the next step is due. */
async function proposeInLastHour(
  scope: TenantScope,
  schemeUUID: string,
  { date, buyerEventId, submissionMs, resultsMs }: SimulatedRequirement,
): Promise<number> {
  const fromMs = submissionMs - HOUR_MS;
  if (scope.now < fromMs) return fromMs;
  if (scope.now < submissionMs) {
    const rows = await scope.tx
      .selectFrom('requirements')
      .select('requirement_uuid')
      .where('tenant_uuid', '=', scope.tenant)
      .where('scheme_uuid', '=', schemeUUID)
      .where('delivery_date', '=', date)
      .where('buyer_event_id', '=', buyerEventId)
      .execute();
    await enqueue(
      scope,
      'OFFER_PROPOSALS',
      rows.map(({ requirement_uuid }) => requirement_uuid),
      scope.now,
    );
  }
  return resultsMs;
}

/** Returns what was asked on the latest days up to a London date, oldest first. */
const daysUntil = (last: string): SimulatedRequirement[] =>
  Array.from({ length: PAST_DAYS }, (_, place) => simulatedRequirement(addDays(last, place + 1 - PAST_DAYS)));

/** Stores a file of the buyer as an upload would; one without rows is left out. */
async function storeText(scope: TenantScope, schemeUUID: string, text: string): Promise<void> {
  if (text.trimEnd().includes('\n'))
    await storeNesoRows(
      scope,
      { schemeUUID, dryRun: false, differences: 'KEEP' },
      await readNesoFile(Buffer.from(text)),
    );
}

async function hasUnits({ tx, tenant }: TenantScope, schemeUUID: string): Promise<boolean> {
  const { rows } = await sql`select from units where tenant_uuid = ${tenant} and scheme_uuid = ${schemeUUID}
    and status = 'ACTIVE' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the days, by London date, whose simulated requirement is stored, and whether its results are. */
async function readKnown(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  from: string,
  to: string,
): Promise<Map<string, { hasResults: boolean }>> {
  const { rows } = await sql<{ delivery_date: string; buyer_event_id: string; has_results: boolean }>`
    select r.delivery_date, r.buyer_event_id, exists (
      select from market_periods m where m.tenant_uuid = r.tenant_uuid and m.scheme_uuid = r.scheme_uuid
        and m.season = r.season and m.buyer_event_id = r.buyer_event_id and m.event_type = r.event_type
        and m.offers is not null) as has_results
    from requirements r
    where r.tenant_uuid = ${tenant} and r.scheme_uuid = ${schemeUUID} and r.event_type = 'TURN_DOWN'
      and r.delivery_date between ${from} and ${to}`.execute(tx);
  return new Map(
    rows
      .filter(({ delivery_date, buyer_event_id }) => isSimulatedRequirement(delivery_date, buyer_event_id))
      .map(({ delivery_date, has_results }) => [delivery_date, { hasResults: has_results }]),
  );
}

/** Returns days with the offers that the tenant submitted for them. */
async function readDecided(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  days: readonly SimulatedRequirement[],
): Promise<DecidedDay[]> {
  const { rows } = await sql<OwnOfferRow>`
    select r.delivery_date, r.buyer_event_id, u.unit_id, u.zone, o.start_utc, o.mw, o.price_gbp_per_mwh
    from requirements r
    join offers o on o.tenant_uuid = r.tenant_uuid and o.requirement_uuid = r.requirement_uuid
      and o.state in ('SUBMITTED', 'ACCEPTED', 'REJECTED')
    join units u on u.tenant_uuid = o.tenant_uuid and u.unit_uuid = o.unit_uuid
    where r.tenant_uuid = ${tenant} and r.scheme_uuid = ${schemeUUID} and r.event_type = 'TURN_DOWN'
      and r.delivery_date between ${days[0]!.date} and ${days.at(-1)!.date}
    order by u.unit_id, o.start_utc`.execute(tx);
  const own = Map.groupBy(
    rows.filter(({ delivery_date, buyer_event_id }) => isSimulatedRequirement(delivery_date, buyer_event_id)),
    ({ delivery_date }) => delivery_date,
  );
  return days.map((asked) => ({ asked, own: (own.get(asked.date) ?? []).map(toOffer) }));
}

interface OwnOfferRow {
  delivery_date: string;
  buyer_event_id: string;
  unit_id: string;
  zone: string;
  start_utc: Date;
  mw: number;
  price_gbp_per_mwh: number;
}

const toOffer = (row: OwnOfferRow): SimulatedOffer => ({
  participant: OWN,
  unitId: row.unit_id,
  zone: row.zone,
  startMs: row.start_utc.getTime(),
  mw: row.mw,
  priceGbpPerMwh: row.price_gbp_per_mwh,
});
