import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { noteRecount } from './noteRecount.ts';

/** Number of days after its end for which an event is counted: later it changes no more. */
const COUNTED_FOR_DAYS = 60;
/** Number of assets that cost about as much as an event without any. */
const MIN_COST = 50;

interface State {
  is_running: boolean;
  event_uuid: string;
  after_uuid: string | null;
  assets: number;
  opted_in: number;
  changes: number;
  difference: number;
  recounted_utc: Date | null;
}

/** A page of an event's assets, and the stored counts of the event: of one snapshot. */
interface Page {
  assets: number;
  optedIn: number;
  last: string | null;
  keptAssets: number;
  keptOptedIn: number;
  changes: number;
}

/**
 * Counts the assets of some events again, a portion in each transaction, once a day, and corrects the stored counts by
 * the difference, so that no writer waits. An event of several portions whose assets change meanwhile is left to the
 * next day. Returns the time of the next run.
 */
export async function recountEvents(scope: TenantScope): Promise<number> {
  const { now } = scope;
  let state = await readState(scope);
  if (!state.is_running) {
    const next = state.recounted_utc === null ? now : state.recounted_utc.getTime() + DAY_MS;
    if (next > now && next <= now + DAY_MS) return next;
    state = { ...state, is_running: true, event_uuid: BEFORE_FIRST_ASSET, after_uuid: null, difference: 0 };
  }
  for (let left = portionSize.assets; left > 0;) {
    const eventUUID = state.after_uuid === null ? await nextEvent(scope, state.event_uuid) : state.event_uuid;
    if (eventUUID === undefined) {
      await end(scope, state);
      return now + DAY_MS;
    }
    const page = await readPage(scope, eventUUID, state.after_uuid ?? BEFORE_FIRST_ASSET);
    left -= Math.max(MIN_COST, page.assets);
    state = await addPage(scope, { ...state, event_uuid: eventUUID }, page);
  }
  await save(scope, state);
  return now;
}

/** Continues after a page; after the last of an event the stored counts are corrected. */
async function addPage(scope: TenantScope, state: State, page: Page): Promise<State> {
  const isFirst = state.after_uuid === null;
  const assets = page.assets + (isFirst ? 0 : state.assets);
  const optedIn = page.optedIn + (isFirst ? 0 : state.opted_in);
  const changes = isFirst ? page.changes : state.changes;
  if (page.assets === portionSize.assets)
    return { ...state, after_uuid: page.last, assets, opted_in: optedIn, changes };
  const isKnown = changes === page.changes;
  const [more, moreOptedIn] = isKnown ? [assets - page.keptAssets, optedIn - page.keptOptedIn] : [0, 0];
  if (more !== 0 || moreOptedIn !== 0)
    await sql`select add_to_event_counts(${scope.tenant}, ${state.event_uuid}, ${more}, ${moreOptedIn})`.execute(
      scope.tx,
    );
  return { ...state, after_uuid: null, difference: state.difference + Math.abs(more) + Math.abs(moreOptedIn) };
}

async function readState({ tx, tenant }: TenantScope): Promise<State> {
  const { rows } = await sql<State>`select * from event_recounts where tenant_uuid = ${tenant}`.execute(tx);
  return (
    rows[0] ?? {
      is_running: false,
      event_uuid: BEFORE_FIRST_ASSET,
      after_uuid: null,
      assets: 0,
      opted_in: 0,
      changes: 0,
      difference: 0,
      recounted_utc: null,
    }
  );
}

async function nextEvent({ tx, tenant, now }: TenantScope, after: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('events')
    .select('event_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '>', after)
    .where('end_utc', '>', new Date(now - COUNTED_FOR_DAYS * DAY_MS))
    .orderBy('event_uuid')
    .limit(1)
    .executeTakeFirst();
  return row?.event_uuid;
}

async function readPage({ tx, tenant }: TenantScope, eventUUID: string, after: string): Promise<Page> {
  const { rows } = await sql<Page>`
    with page as materialized (
      select asset_uuid, state from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and asset_uuid > ${after}
      order by asset_uuid limit ${portionSize.assets}
    ), kept as (
      select coalesce(sum(assets), 0)::float8 as assets, coalesce(sum(opted_in), 0)::float8 as opted_in,
        coalesce(sum(changes), 0)::float8 as changes
      from event_counts where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
    )
    select count(page.asset_uuid)::integer as assets, (count(*) filter (where page.state = 'OPT_IN'))::integer as "optedIn",
      max(page.asset_uuid::text) as last, kept.assets as "keptAssets", kept.opted_in as "keptOptedIn", kept.changes
    from kept left join page on true group by kept.assets, kept.opted_in, kept.changes`.execute(tx);
  return rows[0]!;
}

async function save({ tx, tenant }: TenantScope, state: State): Promise<void> {
  await sql`
    insert into event_recounts (tenant_uuid, is_running, event_uuid, after_uuid, assets, opted_in, changes, difference,
      recounted_utc)
    values (${tenant}, ${state.is_running}, ${state.event_uuid}, ${state.after_uuid}, ${state.assets}, ${state.opted_in},
      ${state.changes}, ${state.difference}, ${state.recounted_utc})
    on conflict (tenant_uuid) do update set is_running = excluded.is_running, event_uuid = excluded.event_uuid,
      after_uuid = excluded.after_uuid, assets = excluded.assets, opted_in = excluded.opted_in,
      changes = excluded.changes, difference = excluded.difference, recounted_utc = excluded.recounted_utc`.execute(tx);
}

async function end(scope: TenantScope, state: State): Promise<void> {
  await save(scope, { ...state, is_running: false, recounted_utc: new Date(scope.now) });
  await noteRecount(scope, 'EVENTS', state.difference);
}
