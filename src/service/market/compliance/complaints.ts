import { type Selectable, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { type Complaint, type ComplaintChanges, type ComplaintCounts, complaintType } from '#contract/compliance.ts';
import type { ComplaintsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import { stamp } from '../../platform/rows/iso.ts';

type ComplaintRow = Selectable<ComplaintsTable>;

export const createComplaint: Handler<'createComplaint'> = async ({ scope, body }) => {
  await requireKnownAsset(scope, body.assetUUID);
  const row = await scope.tx
    .insertInto('complaints')
    .values({
      tenant_uuid: scope.tenant,
      complaint_uuid: newUuid(),
      type: body.type,
      received_day: body.receivedDay,
      closed_day: body.closedDay ?? null,
      outcome: body.outcome ?? null,
      asset_uuid: body.assetUUID ?? null,
      note: body.note ?? null,
      created_utc: new Date(scope.now),
      updated_utc: new Date(scope.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toComplaint(row);
};

export const listComplaints: Handler<'listComplaints'> = ({ scope, query: { type, status, ...page } }) =>
  readPage(
    scope.tx
      .selectFrom('complaints')
      .selectAll()
      .where('tenant_uuid', '=', scope.tenant)
      .$if(type !== undefined, (rows) => rows.where('type', '=', type!))
      .$if(status !== undefined, (rows) => rows.where('closed_day', status === 'OPEN' ? 'is' : 'is not', null)),
    {
      ...page,
      columns: { receivedDay: 'received_day', createdUTC: 'created_utc' },
      defaultSort: '-receivedDay',
      tieBreak: 'complaint_uuid',
      toItem: toComplaint,
    },
  );

export const updateComplaint: Handler<'updateComplaint'> = async ({ scope, params: { complaintUUID }, body }) => {
  const own = scope.tx
    .selectFrom('complaints')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('complaint_uuid', '=', complaintUUID);
  const row = await own.forUpdate().executeTakeFirst();
  if (!row) throw notFound('complaint');
  await requireKnownAsset(scope, body.assetUUID);
  const given = <Value>(value: Value | undefined, present: Value): Value => (value === undefined ? present : value);
  const changed = {
    type: given(body.type, row.type),
    received_day: given(body.receivedDay, row.received_day),
    closed_day: given(body.closedDay, row.closed_day),
    outcome: given(body.outcome, row.outcome),
    asset_uuid: given(body.assetUUID, row.asset_uuid),
    note: given(body.note, row.note),
  };
  requireWhole(changed, body);
  const stored = await scope.tx
    .updateTable('complaints')
    .set({ ...changed, updated_utc: new Date(scope.now) })
    .where('tenant_uuid', '=', scope.tenant)
    .where('complaint_uuid', '=', complaintUUID)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toComplaint(stored);
};

/** Refuses a complaint that would have an end without an outcome, or the reverse, or end before it begins. */
function requireWhole(
  { received_day, closed_day, outcome }: Pick<ComplaintRow, 'received_day' | 'closed_day' | 'outcome'>,
  sent: ComplaintChanges,
): void {
  const pointer =
    sent.closedDay === undefined ? (sent.outcome === undefined ? '/receivedDay' : '/outcome') : '/closedDay';
  if ((closed_day === null) !== (outcome === null))
    throw invalid([{ pointer, code: 'REQUIRED', detail: 'closedDay and outcome must be given together' }]);
  if (closed_day !== null && closed_day < received_day)
    throw invalid([{ pointer, code: 'OUT_OF_RANGE', detail: 'closedDay must not be before receivedDay' }]);
}

async function requireKnownAsset({ tx, tenant }: TenantScope, assetUUID: string | null | undefined): Promise<void> {
  if (!assetUUID) return;
  const known = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', assetUUID)
    .executeTakeFirst();
  if (!known) throw invalid([{ pointer: '/assetUUID', code: 'UNKNOWN_ASSET', detail: 'there is no such asset' }]);
}

export const countComplaints: Handler<'countComplaints'> = ({ scope, query }) => countByType(scope, query);

/** Counts the complaints of a period of London days, both ends included; every type is there. */
export async function countByType(
  { tx, tenant }: TenantScope,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<ComplaintCounts> {
  const { rows } = await sql<ComplaintCounts['data'][number]>`
    select type, count(*) filter (where received_day >= ${fromDay}) as received,
      count(*) filter (where closed_day between ${fromDay} and ${toDay}) as closed,
      count(*) filter (where closed_day is null or closed_day > ${toDay}) as open
    from complaints where tenant_uuid = ${tenant} and received_day <= ${toDay}
      and (closed_day is null or closed_day >= ${fromDay})
    group by type`.execute(tx);
  return {
    data: complaintType.options.map(
      (type) => rows.find((row) => row.type === type) ?? { type, received: 0, closed: 0, open: 0 },
    ),
  };
}

const toComplaint = (row: ComplaintRow): Complaint => ({
  complaintUUID: row.complaint_uuid,
  type: row.type,
  receivedDay: row.received_day,
  closedDay: row.closed_day,
  outcome: row.outcome,
  assetUUID: row.asset_uuid,
  note: row.note,
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
});
