import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { headersOf } from '#testing/mailRelay.ts';
import { addConfirmedContact, type MailStage, startMailStage } from '#testing/mailStage.ts';
import type { TestTenant } from '#testing/testService.ts';
import { closeAlert, raiseAlert } from './raiseAlert.ts';

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
const addContact = (email: string, more?: object) => addConfirmedContact(stage, tenant, email, more);
const subjects = () => stage.relay.mails.map((mail) => headersOf(mail).get('subject')![0]);
const inTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) =>
  tenantTransaction(stage.service.database.store.db, tenant.tenant, work);
const raise = (times = 1) =>
  inTenant(async (scope) => {
    for (let at = 0; at < times; at++) await raiseAlert(scope, 'SILENT', {}, { kwAtRisk: 3.2 });
  });

it('a thousand alerts in ten minutes are one mail with the count; then at most one in ten minutes; then it is over', async () => {
  await addContact('ops@example.com');
  await raise(1000);
  await run();
  expect(subjects()).toEqual(['No answer (1000)']);
  expect(stage.relay.mails[0]!.source).toContain('kw at risk: 3.2');
  await raise(5);
  await run();
  expect(subjects()).toHaveLength(1);
  await pass(11);
  await run();
  expect(subjects()).toEqual(['No answer (1000)', 'No answer (1005)']);
  expect(await inTenant((scope) => closeAlert(scope, 'SILENT', {}))).toBe(true);
  await run();
  expect(subjects().at(-1)).toBe('Recovered: No answer');
});

it('are sent to a contact only after POST to the link in its first mail', async () => {
  const { contactUUID } = await tenant.client.createContact({ body: { name: 'Ops', email: 'ops@example.com' } });
  await run();
  const source = stage.relay.mails[0]!.source.replaceAll('=\r\n', '');
  const path = /https:\/\/flex\.example(\/confirm\/[\w-]{94})/.exec(source)![1]!;
  const statusAfter = async (method: string) => {
    expect((await fetch(stage.service.url + path, { method })).status).toBe(200);
    return (await tenant.client.getContact({ params: { contactUUID } })).status;
  };
  expect(await statusAfter('GET')).toBe('UNCONFIRMED');
  expect(await statusAfter('POST')).toBe('CONFIRMED');
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
  expect(stage.relay.mails).toEqual([]);
  const { data } = await tenant.client.listMails({ query: { contactUUID, kind: 'DIGEST' } });
  expect(data).toHaveLength(1);
  await pass(24 * 60);
  await run();
  expect(subjects()).toEqual(['Alerts: 2']);
});
