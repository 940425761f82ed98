import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { requirePortfolio } from '../participation/requirePortfolio.ts';
import { halfHoursIn } from '../readings/halfHourRange.ts';
import { type CountedAsset, dueUntil } from './countPresent.ts';
import { type CoverageDay, coverageDays } from './coverageDays.ts';
import { readCoveragePage } from './coveragePage.ts';

interface Cell {
  asset_uuid: string;
  place: number;
  present: number;
  estimated: number;
}

/** Completeness of the active assets' readings by London day. */
export const getCoverage: Handler<'getCoverage'> = async ({ scope, query: { from, to, portfolioUUID, ...list } }) => {
  if (portfolioUUID) await requirePortfolio(scope, portfolioUUID);
  const range = halfHoursIn(from, to);
  const until = dueUntil(range, scope.now);
  const days = coverageDays(range);
  const counted = await readCoveragePage(scope, range, { portfolioUUID, ...list });
  const cells = await readCells(scope, counted.page, days);
  const data = counted.page.map(({ asset_uuid, asset_id, name, due_from }) => {
    const row = {
      assetUUID: asset_uuid,
      assetId: asset_id,
      name,
      expected: days.map((day) => dueIn(day, due_from, until)),
      present: days.map(() => 0),
      estimated: days.map(() => 0),
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
    page: list.page,
    pageSize: list.pageSize,
    totalItems: counted.assets,
    totalPages: Math.ceil(counted.assets / list.pageSize),
  };
};

/** Half hours of a day between the start of due readings and the end of the last ended half hour. */
const dueIn = ({ startMs, endMs }: CoverageDay, fromMs: number, untilMs: number): number =>
  Math.max(0, Math.floor((Math.min(endMs, untilMs) - Math.max(startMs, fromMs)) / HALF_HOUR_MS));

/** For each asset its days with stored readings. */
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
