import { expect, it } from 'vitest';
import { stageLiveMail } from '#testing/mailStage.ts';
import { closeAlert, raiseAlert } from '../../tenants/alerts/raiseAlert.ts';

const live = stageLiveMail();
const { run, pass, addContact, subjects, inTenant } = live;
const raise = (times = 1) =>
  inTenant(async (scope) => {
    for (let at = 0; at < times; at++) await raiseAlert(scope, 'SILENT', {}, { kwAtRisk: 3.2 });
  });

it('a thousand alerts in ten minutes are one mail with the count; then at most one in ten minutes; then it is over', async () => {
  await addContact('ops@example.com');
  await raise(1000);
  await run();
  expect(subjects()).toEqual(['Dispatch not acknowledged (1000)']);
  expect(live.stage.relay.mails[0]!.source).toContain('kw at risk: 3.2');
  await raise(5);
  await run();
  expect(subjects()).toHaveLength(1);
  await pass(11);
  await run();
  expect(subjects()).toEqual(['Dispatch not acknowledged (1000)', 'Dispatch not acknowledged (1005)']);
  expect(await inTenant((scope) => closeAlert(scope, 'SILENT', {}))).toBe(true);
  await run();
  expect(subjects().at(-1)).toBe('Resolved: Dispatch not acknowledged');
});

it('are sent to a contact only after POST to the link in its first mail', async () => {
  const { contactUUID } = await live.tenant.client.createContact({ body: { name: 'Ops', email: 'ops@example.com' } });
  await run();
  const source = live.stage.relay.mails[0]!.source.replaceAll('=\r\n', '');
  const path = /https:\/\/flex\.example(\/confirm\/[\w-]{94})/.exec(source)![1]!;
  const statusAfter = async (method: string) => {
    expect((await fetch(live.stage.service.url + path, { method })).status).toBe(200);
    return (await live.tenant.client.getContact({ params: { contactUUID } })).status;
  };
  expect(await statusAfter('GET')).toBe('UNCONFIRMED');
  expect(await statusAfter('POST')).toBe('CONFIRMED');
});

it('are for confirmed contacts that want the kind, and stored for nobody else', async () => {
  await live.tenant.client.createContact({ body: { name: 'New', email: 'new@example.com' } });
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
  expect(live.stage.relay.mails).toEqual([]);
  const { data } = await live.tenant.client.listMails({ query: { contactUUID, kind: 'DIGEST' } });
  expect(data).toHaveLength(1);
  await pass(24 * 60);
  await run();
  expect(subjects()).toEqual(['Alerts: 2']);
});
