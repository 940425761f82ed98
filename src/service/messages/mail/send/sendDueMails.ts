import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { ExternalJob, RunInTenant } from '../../../platform/scheduler/externalJob.ts';
import { sendChat } from '../chat/sendChat.ts';
import type { MailRow } from '../mailRow.ts';
import { chatTransportOf, type MailTools, transportOf } from '../mailTools.ts';
import type { SendOutcome } from '../transport/mailer.ts';
import { type Composed, composeMail } from './compose.ts';
import { endMail, postponeMail, recordCaught, recordSent } from './recordMail.ts';

/** Maximum mails of one run: sent concurrently, and recorded together. */
const SENT_AT_ONCE = 10;
const CAUGHT_AT_ONCE = 200;
/** Time after which a tenant without a relay is looked at again. */
const WITHOUT_RELAY_MS = 10 * 60_000;

const CHANNELS = ['EMAIL', 'CHAT'] as const;
type Channel = (typeof CHANNELS)[number];

interface ReadyMail {
  mail: MailRow;
  composed: Extract<Composed, { ready: unknown }>;
}

/**
 * Returns the job that sends the due mails of a tenant, urgent ones first; between its transactions, since a relay may
 * take a while. In the sandbox they are caught instead. The next run is when the next mail is due.
 */
export const sendDueMails =
  (tools: MailTools): ExternalJob =>
  async (inTenant) => {
    const ready = await inTenant(async (scope) => prepare(scope, tools));
    await sendAll(inTenant, tools, ready);
    return inTenant(async (scope) => {
      const open = openChannels(scope, tools);
      const [mail, chat] = await Promise.all(
        CHANNELS.map(async (channel) => {
          const next = (await nextDue(scope, channel)) ?? Infinity;
          return open.includes(channel) ? next : Math.max(next, scope.now + WITHOUT_RELAY_MS);
        }),
      );
      const next = Math.min(mail!, chat!);
      return next === Infinity ? null : next;
    });
  };

/** Returns the channels whose messages are sent or caught now; the rest waits. */
const openChannels = (scope: TenantScope, tools: MailTools): Channel[] =>
  CHANNELS.filter((channel) => (channel === 'EMAIL' ? transportOf : chatTransportOf)(scope, tools) !== 'OFF');

/** Composes the due mails, and ends or postpones those that are not to be sent now. */
async function prepare(scope: TenantScope, tools: MailTools): Promise<ReadyMail[]> {
  const ready: ReadyMail[] = [];
  const isCaught = scope.environment === 'SANDBOX';
  const due = await readDue(scope, openChannels(scope, tools), isCaught ? CAUGHT_AT_ONCE : SENT_AT_ONCE);
  for (const mail of due) {
    const composed = await composeMail(scope, tools, mail);
    if ('end' in composed) await endMail(scope, mail, composed.end);
    else if ('waitUntil' in composed) await postponeMail(scope, mail, composed.waitUntil);
    else if (isCaught) await recordCaught(scope, mail, composed);
    else ready.push({ mail, composed });
  }
  return ready;
}

async function sendAll(inTenant: RunInTenant, tools: MailTools, ready: readonly ReadyMail[]): Promise<void> {
  if (ready.length === 0) return;
  const outcomes = await Promise.all(
    ready.map(({ composed: { ready: message } }): Promise<SendOutcome> =>
      'href' in message ? sendChat(tools.chat!.sender, message) : tools.mailer!.send(message),
    ),
  );
  for (const { outcome } of outcomes) tools.onAttempt(outcome);
  await inTenant(async (scope) => {
    for (const [at, { mail, composed }] of ready.entries())
      await recordSent(scope, tools, mail, composed, outcomes[at]!);
  });
}

const readDue = ({ tx, tenant, now }: TenantScope, channels: readonly Channel[], limit: number): Promise<MailRow[]> =>
  tx
    .selectFrom('mails')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'WAITING')
    .where(sql<boolean>`channel = any(${channels}::text[])`)
    .where('due_utc', '<=', new Date(now))
    .orderBy('priority')
    .orderBy('due_utc')
    .orderBy('mail_uuid')
    .limit(limit)
    .execute();

/** Returns when the next waiting mail of a channel is due, in epoch milliseconds; null without one. */
async function nextDue({ tx, tenant }: TenantScope, channel: Channel): Promise<number | null> {
  const row = await tx
    .selectFrom('mails')
    .select('due_utc')
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'WAITING')
    .where('channel', '=', channel)
    .orderBy('due_utc')
    .limit(1)
    .executeTakeFirst();
  return row ? row.due_utc.getTime() : null;
}
