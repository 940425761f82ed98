import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { reviseDispatches, type RevisableDispatch } from '../issue/reviseDispatches.ts';
import { causedBy } from '../log/recordSignals.ts';
import { writeLog } from '../log/writeLog.ts';
import type { Answerer } from './answer.ts';
import { isPerson, type DecidedAnswers } from './decideAnswers.ts';
import type { AnsweredDispatch } from './lockAnswered.ts';

/**
 * Sends persons' answers to the devices: a no is a cancel to the controller, a yes after it a new request. A controller
 * that is the person has heard already.
 */
export async function passToDevices(scope: TenantScope, answerer: Answerer, decided: DecidedAnswers): Promise<void> {
  if (!isPerson(answerer)) return;
  const refused = decided.changed
    .map(({ after }) => after)
    .filter(({ answer, is_cancelled, channel }) => answer === 'OPTED_OUT' && !is_cancelled && channel !== 'EMAIL');
  for (const own of byEvent(refused))
    await reviseDispatches(
      scope,
      eventOf(own),
      'CANCELLED',
      (await readRevisable(scope, own)).map((dispatch) => ({ dispatch, answer: 'OPTED_OUT' })),
      causedBy(answerer, 'OVERRIDE'),
    );
  for (const own of byEvent(decided.askedAgain)) {
    await writeLog(
      scope,
      answerer,
      own.map((row) => ({
        eventUUID: row.event_uuid,
        dispatchUUID: row.dispatch_uuid,
        kind: 'ACCEPTED',
        revision: row.revision + 1,
        details: { before: row.answer, note: answerer.note },
      })),
    );
    await reviseDispatches(
      scope,
      eventOf(own),
      'REQUESTED',
      (await readRevisable(scope, own)).map((dispatch) => ({ dispatch })),
      causedBy(answerer, 'EVENT'),
    );
  }
}

/** Groups dispatches by event, in the order of events in which they are locked. */
const byEvent = (rows: readonly AnsweredDispatch[]): AnsweredDispatch[][] => [
  ...Map.groupBy(rows, (row) => row.event_uuid).values(),
];

const eventOf = ([first]: AnsweredDispatch[]) => ({
  event_uuid: first!.event_uuid,
  start_utc: first!.event_start,
  end_utc: first!.event_end,
});

/** Reads locked dispatches for their next revisions. */
async function readRevisable(
  { tx, tenant }: TenantScope,
  dispatches: readonly AnsweredDispatch[],
): Promise<RevisableDispatch[]> {
  const { rows } = await sql<RevisableDispatch>`
    select * from dispatches where tenant_uuid = ${tenant}
      and dispatch_uuid = any(${dispatches.map((row) => row.dispatch_uuid)}::uuid[])
    order by asset_uuid`.execute(tx);
  return rows;
}
