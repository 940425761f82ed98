import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { headersOf } from '#testing/mailRelay.ts';
import { addConfirmedContact, type MailStage, startMailStage } from '#testing/mailStage.ts';
import type { TestTenant } from '#testing/testService.ts';
import { raiseAlert } from './raiseAlert.ts';

let stage: MailStage;
let tenant: TestTenant;
beforeAll(async () => {
  stage = await startMailStage();
});
beforeEach(async () => {
  stage.relay.mails.length = 0;
  stage.relay.refusals.clear();
  tenant = await stage.service.addTenant(undefined, 'LIVE');
});
afterAll(() => stage.close());

const run = () => stage.runDue();
const pass = (minutes: number) => stage.pass(tenant, minutes);
const addContact = (email: string) => addConfirmedContact(stage, tenant, email);
const subjects = () => stage.relay.mails.map((mail) => headersOf(mail).get('subject')![0]);
const raise = () =>
  tenantTransaction(stage.service.database.store.db, tenant.tenant, (scope) =>
    raiseAlert(scope, 'SILENT', {}, { kwAtRisk: 3.2 }),
  );

it('alerts are tried again after 1, 5, 15 and 60 minutes while the relay takes nothing, and none is lost', async () => {
  await addContact('ops@example.com');
  stage.relay.refusals.set('*', { code: 451, text: 'later' });
  await raise();
  await run();
  for (const minutes of [1, 5, 15]) {
    await pass(minutes - 0.5);
    await run();
    const { data } = await tenant.client.listMails({ query: { kind: 'ALERT' } });
    const before = data[0]!.attempts;
    await pass(1);
    await run();
    const after = (await tenant.client.listMails({ query: { kind: 'ALERT' } })).data[0]!;
    expect([after.status, after.attempts]).toEqual(['WAITING', before + 1]);
    expect(after.error).toBe('451 to RCPT TO');
  }
  stage.relay.refusals.clear();
  await pass(61);
  await run();
  expect(subjects()).toEqual(['No answer']);
});

it('alerts suppress a refused address and tell the others', async () => {
  await addContact('ops@example.com');
  const gone = await addContact('gone@example.com');
  stage.relay.refusals.set('gone@example.com', { code: 550, text: 'no such user gone@example.com' });
  await raise();
  await run();
  expect(subjects()).toContain('No answer');
  expect((await tenant.client.getContact({ params: { contactUUID: gone } })).status).toBe('SUPPRESSED');
  expect(subjects().filter((subject) => subject === 'Mail not delivered')).toHaveLength(1);
  const { data } = await tenant.client.listMails({ query: { contactUUID: gone, status: 'FAILED' } });
  expect(data.map(({ error }) => error)).toEqual(['550 to RCPT TO']);
  expect((await tenant.client.getSummary()).mails).toEqual({ failed: 1 });
  expect(await (await fetch(`${stage.service.url}/metrics`)).text()).toMatch(
    /halfhour_mails_total\{outcome="refused"\} 1\n/,
  );
  stage.relay.refusals.clear();
  stage.relay.mails.length = 0;
  await pass(11);
  await raise();
  await run();
  expect(stage.relay.mails.map(({ to }) => to)).toEqual(['ops@example.com']);

  stage.relay.mails.length = 0;
  const again = await tenant.client.confirmContactAgain({ params: { contactUUID: gone } });
  expect(again.status).toBe('CONFIRMED');
  await run();
  expect(stage.relay.mails.map(({ to }) => to)).toEqual(['gone@example.com']);
  const refused = await tenant.send('POST', `/contacts/${gone}/confirmation`, { body: {} });
  expect(refused.status).toBe(409);
});

it('alerts are not sent again to a contact that unsubscribed', async () => {
  const contactUUID = await addContact('ops@example.com');
  await raise();
  await run();
  const [unsubscribe] = headersOf(stage.relay.mails[0]!).get('list-unsubscribe')!;
  const path = unsubscribe!.replace(/^<https:\/\/flex\.example|>$/g, '');
  expect((await fetch(stage.service.url + path, { method: 'POST' })).status).toBe(200);
  expect((await tenant.client.getContact({ params: { contactUUID } })).status).toBe('SUPPRESSED');
  const again = await tenant.send('POST', `/contacts/${contactUUID}/confirmation`, { body: {} });
  expect(again.status).toBe(409);
});

it('the text of a sent mail has no personal links outside the sandbox', async () => {
  await addContact('ops@example.com');
  await raise();
  await run();
  const { data } = await tenant.client.listMails({ query: { kind: 'ALERT' } });
  const mail = await tenant.client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  expect(mail.text).toContain('No more mail: (only in the mail itself)');
  expect(await tenant.client.getMailSettings()).toMatchObject({ transport: 'SMTP', from: 'flex@example.org' });
  expect((await tenant.send('GET', `/mails/${newUuid()}`)).status).toBe(404);
});
