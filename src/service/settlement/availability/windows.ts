import type { Selectable } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { AvailabilityWindow } from '#contract/availability.ts';
import type { AvailabilityGapsTable, AvailabilityWindowsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { iso, stamp } from '../../platform/rows/iso.ts';
import { packOfScheme } from '../../schemes/packs/requireReady.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { monthWindow } from '../payments/readLineEvents.ts';

type WindowRow = Selectable<AvailabilityWindowsTable>;
export type GapRow = Selectable<AvailabilityGapsTable>;

/** Largest number of declarations of one window: nobody makes more, and its answer stays short. */
const MAX_GAPS = 500;

export const createAvailabilityWindow: Handler<'createAvailabilityWindow'> = async ({ scope, params, body }) => {
  const { tx, tenant, now } = scope;
  const { document } = await packOfScheme(scope, await findScheme(scope, params.schemeUUID));
  if (document.products.every(({ payment }) => payment === 'UTILISATION'))
    throw conflict("No product of the scheme's market pack pays for availability");
  const row = await tx
    .insertInto('availability_windows')
    .values({
      tenant_uuid: tenant,
      window_uuid: newUuid(),
      scheme_uuid: params.schemeUUID,
      start_utc: new Date(body.startTime),
      end_utc: new Date(body.endTime),
      capacity_mw: body.capacityMw,
      gbp_per_mw_per_hour: body.gbpPerMwPerHour,
      created_utc: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWindow(row, []);
};

export const listAvailabilityWindows: Handler<'listAvailabilityWindows'> = async ({ scope, params, query }) => {
  await findScheme(scope, params.schemeUUID);
  const { month, ...page } = query;
  const within = month === undefined ? null : monthWindow(month);
  const rows = scope.tx
    .selectFrom('availability_windows')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('scheme_uuid', '=', params.schemeUUID)
    .$if(within !== null, (found) => found.where('start_utc', '<', within!.to).where('end_utc', '>', within!.from));
  const found = await readPage(rows, {
    ...page,
    columns: { startTime: 'start_utc' },
    defaultSort: 'startTime',
    tieBreak: 'window_uuid',
    toItem: (row) => row,
  });
  const gaps = await readGaps(
    scope,
    found.data.map((row) => row.window_uuid),
  );
  return { ...found, data: found.data.map((row) => toWindow(row, gaps.get(row.window_uuid) ?? [])) };
};

export const declareUnavailable: Handler<'declareUnavailable'> = async ({ scope, params: { windowUUID }, body }) => {
  const { tx, tenant, now } = scope;
  const row = await tx
    .selectFrom('availability_windows')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('window_uuid', '=', windowUUID)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('availability window');
  const outside = (pointer: string) =>
    invalid([
      {
        pointer,
        code: 'OUT_OF_RANGE',
        detail: `must be within the window, ${iso(row.start_utc)} to ${iso(row.end_utc)}`,
      },
    ]);
  if (body.startTime < row.start_utc.getTime()) throw outside('/startTime');
  if (body.endTime > row.end_utc.getTime()) throw outside('/endTime');
  const known = (await readGaps(scope, [windowUUID])).get(windowUUID) ?? [];
  if (known.length >= MAX_GAPS) throw conflict(`A window may have at most ${MAX_GAPS} declarations`);
  const gap = {
    tenant_uuid: tenant,
    window_uuid: windowUUID,
    gap_uuid: newUuid(),
    start_utc: new Date(body.startTime),
    end_utc: new Date(body.endTime),
    reason: body.reason ?? null,
    declared_utc: new Date(now),
  };
  await tx.insertInto('availability_gaps').values(gap).execute();
  return toWindow(row, [...known, gap]);
};

export const deleteAvailabilityWindow: Handler<'deleteAvailabilityWindow'> = async ({ scope, params }) => {
  const { numDeletedRows } = await scope.tx
    .deleteFrom('availability_windows')
    .where('tenant_uuid', '=', scope.tenant)
    .where('window_uuid', '=', params.windowUUID)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('availability window');
};

/** Returns the declarations of some windows, oldest first. */
export async function readGaps(
  { tx, tenant }: TenantScope,
  windowUUIDs: readonly string[],
): Promise<Map<string, GapRow[]>> {
  const rows = await tx
    .selectFrom('availability_gaps')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where((where) => where('window_uuid', '=', where.fn.any(where.val([...windowUUIDs]))))
    .orderBy('start_utc')
    .orderBy('gap_uuid')
    .execute();
  return Map.groupBy(rows, (row) => row.window_uuid);
}

const toWindow = (row: WindowRow, gaps: readonly GapRow[]): AvailabilityWindow => ({
  windowUUID: row.window_uuid,
  schemeUUID: row.scheme_uuid,
  startTime: iso(row.start_utc),
  endTime: iso(row.end_utc),
  capacityMw: row.capacity_mw,
  gbpPerMwPerHour: row.gbp_per_mw_per_hour,
  unavailable: gaps.map((gap) => ({
    startTime: iso(gap.start_utc),
    endTime: iso(gap.end_utc),
    reason: gap.reason,
    declaredUTC: stamp(gap.declared_utc),
  })),
  createdUTC: stamp(row.created_utc),
});
