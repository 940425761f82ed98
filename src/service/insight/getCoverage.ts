import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { IMPORT } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type CountedAsset, dueUntil } from '../assets/coverage/countPresent.ts';
import { type CoverageDay, coverageDays } from '../assets/coverage/coverageDays.ts';
import { type HalfHourRange, halfHoursIn } from '../assets/halfHourRange.ts';
import { requirePortfolio } from '../assets/portfolios/requirePortfolio.ts';
import type { Handler } from '../platform/http/call.ts';
import { pageMembers } from '../platform/http/lists/pageOf.ts';
import { readCoveragePage } from './coveragePage.ts';

interface Cell {
  asset_uuid: string;
  place: number;
  present: number;
  estimated: number;
}

/** Returns the completeness of the active assets' readings by London day. */
export const getCoverage: Handler<'getCoverage'> = async ({ scope, query: { from, to, portfolioUUID, ...list } }) => {
  if (portfolioUUID) await requirePortfolio(scope, portfolioUUID);
  const range = halfHoursIn(from, to);
  const until = dueUntil(range, scope.now);
  const days = coverageDays(range);
  const counted = await readCoveragePage(scope, range, { portfolioUUID, ...list });
  const cells = await readCells(scope, counted.page, days);
  const aside = await readSetAside(scope, counted.page, range);
  const data = counted.page.map(({ asset_uuid, asset_id, name, due_from }) => {
    const row = {
      assetUUID: asset_uuid,
      assetId: asset_id,
      name,
      expected: days.map((day) => dueIn(day, due_from, until)),
      present: days.map(() => 0),
      estimated: days.map(() => 0),
      setAside: days.map(({ date }) => aside.get(`${asset_uuid} ${date}`) ?? 0),
    };
    for (const { place, present, estimated } of cells.get(asset_uuid) ?? [])
      [row.present[place], row.estimated[place]] = [present, estimated];
    return row;
  });
  return {
    days: days.map((day) => day.date),
    expected: days.map((day) => dueIn(day, day.startMs, until)),
    data,
    sortedBy: counted.sortedBy,
    total: counted.coverage,
    assetsSampled: counted.sampled,
    sampledWithinPoints: counted.within,
    ...pageMembers(list, counted.assets),
  };
};

/** Counts the half hours of a day between the start of due readings and the end of the last ended half hour. */
const dueIn = ({ startMs, endMs }: CoverageDay, fromMs: number, untilMs: number): number =>
  Math.max(0, Math.floor((Math.min(endMs, untilMs) - Math.max(startMs, fromMs)) / HALF_HOUR_MS));

/** Reads, for each asset, its days with stored readings. */
async function readCells(
  { tx, tenant }: TenantScope,
  assets: readonly CountedAsset[],
  days: readonly CoverageDay[],
): Promise<Map<string, Cell[]>> {
  const metered = assets.filter((asset) => asset.direction !== null);
  const slices = days.flatMap((day, place) => day.slices.map((slice) => ({ ...slice, place })));
  const { rows } = await sql<Cell>`
    select rd.asset_uuid, slice.place,
      sum(bit_count((rd.present & slice.mask)::bit(64)))::integer as present,
      sum(bit_count((rd.estimated & slice.mask)::bit(64)))::integer as estimated
    from unnest(${metered.map((asset) => asset.asset_uuid)}::uuid[],
      ${metered.map((asset) => asset.direction)}::smallint[]) as asset (asset_uuid, direction)
    join reading_days rd on rd.tenant_uuid = ${tenant} and rd.asset_uuid = asset.asset_uuid
      and rd.direction = asset.direction
    join unnest(${slices.map((slice) => slice.utcDay)}::date[], ${slices.map((slice) => slice.mask)}::bigint[],
      ${slices.map((slice) => slice.place)}::integer[]) as slice (day, mask, place)
      on slice.day = rd.day
    where rd.day >= ${slices[0]?.utcDay ?? null}::date and rd.day <= ${slices.at(-1)?.utcDay ?? null}::date
    group by rd.asset_uuid, slice.place`.execute(tx);
  const cells = new Map<string, Cell[]>();
  for (const row of rows) {
    if (!cells.has(row.asset_uuid)) cells.set(row.asset_uuid, []);
    cells.get(row.asset_uuid)!.push(row);
  }
  return cells;
}

/** Counts the half hours that an operator has set aside, by asset and London day. */
async function readSetAside(
  { tx, tenant }: TenantScope,
  assets: readonly CountedAsset[],
  { startMs, endMs }: HalfHourRange,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ asset_uuid: string; date: string; half_hours: number }>`
    select s.asset_uuid, to_char(s.start_utc at time zone 'Europe/London', 'YYYY-MM-DD') as date,
      count(*)::integer as half_hours
    from unnest(${assets.map((asset) => asset.asset_uuid)}::uuid[],
      ${assets.map((asset) => asset.direction ?? IMPORT)}::smallint[]) as asset (asset_uuid, direction)
    join suspicious_readings s on s.tenant_uuid = ${tenant} and s.asset_uuid = asset.asset_uuid
      and s.direction = asset.direction
    where s.state = 'SET_ASIDE' and s.start_utc >= ${new Date(startMs)} and s.start_utc < ${new Date(endMs)}
    group by 1, 2`.execute(tx);
  return new Map(rows.map((row) => [`${row.asset_uuid} ${row.date}`, row.half_hours]));
}
