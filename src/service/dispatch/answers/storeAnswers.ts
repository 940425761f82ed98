import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { type LogEntry, type LogKind, writeLog } from '../log/writeLog.ts';
import type { Answerer } from './answer.ts';
import type { Answered, DecidedAnswers } from './decideAnswers.ts';

/** Stores the changes of answers in one statement. */
export async function storeAnswers({ tx, tenant }: TenantScope, changed: readonly Answered[]): Promise<void> {
  if (changed.length === 0) return;
  const after = changed.map((each) => each.after);
  const column = (of: (row: Answered['after']) => string | number | null | undefined) =>
    arrayLiteral(after.map((row) => of(row) ?? 'NULL'));
  await sql`
    update dispatches d
    set answer = given.answer, reason_code = given.reason_code, answered_revision = d.revision,
      answered_utc = given.answered_utc, answered_by = given.answered_by, latency_ms = given.latency_ms,
      execution = given.execution, promised_w = given.promised_w, is_silent = false
    from unnest(${column((row) => row.event_uuid)}::uuid[], ${column((row) => row.asset_uuid)}::uuid[],
      ${column((row) => row.answer)}::text[], ${column((row) => row.reason_code)}::text[],
      ${column((row) => row.answered_utc?.toISOString())}::timestamptz[],
      ${after.map((row) => row.answered_by)}::text[], ${column((row) => row.latency_ms)}::integer[],
      ${column((row) => row.execution)}::text[], ${column((row) => row.promised_w)}::integer[])
      as given (event_uuid, asset_uuid, answer, reason_code, answered_utc, answered_by, latency_ms, execution, promised_w)
    where d.tenant_uuid = ${tenant} and d.event_uuid = given.event_uuid and d.asset_uuid = given.asset_uuid`.execute(
    tx,
  );
}

/** Logs facts that the rows do not store: a no, the override of an earlier answer, a late answer. */
export async function logAnswers(
  scope: TenantScope,
  answerer: Answerer,
  { changed, late }: DecidedAnswers,
): Promise<void> {
  const entries = changed.flatMap((each): LogEntry[] => {
    const kind = kindOf(each);
    if (kind === null && answerer.actor !== 'OPERATOR' && answerer.actor !== 'KEY') return [];
    const { after, before, said } = each;
    const details = {
      answer: said.answer,
      reasonCode: said.reasonCode,
      before: before.answer,
      phone: answerer.phone,
      note: answerer.note,
    };
    return [entryOf(after, kind ?? 'ACCEPTED', details)];
  });
  const tooLate = late.map(({ dispatch, said }) =>
    entryOf(dispatch, 'LATE_ANSWER', { answer: said.answer, reasonCode: said.reasonCode, state: dispatch.answer }),
  );
  await writeLog(scope, answerer, [...entries, ...tooLate]);
}

function kindOf({ before, after }: Answered): LogKind | null {
  if (after.is_cancelled) return 'CANCEL_CONFIRMED';
  if (after.answer === before.answer) return null;
  if (after.answer === 'OPTED_OUT' || after.answer === 'REJECTED') return after.answer;
  return before.answer === null ? null : 'ACCEPTED';
}

const entryOf = (row: Answered['after'], kind: LogKind, details: Record<string, unknown>): LogEntry => ({
  eventUUID: row.event_uuid,
  dispatchUUID: row.dispatch_uuid,
  kind,
  revision: row.revision,
  details,
});
