import { v7 as newUuid } from 'uuid';
import type { DisputeState } from '#contract/payment.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme } from '../../baselines/measurement/eventTerms.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { packOfScheme } from '../../schemes/packs/requireReady.ts';
import { describeLine } from './lines.ts';

/** States that a dispute may enter, by its present one. */
const NEXT: Record<DisputeState, readonly DisputeState[]> = {
  OPEN: ['SENT', 'CLOSED'],
  SENT: ['ACCEPTED', 'REJECTED', 'CLOSED'],
  ACCEPTED: ['CLOSED'],
  REJECTED: ['SENT', 'CLOSED'],
  CLOSED: ['OPEN'],
};

interface Change {
  state: DisputeState;
  due_day: string | null;
  note: string | null;
}

export const createDispute: Handler<'createDispute'> = async ({ scope, params: { lineUUID }, body }) => {
  const { tx, tenant, now } = scope;
  const line = await tx
    .selectFrom('payment_lines as l')
    .innerJoin('payment_files as f', (join) =>
      join.onRef('f.tenant_uuid', '=', 'l.tenant_uuid').onRef('f.file_uuid', '=', 'l.file_uuid'),
    )
    .select(['l.scheme_uuid', 'f.created_utc'])
    .where('l.tenant_uuid', '=', tenant)
    .where('l.line_uuid', '=', lineUUID)
    .forUpdate('l')
    .executeTakeFirst();
  if (!line) throw notFound('payment line');
  const given = body?.dueDay;
  const due_day = given === undefined ? await dueByPack(scope, line) : given;
  const dispute_uuid = newUuid();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_disputes')
    .values({
      tenant_uuid: tenant,
      dispute_uuid,
      line_uuid: lineUUID,
      state: 'OPEN',
      due_day,
      updated_utc: new Date(now),
    })
    .onConflict((known) => known.columns(['tenant_uuid', 'line_uuid']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw conflict('The line already has a dispute: change that one');
  await keepChange(scope, dispute_uuid, 1, { state: 'OPEN', due_day, note: body?.note ?? null });
  return describeLine(scope, lineUUID);
};

/** Returns the due day: the market pack's number of days after the file was received; null where it says nothing. */
async function dueByPack(
  scope: TenantScope,
  { scheme_uuid, created_utc }: { scheme_uuid: string; created_utc: Date },
): Promise<string | null> {
  const { document } = await packOfScheme(scope, await currentScheme(scope, { scheme_uuid }));
  const days = document.settlement.disputeDays ?? null;
  return days === null ? null : addDays(londonDate(created_utc.getTime()), days);
}

export const updateDispute: Handler<'updateDispute'> = async ({ scope, params: { disputeUUID }, body }) => {
  const { tx, tenant, now } = scope;
  const dispute = await tx
    .selectFrom('payment_disputes')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('dispute_uuid', '=', disputeUUID)
    .forUpdate()
    .executeTakeFirst();
  if (!dispute) throw notFound('dispute');
  const state = body.state ?? dispute.state;
  if (state !== dispute.state && !NEXT[dispute.state].includes(state))
    throw conflict(`A dispute that is ${dispute.state} can become ${NEXT[dispute.state].join(' or ')}, not ${state}`);
  const due_day = body.dueDay === undefined ? dispute.due_day : body.dueDay;
  await tx
    .updateTable('payment_disputes')
    .set({ state, due_day, updated_utc: new Date(now) })
    .where('tenant_uuid', '=', tenant)
    .where('dispute_uuid', '=', disputeUUID)
    .execute();
  const { last } = await tx
    .selectFrom('payment_dispute_changes')
    .select((where) => where.fn.max('change_number').as('last'))
    .where('tenant_uuid', '=', tenant)
    .where('dispute_uuid', '=', disputeUUID)
    .executeTakeFirstOrThrow();
  await keepChange(scope, disputeUUID, last + 1, { state, due_day, note: body.note ?? null });
  return describeLine(scope, dispute.line_uuid);
};

const keepChange = (
  { tx, tenant, now }: TenantScope,
  dispute_uuid: string,
  change_number: number,
  change: Change,
): Promise<unknown> =>
  tx
    .insertInto('payment_dispute_changes')
    .values({ tenant_uuid: tenant, dispute_uuid, change_number, at_utc: new Date(now), ...change })
    .execute();
