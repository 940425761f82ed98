import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import type { CountSubject } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { joinAssetReadings } from '../assetReadings.ts';
import { contributions } from './contributions.ts';
import { firstReadingOf, hasImportsOf } from './noteReadings.ts';
import { noteRecount } from './noteRecount.ts';

/** Approximate number of rows of a portion. */
const PORTION = 8000;
/** Number of portions planned in one transaction: less than counting one takes. */
const PLANNED_AT_ONCE = 10;
/** Number of days for which counts of readings are stored; Home shows thirty. */
const KEPT_DAYS = 60;
/** Time after which transactions from before portions were planned anew have ended: they may name the old ones. */
const SETTLED = sql`interval '2 minutes'`;

const subjects = {
  ASSETS: { table: 'assets', uuid: 'asset_uuid' },
  CONSENTS: { table: 'consents', uuid: 'consent_uuid' },
  USERS: { table: 'users', uuid: 'user_uuid' },
} as const satisfies Record<CountSubject, { table: string; uuid: string }>;

interface State {
  subject: CountSubject;
  is_complete: boolean;
  next_portion: number | null;
  portions: number;
  recounted_utc: Date | null;
  /** Time in ms for which the portions must still be left alone; null for none. */
  settles_ms: number;
}

/**
 * Counts one portion of each subject whose recount runs or is due. A portion's rows and the changes noted of them are
 * read in one snapshot: no row is locked, and writers do not know of it. Returns the time of the next run.
 */
export async function recount(scope: TenantScope, mayBegin = true): Promise<number> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<State>`
    select subject, is_complete, next_portion, cardinality(bounds) + 1 as portions, recounted_utc,
      (extract(epoch from planned_at + ${SETTLED} - clock_timestamp()) * 1000)::float8 as settles_ms
    from count_states where tenant_uuid = ${tenant} order by subject`.execute(tx);
  let due = now + DAY_MS;
  for (const state of rows) due = Math.min(due, await advance(scope, state, mayBegin));
  return due;
}

async function advance(scope: TenantScope, state: State, mayBegin: boolean): Promise<number> {
  const { subject } = state;
  if (state.next_portion === null) {
    const next = state.recounted_utc === null ? scope.now : state.recounted_utc.getTime() + DAY_MS;
    if (next > scope.now && next <= scope.now + DAY_MS) return next;
    if (await plan(scope, subject)) return scope.now;
    if (state.portions > 1 && state.settles_ms > 0) return scope.now + state.settles_ms;
    // Changes that are not added up yet may name former portions.
    if (!mayBegin) return scope.now;
    await begin(scope, subject);
  }
  const portion = state.next_portion ?? 0;
  await countPortion(scope, subject, portion);
  if (portion + 1 < state.portions) {
    await setState(scope, subject, sql`next_portion = ${portion + 1}`);
    return scope.now;
  }
  await end(scope, subject);
  return scope.now + DAY_MS;
}

const setState = ({ tx, tenant }: TenantScope, subject: CountSubject, columns: RawBuilder<unknown>) =>
  sql`update count_states set ${columns} where tenant_uuid = ${tenant} and subject = ${subject}`.execute(tx);

/**
 * Divides the rows behind the last portion's beginning, some portions at a time: UUIDs are in the order of time.
 * Returns whether there were enough for any.
 */
async function plan({ tx, tenant }: TenantScope, subject: CountSubject): Promise<boolean> {
  const { table, uuid } = subjects[subject];
  const next = (after: RawBuilder<unknown>) => sql`(
    select ${sql.ref(uuid)} from ${sql.table(table)} where tenant_uuid = ${tenant} and ${sql.ref(uuid)} > ${after}
    order by ${sql.ref(uuid)} offset ${PORTION}::integer - 1 limit 1)`;
  const { rows } = await sql<{ planned: boolean }>`
    with recursive planned (uuid, place) as (
      select ${next(sql`coalesce(bounds[cardinality(bounds)], '00000000-0000-0000-0000-000000000000')`)}, 1
      from count_states where tenant_uuid = ${tenant} and subject = ${subject}
      union all
      select ${next(sql`planned.uuid`)}, place + 1 from planned
      where planned.uuid is not null and place < ${PLANNED_AT_ONCE}::integer
    )
    update count_states s set bounds = s.bounds || added.bounds, planned_at = clock_timestamp()
    from (select array_agg(uuid order by uuid) as bounds from planned where uuid is not null) added
    where s.tenant_uuid = ${tenant} and s.subject = ${subject} and added.bounds is not null
    returning true as planned`.execute(tx);
  return rows.length > 0;
}

