import { v7 as newUuid } from 'uuid';
import { expect, it } from 'vitest';
import { headersOf } from '#testing/mailRelay.ts';
import { stageLiveMail } from '#testing/mailStage.ts';
import { raiseAlert } from '../../tenants/alerts/raiseAlert.ts';

const live = stageLiveMail();
const { run, pass, addContact, subjects, inTenant } = live;
const raise = () => inTenant((scope) => raiseAlert(scope, 'SILENT', {}, { kwAtRisk: 3.2 }));

it('alerts are tried again after 1, 5, 15 and 60 minutes while the relay takes nothing, and none is lost', async () => {
  await addContact('ops@example.com');
  live.stage.relay.refusals.set('*', { code: 451, text: 'later' });
  await raise();
  await run();
  for (const minutes of [1, 5, 15]) {
    await pass(minutes - 0.5);
    await run();
    const { data } = await live.tenant.client.listMails({ query: { kind: 'ALERT' } });
    const before = data[0]!.attempts;
    await pass(1);
    await run();
    const after = (await live.tenant.client.listMails({ query: { kind: 'ALERT' } })).data[0]!;
    expect([after.status, after.attempts]).toEqual(['WAITING', before + 1]);
    expect(after.error).toBe('451 to RCPT TO');
  }
  live.stage.relay.refusals.clear();
  await pass(61);
  await run();
  expect(subjects()).toEqual(['Dispatch not acknowledged']);
});

it('alerts suppress a refused address and tell the others', async () => {
  await addContact('ops@example.com');
  const gone = await addContact('gone@example.com');
  live.stage.relay.refusals.set('gone@example.com', { code: 550, text: 'no such user gone@example.com' });
  await raise();
  await run();
  expect(subjects()).toContain('Dispatch not acknowledged');
  expect((await live.tenant.client.getContact({ params: { contactUUID: gone } })).status).toBe('SUPPRESSED');
  expect(subjects().filter((subject) => subject === 'Mail not delivered')).toHaveLength(1);
  const { data } = await live.tenant.client.listMails({ query: { contactUUID: gone, status: 'FAILED' } });
  expect(data.map(({ error }) => error)).toEqual(['550 to RCPT TO']);
  expect((await live.tenant.client.getSummary()).mails).toEqual({ failed: 1 });
  expect(await (await fetch(`${live.stage.service.url}/metrics`)).text()).toMatch(
    /halfhour_mails_total\{outcome="refused"\} 1\n/,
  );
  live.stage.relay.refusals.clear();
  live.stage.relay.mails.length = 0;
  await pass(11);
  await raise();
  await run();
  expect(live.stage.relay.mails.map(({ to }) => to)).toEqual(['ops@example.com']);

  live.stage.relay.mails.length = 0;
  const again = await live.tenant.client.confirmContactAgain({ params: { contactUUID: gone } });
  expect(again.status).toBe('CONFIRMED');
  await run();
  expect(live.stage.relay.mails.map(({ to }) => to)).toEqual(['gone@example.com']);
  const refused = await live.tenant.send('POST', `/contacts/${gone}/confirmation`, { body: {} });
  expect(refused.status).toBe(409);
});

it('alerts are not sent again to a contact that unsubscribed', async () => {
  const contactUUID = await addContact('ops@example.com');
  await raise();
  await run();
  const [unsubscribe] = headersOf(live.stage.relay.mails[0]!).get('list-unsubscribe')!;
  const path = unsubscribe!.replace(/^<https:\/\/flex\.example|>$/g, '');
  expect((await fetch(live.stage.service.url + path, { method: 'POST' })).status).toBe(200);
  expect((await live.tenant.client.getContact({ params: { contactUUID } })).status).toBe('SUPPRESSED');
  const again = await live.tenant.send('POST', `/contacts/${contactUUID}/confirmation`, { body: {} });
  expect(again.status).toBe(409);
});

it('the text of a sent mail has no personal links outside the sandbox', async () => {
  await addContact('ops@example.com');
  await raise();
  await run();
  const { data } = await live.tenant.client.listMails({ query: { kind: 'ALERT' } });
  const mail = await live.tenant.client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  expect(mail.text).toContain('Stop this mail: (only in the mail itself)');
  expect(await live.tenant.client.getMailSettings()).toMatchObject({ transport: 'SMTP', from: 'flex@example.org' });
  expect((await live.tenant.send('GET', `/mails/${newUuid()}`)).status).toBe(404);
});
