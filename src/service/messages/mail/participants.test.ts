import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailKind } from '#contract/mail/mailKind.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { Household } from '#testing/household.ts';
import { addMailedHomes, type MailedHomes, mailsOf } from '#testing/mailedHomes.ts';
import { addEvent, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

let service: TestService;
let homes: MailedHomes;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  homes = await addMailedHomes(service);
});
afterAll(() => service.close());

const advance = (by: string) => homes.tenant.client.setClock({ body: { advance: by } });
const moveTo = (now: string) => homes.tenant.client.setClock({ body: { now } });
const event = (changes: Partial<Parameters<typeof addEvent>[2]> = {}) =>
  addEvent(homes.tenant, homes.schemeUUID, { portfolioUUIDs: [homes.portfolioUUID], ...changes });
const mails = () => mailsOf(homes);
const mailOf = async ({ userUUID }: Household, kind: MailKind) => {
  const { data } = await homes.tenant.client.listMails({ query: { userUUID, kind } });
  return homes.tenant.client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
};
const rowsOf = (table: 'mails' | 'mail_rounds') =>
  tenantTransaction(service.database.store.db, homes.tenant.tenant, ({ tx }) =>
    tx.selectFrom(table).selectAll().execute(),
  );

describe('mails to users', () => {
  it('are off until a scheme has mail: not one row', async () => {
    homes = await addMailedHomes(service, 'OFF');
    const { eventUUID } = await event();
    await advance('PT1H');
    await homes.tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
    await advance('PT1H');
    expect([await rowsOf('mails'), await rowsOf('mail_rounds')]).toEqual([[], []]);
  });

  it('invite each user once, if an asset could be opted in', async () => {
    await event();
    await advance('PT1M');
    expect(await mails()).toEqual(['INVITATION CAUGHT Ada', 'INVITATION CAUGHT Ben']);
    const mail = await mailOf(homes.people[0]!, 'INVITATION');
    expect(mail.to).toBe('ada@example.org');
    expect(mail.subject).toBe('Will you take part: Thursday 15 January 2026, 17:00 to 18:00 GMT?');
    expect(mail.text).toContain("Ada's meter 0, Ada's meter 1");
    expect(mail.text).toContain('/answer/');
    expect(mail.html).not.toMatch(/<img|src=|https?:\/\/(?!$)|url\(/i);
    expect(Buffer.byteLength(mail.text! + mail.html!)).toBeLessThan(30_000);
  });

  it('stand beside the assets of the event, null where nobody was asked', async () => {
    const { eventUUID } = await event();
    await advance('PT1M');
    const { data } = await homes.tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } });
    const invitation = { status: 'CAUGHT', answer: null, answeredUTC: null, sentUTC: expect.any(String) };
    const mail = await mailOf(homes.people[0]!, 'INVITATION');
    for (const uuid of homes.people[0]!.assetUUIDs)
      expect(data.find(({ assetUUID }) => assetUUID === uuid)).toMatchObject({
        invitation: { ...invitation, mailUUID: mail.mailUUID },
      });
    const dan = data.find(({ assetUUID }) => homes.people[3]!.assetUUIDs.includes(assetUUID));
    expect(dan).toMatchObject({ invitation: null });
  });

  it('remind those who said yes, an hour before, and no one else', async () => {
    const { eventUUID } = await event();
    await advance('PT1M');
    await optIn(homes.tenant, eventUUID, homes.people[1]!.assetUUIDs);
    await moveTo('2026-01-15T15:59:00Z');
    expect(await mails()).toHaveLength(2);
    await moveTo('2026-01-15T16:00:01Z');
    expect((await mails()).filter((mail) => mail.startsWith('REMINDER'))).toEqual(['REMINDER CAUGHT Ben']);
    expect((await mailOf(homes.people[1]!, 'REMINDER')).text).toContain('starts at 17:00 GMT and ends at 18:00 GMT');
  });

  it('tell of a changed window and of the cancel, each once', async () => {
    const { eventUUID } = await event();
    await advance('PT1M');
    const params = { 'event-uuid': eventUUID };
    await homes.tenant.client.updateEvent({ params, body: { name: 'Only the name' } });
    await advance('PT1M');
    await homes.tenant.client.updateEvent({ params, body: { startTime: '2026-01-15T17:30:00Z' } });
    await advance('PT1M');
    const changed = await mailOf(homes.people[0]!, 'CHANGED');
    expect(changed.subject).toBe('Changed: Thursday 15 January 2026, 17:30 to 18:00 GMT');
    expect(changed.text).toContain('before, it was Thursday 15 January 2026, 17:00 to 18:00 GMT');
    await homes.tenant.client.cancelEvent({ params, body: {} });
    await advance('PT1M');
    expect((await mails()).filter((mail) => mail.endsWith('Ben'))).toEqual([
      'CANCELLED CAUGHT Ben',
      'CHANGED CAUGHT Ben',
      'INVITATION CAUGHT Ben',
    ]);
  });

  it('have values escaped, and subjects without line breaks or marks of direction', async () => {
    await event({ name: '<script>alert(1)</script> \u202e & "more"' });
    await advance('PT1M');
    const body = { subject: 'About {eventName}', paragraphs: ['{eventName} {name}'] };
    await homes.tenant.client.updateMailTemplate({ params: { name: 'INVITATION' }, body });
    await event({ name: '<img src=x> \u202e', startTime: '2026-01-17T17:00:00Z', endTime: '2026-01-17T18:00:00Z' });
    await advance('PT1M');
    const { data } = await homes.tenant.client.listMails({
      query: { userUUID: homes.people[0]!.userUUID, sort: '-createdUTC' },
    });
    const mail = await homes.tenant.client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
    expect(mail.subject).toBe('About <img src=x>');
    expect(mail.html).toContain('&lt;img src=x&gt;');
    expect(mail.html).not.toContain('<img');
    const first = await homes.tenant.client.getMail({ params: { mailUUID: data.at(-1)!.mailUUID } });
    expect(first.subject).toContain('Will you take part');
  });
});
