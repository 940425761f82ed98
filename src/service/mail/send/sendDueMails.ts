import type { TenantScope } from '#store/tenantTransaction.ts';
import type { ExternalJob, RunInTenant } from '../../scheduler/externalJob.ts';
import type { MailRow } from '../mailRow.ts';
import { type MailTools, transportOf } from '../mailTools.ts';
import type { SendOutcome } from '../transport/mailer.ts';
import { type Composed, composeMail } from './compose.ts';
import { endMail, postponeMail, recordCaught, recordSent } from './recordMail.ts';

/** Mails of one run: sent concurrently, and recorded together. */
const SENT_AT_ONCE = 10;
const CAUGHT_AT_ONCE = 200;
/** How soon a tenant without a relay is looked at again. */
const WITHOUT_RELAY_MS = 10 * 60_000;

interface ReadyMail {
  mail: MailRow;
  composed: Extract<Composed, { ready: unknown }>;
}

/**
 * Sends the due mails of a tenant, those first that must not wait; between its transactions, since a relay may take a
 * while. In the sandbox they are caught instead. The next run is when the next mail is due.
 */
export const sendDueMails =
  (tools: MailTools): ExternalJob =>
  async (inTenant) => {
    const { transport, ready } = await inTenant(async (scope) => prepare(scope, tools));
    if (transport === 'SMTP') await sendAll(inTenant, tools, ready);
    return inTenant(async (scope) => {
      const next = await nextDue(scope);
      return transport === 'OFF' && next !== null ? Math.max(next, scope.now + WITHOUT_RELAY_MS) : next;
    });
  };

/** Composes the due mails, and ends or postpones those that are not to be sent now. */
async function prepare(scope: TenantScope, tools: MailTools): Promise<{ transport: string; ready: ReadyMail[] }> {
  const transport = transportOf(scope, tools);
  const ready: ReadyMail[] = [];
  if (transport === 'OFF') return { transport, ready };
  const due = await readDue(scope, transport === 'CAUGHT' ? CAUGHT_AT_ONCE : SENT_AT_ONCE);
  for (const mail of due) {
    const composed = await composeMail(scope, tools, mail);
    if ('end' in composed) await endMail(scope, mail, composed.end);
    else if ('waitUntil' in composed) await postponeMail(scope, mail, composed.waitUntil);
    else if (transport === 'CAUGHT') await recordCaught(scope, mail, composed);
    else ready.push({ mail, composed });
  }
  return { transport, ready };
}

async function sendAll(inTenant: RunInTenant, tools: MailTools, ready: readonly ReadyMail[]): Promise<void> {
  if (ready.length === 0) return;
  const outcomes = await Promise.all(
    ready.map(({ composed }): Promise<SendOutcome> => tools.mailer!.send(composed.ready)),
  );
  for (const { outcome } of outcomes) tools.onAttempt(outcome);
  await inTenant(async (scope) => {
    for (const [at, { mail, composed }] of ready.entries())
      await recordSent(scope, tools, mail, composed, outcomes[at]!);
  });
}

const readDue = ({ tx, tenant, now }: TenantScope, limit: number): Promise<MailRow[]> =>
  tx
    .selectFrom('mails')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'WAITING')
    .where('due_utc', '<=', new Date(now))
    .orderBy('priority')
    .orderBy('due_utc')
    .orderBy('mail_uuid')
    .limit(limit)
    .execute();

/** When the next waiting mail is due, in epoch milliseconds; null without one. */
async function nextDue({ tx, tenant }: TenantScope): Promise<number | null> {
  const row = await tx
    .selectFrom('mails')
    .select('due_utc')
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'WAITING')
    .orderBy('due_utc')
    .limit(1)
    .executeTakeFirst();
  return row ? row.due_utc.getTime() : null;
}
