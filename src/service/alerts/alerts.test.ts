import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { headersOf, type MailRelay, startMailRelay } from '#testing/mailRelay.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import type { Mailer } from '../mail/transport/mailer.ts';
import { smtpMailer } from '../mail/transport/smtpMailer.ts';
import { closeAlert, raiseAlert } from './raiseAlert.ts';

let relay: MailRelay;
let service: TestService;
let tenant: TestTenant;
let mailer: Mailer;
beforeAll(async () => {
  relay = await startMailRelay();
  mailer = smtpMailer({ url: relay.url, perSecond: 1000, dkim: null });
  service = await startTestService({ mail: { mailer, from: 'flex@example.org', linksUrl: 'https://flex.example' } });
});
beforeEach(async () => {
  relay.mails.length = 0;
  relay.refusals.clear();
  tenant = await service.addTenant(undefined, 'LIVE');
});
afterAll(async () => {
  await service.close();
  await relay.close();
});

const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);
/** Runs everything due, as a live service does by itself. */
async function run(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await service.service.scheduler.runDue();
    await service.service.externalJobs.runDue();
  }
}
/** Lets minutes pass for whatever waits. */
const pass = (minutes: number) =>
  inTenant(async ({ tx }) => {
    const by = sql`${minutes} * interval '1 minute'`;
    await sql`update jobs set due_utc = due_utc - ${by} where tenant_uuid = ${tenant.tenant}`.execute(tx);
    await sql`update mails set due_utc = due_utc - ${by}`.execute(tx);
    await sql`update alerts set mailed_utc = mailed_utc - ${by}`.execute(tx);
  });
async function addContact(email: string, more: object = {}): Promise<string> {
  const { contactUUID } = await tenant.client.createContact({ body: { name: 'Ops', email, ...more } });
  await run();
  const source = relay.mails.findLast(({ to }) => to === email)!.source.replaceAll('=\r\n', '');
  const path = /https:\/\/flex\.example(\/confirm\/[\w-]{94})/.exec(source)![1]!;
  expect((await tenant.client.getContact({ params: { contactUUID } })).status).toBe('UNCONFIRMED');
  expect((await fetch(service.url + path)).status).toBe(200);
  expect((await tenant.client.getContact({ params: { contactUUID } })).status).toBe('UNCONFIRMED');
  expect((await fetch(service.url + path, { method: 'POST' })).status).toBe(200);
  expect((await tenant.client.getContact({ params: { contactUUID } })).status).toBe('CONFIRMED');
  relay.mails.length = 0;
  return contactUUID;
}
const subjects = () => relay.mails.map((mail) => headersOf(mail).get('subject')![0]);
const raise = (kind: 'SILENT' | 'MAIL_FAILED' = 'SILENT', times = 1) =>
  inTenant(async (scope) => {
    for (let at = 0; at < times; at++) await raiseAlert(scope, kind, {}, { kwAtRisk: 3.2 });
  });

it('a thousand alerts in ten minutes are one mail with the count; then at most one in ten minutes; then it is over', async () => {
  await addContact('ops@example.com');
  await raise('SILENT', 1000);
  await run();
  expect(subjects()).toEqual(['No answer (1000)']);
  expect(relay.mails[0]!.source).toContain('kw at risk: 3.2');
  await raise('SILENT', 5);
  await run();
  expect(subjects()).toHaveLength(1);
  await pass(11);
  await run();
  expect(subjects()).toEqual(['No answer (1000)', 'No answer (1005)']);
  expect(await inTenant((scope) => closeAlert(scope, 'SILENT', {}))).toBe(true);
  await run();
  expect(subjects().at(-1)).toBe('Recovered: No answer');
});

it('are for confirmed contacts that want the kind, and stored for nobody else', async () => {
  await tenant.client.createContact({ body: { name: 'New', email: 'new@example.com' } });
  await addContact('results@example.com', { alerts: ['RESULT'] });
  await raise();
  await run();
  expect(subjects()).toEqual([]);
});

it('come together in a digest at 08:00 for who wants that', async () => {
  const contactUUID = await addContact('later@example.com', { delivery: 'DIGEST' });
  await raise();
  await run();
  await pass(11);
  await raise();
  await run();
  expect(relay.mails).toEqual([]);
  const { data } = await tenant.client.listMails({ query: { contactUUID, kind: 'DIGEST' } });
  expect(data).toHaveLength(1);
  await pass(24 * 60);
  await run();
  expect(subjects()).toEqual(['Alerts: 2']);
});

it('are tried again after 1, 5, 15 and 60 minutes while the relay takes nothing, and none is lost', async () => {
  await addContact('ops@example.com');
  relay.refusals.set('*', { code: 451, text: 'later' });
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
  relay.refusals.clear();
  await pass(61);
  await run();
  expect(subjects()).toEqual(['No answer']);
});

it('suppress a refused address and tell the others', async () => {
  await addContact('ops@example.com');
  const gone = await addContact('gone@example.com');
  relay.refusals.set('gone@example.com', { code: 550, text: 'no such user gone@example.com' });
  await raise();
  await run();
  expect(subjects()).toContain('No answer');
  expect((await tenant.client.getContact({ params: { contactUUID: gone } })).status).toBe('SUPPRESSED');
  expect(subjects().filter((subject) => subject === 'Mail not delivered')).toHaveLength(1);
  const { data } = await tenant.client.listMails({ query: { contactUUID: gone, status: 'FAILED' } });
  expect(data.map(({ error }) => error)).toEqual(['550 to RCPT TO']);
  expect((await tenant.client.getSummary()).mails).toEqual({ failed: 1 });
  relay.refusals.clear();
  relay.mails.length = 0;
  await pass(11);
  await raise();
  await run();
  expect(relay.mails.map(({ to }) => to)).toEqual(['ops@example.com']);
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
