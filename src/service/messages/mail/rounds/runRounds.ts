import type { Selectable } from 'kysely';
import type { MailRoundsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readEvent } from '../../../events/eventRows.ts';
import { enqueue, type JobHandler } from '../../../platform/scheduler/jobs.ts';
import { queueForUsers } from '../queueMails.ts';
import { queueDispatchMails } from './dispatchMails.ts';
import { readRoundPage } from './readPage.ts';

/**
 * Writes the mails of an event to its users, a page of a round in one run, so that a fleet's invitations delay nothing
 * else; dispatches by mail come first. The next run is when the next round is due.
 */
export const runRounds: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event) return;
  await queueDispatchMails(scope, eventUUID);
  const round = await nextRound(scope, eventUUID);
  if (!round) return;
  if (round.due_utc.getTime() <= scope.now) await runPage(scope, event.scheme_uuid, round, event.start_utc.getTime());
  const next = await nextRound(scope, eventUUID);
  if (next) await enqueue(scope, 'MAIL_EVENT', [eventUUID], Math.max(scope.now, next.due_utc.getTime()));
};

async function runPage(
  scope: TenantScope,
  schemeUUID: string,
  round: Selectable<MailRoundsTable>,
  startMs: number,
): Promise<void> {
  const { users, last } = await readRoundPage(scope, { ...round, schemeUUID, startMs });
  await queueForUsers(scope, {
    kind: round.kind,
    eventUUID: round.event_uuid,
    revision: round.kind === 'CHANGED' ? round.revision : 0,
    userUUIDs: users,
  });
  await scope.tx
    .updateTable('mail_rounds')
    .set(last === null ? { done: true } : { after_uuid: last })
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', round.event_uuid)
    .where('kind', '=', round.kind)
    .where('revision', '=', round.revision)
    .execute();
}

const nextRound = ({ tx, tenant }: TenantScope, eventUUID: string) =>
  tx
    .selectFrom('mail_rounds')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('done', '=', false)
    .orderBy('due_utc')
    .orderBy('kind')
    .limit(1)
    .executeTakeFirst();
