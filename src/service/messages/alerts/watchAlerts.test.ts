import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { expect, it } from 'vitest';
import { stageLiveMail } from '#testing/mailStage.ts';
import { contactMail } from '../mail/words/contactMail.ts';

const live = stageLiveMail();
const { run, pass, addContact, subjects, inTenant } = live;

const DISABLED = 'The webhook to hooks.example is disabled';

/** A subscription that is disabled, or works again. */
async function addDisabledWebhook(): Promise<string> {
  const { uuid: webhookUUID } = await live.tenant.client.createWebhook({
    body: { url: 'https://hooks.example/a', events: ['EVENT.STARTED'] },
  });
  await setStatus(webhookUUID, 'DISABLED');
  return webhookUUID;
}
const setStatus = (webhookUUID: string, status: 'ACTIVE' | 'DISABLED') =>
  inTenant(({ tx }) =>
    sql`update webhook_subscriptions set status = ${status} where webhook_uuid = ${webhookUUID}`.execute(tx),
  );
const textOf = (index: number) => live.stage.relay.mails[index]!.source.replaceAll('=\r\n', '');

it('a webhook that fails is told of once while it does, with its screen, and once when it is over', async () => {
  await addContact('ops@example.com', { alerts: ['WEBHOOK_FAILING'] });
  const webhookUUID = await addDisabledWebhook();
  await pass(6);
  await run();
  expect(subjects()).toEqual([DISABLED]);
  expect(textOf(0)).toContain('Its receiver is not being notified.');
  expect(textOf(0)).toContain(`https://desk.example/webhooks/${webhookUUID}`);
  for (let round = 0; round < 4; round++) {
    await pass(6);
    await run();
  }
  expect(subjects()).toHaveLength(1);
  await setStatus(webhookUUID, 'ACTIVE');
  for (let round = 0; round < 3; round++) {
    await pass(6);
    await run();
  }
  expect(subjects()).toEqual([DISABLED, `Resolved: ${DISABLED}`]);
  await setStatus(webhookUUID, 'DISABLED');
  await pass(11);
  await run();
  expect(subjects()).toHaveLength(3);
});

it('two webhooks that fail are two causes; who does not want the kind is not told', async () => {
  await addContact('results@example.com', { alerts: ['RESULT'] });
  await addDisabledWebhook();
  await addDisabledWebhook();
  await pass(6);
  await run();
  expect(subjects()).toEqual([]);
  await addContact('ops@example.com', { alerts: ['WEBHOOK_FAILING', 'EVENT_AT_RISK'] });
  await pass(6);
  await run();
  expect(live.stage.relay.mails.map(({ to }) => to)).toEqual(['ops@example.com', 'ops@example.com']);
});

it('nobody is watched for once no contact wants it, and what was open is closed', async () => {
  const contactUUID = await addContact('ops@example.com', { alerts: ['WEBHOOK_FAILING'] });
  await addDisabledWebhook();
  await pass(6);
  await run();
  await live.tenant.client.updateContact({ params: { contactUUID }, body: { alerts: ['RESULT'] } });
  await pass(6);
  await run();
  const left = await inTenant(async ({ tx, tenant }) => ({
    open: await tx.selectFrom('alerts').select('kind').where('closed_utc', 'is', null).execute(),
    jobs: await tx
      .selectFrom('jobs')
      .select('kind')
      .where('tenant_uuid', '=', tenant)
      .where('kind', '=', 'ALERT_WATCH')
      .execute(),
  }));
  expect(left).toEqual({ open: [], jobs: [] });
  expect(subjects()).toEqual([DISABLED]);
});

it('an alert names what is at risk in kW and pounds', () => {
  const alert = {
    kind: 'EVENT_AT_RISK' as const,
    occurrences: 1,
    raisedMs: Date.UTC(2026, 10, 5, 15),
    lastMs: Date.UTC(2026, 10, 5, 15),
    closedMs: null,
    eventName: 'Evening',
    controllerName: null,
    details: {
      title: 'Evening is likely to fall short',
      text: 'Opt-in is closed',
      kwAtRisk: 1234.5,
      gbpAtRisk: 56.4,
      screen: `/events/${newUuid()}`,
    },
  };
  const { subject, paragraphs, links } = contactMail({ name: 'Ada', senderName: 'Flex', mail: 'ALERT', alert }, null);
  expect(subject).toBe('Evening is likely to fall short');
  expect(paragraphs).toContain('At risk: 1,234.5 kW, £56.40.');
  expect(links).toEqual([]);
});