async function begin(scope: TenantScope, subject: CountSubject): Promise<void> {
  const { tx, tenant, now } = scope;
  await sql`update kept_counts set recount = 0
    where tenant_uuid = ${tenant} and subject = ${subject} and recount <> 0`.execute(tx);
  const from = utcDay(now - KEPT_DAYS * DAY_MS);
  await setState(scope, subject, sql`next_portion = 0, present_from = greatest(present_from, ${from}::date)`);
}

async function countPortion(scope: TenantScope, subject: CountSubject, portion: number): Promise<void> {
  const { tx, tenant } = scope;
  const { table, uuid } = subjects[subject];
  const { rows: bounds } = await sql<{ from: string | null; to: string | null }>`
    select bounds[${portion}::integer] as "from", bounds[${portion}::integer + 1] as "to"
    from count_states where tenant_uuid = ${tenant} and subject = ${subject}`.execute(tx);
  const { from, to } = bounds[0]!;
  const inPortion = sql`tenant_uuid = ${tenant}
    and ${sql.ref(uuid)} >= coalesce(${from}::uuid, '00000000-0000-0000-0000-000000000000')
    and ${sql.ref(uuid)} ${sql.raw(to === null ? '<=' : '<')} coalesce(${to}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;
  if (subject === 'ASSETS') await correctAssets(scope, inPortion);
  await sql`
    insert into kept_counts (tenant_uuid, subject, figure, label, bucket, amount, recount)
    select ${tenant}, ${subject}, figure, label, bucket, 0, sum(amount) from (
      ${contributions[subject](scope, sql`select * from ${sql.table(table)} where ${inPortion}`, 1)}
      union all
      select figure, label, bucket, portion, -amount from count_changes
      where tenant_uuid = ${tenant} and subject = ${subject} and portion = ${portion}
    ) counted
    group by figure, label, bucket order by figure, label, bucket
    on conflict (tenant_uuid, subject, figure, label, bucket) do update set
      recount = kept_counts.recount + excluded.recount`.execute(tx);
}

/**
 * Corrects the stored facts about the readings of assets, where it matters: a first reading before the counted days may
 * be gone by now. What changed meanwhile stays.
 */
const correctAssets = ({ tx, tenant }: TenantScope, inPortion: RawBuilder<unknown>) =>
  sql`
    with found as materialized (
      select assets.asset_uuid, ar.asset_uuid is not null as is_kept, ar.first_reading_utc,
        coalesce(ar.has_imports, false) as has_imports, ${firstReadingOf(sql`assets`)} as first_found,
        ${hasImportsOf(sql`assets`)} as imports_found
      from (select tenant_uuid, asset_uuid from assets where ${inPortion}) assets ${joinAssetReadings('assets')}
    ), wrong as (
      select * from found where imports_found <> has_imports
        or (first_found is distinct from first_reading_utc and (first_reading_utc is null or first_found is null
          or greatest(first_found, first_reading_utc) >= (
            select present_from from count_states where tenant_uuid = ${tenant} and subject = 'ASSETS')))
    ), added as (
      insert into asset_readings (tenant_uuid, asset_uuid, first_reading_utc, has_imports)
      select ${tenant}, asset_uuid, first_found, imports_found from wrong where not is_kept order by asset_uuid
      on conflict do nothing
    )
    update asset_readings ar set first_reading_utc = first_found, has_imports = imports_found
    from (select * from wrong where is_kept order by asset_uuid) wrong
    where ar.tenant_uuid = ${tenant} and ar.asset_uuid = wrong.asset_uuid
      and ar.first_reading_utc is not distinct from wrong.first_reading_utc
      and ar.has_imports = wrong.has_imports`.execute(tx);

/** Compares the stored counts with the recount, stores the latter, and notes the difference. */
async function end(scope: TenantScope, subject: CountSubject): Promise<void> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ difference: number; was_complete: boolean }>`
    with state as (
      select is_complete, (present_from - date '1970-01-01') * 2 as first_bucket from count_states
      where tenant_uuid = ${tenant} and subject = ${subject}
    ), kept as (
      update kept_counts set amount = recount where tenant_uuid = ${tenant} and subject = ${subject} and amount <> recount
    )
    select coalesce((select sum(abs(k.amount - k.recount)) from kept_counts k, state
        where k.tenant_uuid = ${tenant} and k.subject = ${subject}
          and (k.figure <> 'PRESENT' or k.bucket >= state.first_bucket)), 0)::bigint as difference,
      is_complete as was_complete
    from state`.execute(tx);
  await sql`delete from kept_counts where tenant_uuid = ${tenant} and subject = ${subject} and amount = 0`.execute(tx);
  // Until the first recount has ended, no stored count could be wrong.
  const difference = rows[0]!.was_complete ? rows[0]!.difference : 0;
  await setState(
    scope,
    subject,
    sql`is_complete = true, next_portion = null, recounted_utc = ${new Date(now)}, difference = ${difference}`,
  );
  await noteRecount(scope, subject, difference);
}
