import { type Selectable, sql } from 'kysely';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { LoadCountsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type LoadRegime, noticeDueDay, WATTS_PER_MW } from '../../dispatch/load/regime.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { addUpSignals } from './addUpSignals.ts';
import { countNextAssets, countConsents, type Found, newFound } from './countPortion.ts';

type CountRow = Selectable<LoadCountsTable>;

/**
 * Counts controlled power every hour: one portion of assets or consents in a run, so that no statement grows with the
 * fleet. The highest count of a London day is stored.
 */
export const countLoad =
  (regime: LoadRegime): JobHandler =>
  async (scope, subject) => {
    const more = await addUpSignals(scope);
    const row = await takeCount(scope);
    const isOver = await countNext(scope, row);
    if (isOver) await finish(scope, row, regime);
    await enqueue(scope, 'LOAD_COUNT', [subject], isOver && !more ? scope.now + HOUR_MS : scope.now);
  };

/** Returns the count under way, locked; a new one where there is none. */
async function takeCount(scope: TenantScope): Promise<CountRow> {
  const { tx, tenant, now } = scope;
  await sql`insert into load_counts (tenant_uuid) values (${tenant}) on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom('load_counts')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (row.phase !== null) return row;
  const day = londonDate(now);
  return {
    ...row,
    phase: 'ASSETS',
    after_uuid: null,
    day,
    // From the day of the last count on: changes after it that day are counted now.
    switching_from: row.counted_utc === null ? day : londonDate(row.counted_utc.getTime()),
    found: { ...newFound() },
  };
}

/** Counts the next portion into the row, and stores it unless it was the last; returns whether it was. */
async function countNext(scope: TenantScope, row: CountRow): Promise<boolean> {
  const found = row.found as unknown as Found;
  const from = new Date(londonMidnight(row.switching_from!));
  const count = row.phase === 'ASSETS' ? countNextAssets : countConsents;
  const after = await count(scope, row.after_uuid, from, found);
  if (after === null && row.phase === 'CONSENTS') return true;
  await scope.tx
    .updateTable('load_counts')
    .set({
      phase: after === null ? 'CONSENTS' : row.phase,
      after_uuid: after,
      day: row.day,
      switching_from: row.switching_from,
      found: JSON.stringify(found),
    })
    .where('tenant_uuid', '=', scope.tenant)
    .execute();
  return false;
}

/** Stores a count that is complete, and whether its day is the first at the line. */
async function finish(scope: TenantScope, row: CountRow, regime: LoadRegime): Promise<void> {
  const { tx, tenant, now } = scope;
  const { load, switching } = row.found as unknown as Found;
  await keepDay(scope, row.day!, load);
  for (const [day, { came, went, consentsEnded }] of Object.entries(switching))
    await sql`
      insert into switching_days (tenant_uuid, day, came, went, consents_ended)
      values (${tenant}, ${day}, ${came}, ${went}, ${consentsEnded})
      on conflict (tenant_uuid, day) do update set came = excluded.came, went = excluded.went,
        consents_ended = excluded.consents_ended`.execute(tx);
  const line = regime.lineMw * WATTS_PER_MW;
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from load_days where tenant_uuid = ${tenant} and watts >= ${line}`.execute(tx);
  const crossed = rows[0]!.day;
  await tx
    .updateTable('load_counts')
    .set({
      phase: null,
      after_uuid: null,
      found: '{}',
      counted_utc: new Date(now),
      line_w: line,
      near_percent: regime.nearPercent,
      crossed_day: crossed,
      notice_due_day: crossed === null ? null : noticeDueDay(crossed, regime.noticeMonths),
    })
    .where('tenant_uuid', '=', tenant)
    .execute();
}

/** Replaces the stored count of a day if this one is higher, or the first. */
async function keepDay({ tx, tenant, now }: TenantScope, day: string, load: Found['load']): Promise<void> {
  const types = Object.keys(load);
  const sum = (figure: 'watts' | 'assets' | 'unrated') => types.reduce((total, type) => total + load[type]![figure], 0);
  const kept = await sql`
    insert into load_days (tenant_uuid, day, watts, assets, unrated, counted_utc)
    values (${tenant}, ${day}, ${sum('watts')}, ${sum('assets')}, ${sum('unrated')}, ${new Date(now)})
    on conflict (tenant_uuid, day) do update set watts = excluded.watts, assets = excluded.assets,
      unrated = excluded.unrated, counted_utc = excluded.counted_utc
      where (excluded.watts, excluded.assets) >= (load_days.watts, load_days.assets)
    returning 1`.execute(tx);
  if (kept.rows.length === 0) return;
  await tx.deleteFrom('load_technologies').where('tenant_uuid', '=', tenant).where('day', '=', day).execute();
  if (types.length === 0) return;
  await tx
    .insertInto('load_technologies')
    .values(
      types.map((asset_type) => {
        const { watts, assets, registered } = load[asset_type]!;
        return { tenant_uuid: tenant, day, asset_type, watts, assets, registered };
      }),
    )
    .execute();
}
