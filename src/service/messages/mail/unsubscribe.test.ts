import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMailedHomes, type MailedHomes, mailsOf } from '#testing/mailedHomes.ts';
import { addEvent } from '#testing/readyAssets.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

let service: TestService;
let homes: MailedHomes;
beforeAll(async () => {
  service = await startTestService({ mail: { secretKeys: [randomBytes(32)] } });
  homes = await addMailedHomes(service);
});
afterAll(() => service.close());

const post = (path: string, fields: Record<string, string> = {}) =>
  fetch(service.url + path, { method: 'POST', body: new URLSearchParams(fields) });

it('ends mails with POST only, by kind, at once, and never a consent', async () => {
  const { tenant, people, schemeUUID, portfolioUUID } = homes;
  const { client } = tenant;
  const advance = () => client.setClock({ body: { advance: 'PT1M' } });
  const invite = async (day: string) => {
    const times = { startTime: `${day}T17:00:00Z`, endTime: `${day}T18:00:00Z` };
    const { eventUUID } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID], ...times });
    await advance();
    return { 'event-uuid': eventUUID };
  };
  const ofAda = async () => (await mailsOf(homes)).filter((mail) => mail.endsWith('Ada'));
  const suppressed = async () => (await client.getMailSettings()).suppressedAddresses;
  const params = await invite('2026-01-15');
  const { data } = await client.listMails({ query: { userUUID: people[0]!.userUUID } });
  const { text } = await client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  const [link] = /\/unsubscribe\/\S+/.exec(text!)!;

  const page = await fetch(service.url + link);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('does not withdraw your consent');
  expect((await post(`${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`)).status).toBe(404);
  expect(await suppressed()).toBe(0);

  expect((await post(link, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  expect(await suppressed()).toBe(1);
  await invite('2026-01-16');
  await client.updateEvent({ params, body: { startTime: '2026-01-15T17:30:00Z' } });
  await advance();
  expect(await ofAda()).toEqual(['CHANGED CAUGHT Ada', 'INVITATION CAUGHT Ada', 'INVITATION SUPPRESSED Ada']);
  expect(await mailsOf(homes)).toContain('CHANGED CAUGHT Ben');

  expect(await (await post(link, { scope: 'ALL' })).text()).toContain('You will not receive any more mail');
  await client.cancelEvent({ params, body: {} });
  await advance();
  expect(await ofAda()).toContain('CANCELLED SUPPRESSED Ada');
  expect(await suppressed()).toBe(1);
  const { data: consents } = await client.listConsents({ query: { userUUID: people[0]!.userUUID } });
  expect(consents.map(({ status }) => status)).toEqual(['ACTIVE']);
});
