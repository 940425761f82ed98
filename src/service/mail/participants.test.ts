import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailKind } from '#contract/mail/mail.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addHouseholds, type Household } from '#testing/household.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;
let people: Household[];
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A tenant at 10:00 in London with a scheme that mails, and three homes: two meters, one, and one without consent. */
async function begin(mail: 'ON' | 'OFF' = 'ON'): Promise<void> {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-14T10:00:00Z' } });
  ({ schemeUUID } = await addScheme(tenant, { mail }));
  ({ portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Homes' } }));
  people = await addHouseholds(tenant, schemeUUID, portfolioUUID, [
    { name: 'Ada', email: 'ada@example.org', meters: 2 },
    { name: 'Ben', email: 'ben@example.org' },
    { name: 'Cay', email: 'cay@example.org', consents: false },
    { name: 'Dan', email: null },
  ]);
}
beforeEach(() => begin());

const advance = (by: string) => tenant.client.setClock({ body: { advance: by } });
const moveTo = (now: string) => tenant.client.setClock({ body: { now } });
const event = (changes: Partial<Parameters<typeof addEvent>[2]> = {}) =>
  addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID], ...changes });
/** Mails in order, as "KIND STATUS user". */
async function mails(): Promise<string[]> {
  const names = new Map(people.map(({ userUUID }, at) => [userUUID, ['Ada', 'Ben', 'Cay', 'Dan'][at]]));
  const { data } = await tenant.client.listMails({ query: { pageSize: 1000, sort: 'createdUTC' } });
  return data.map(({ kind, status, userUUID }) => `${kind} ${status} ${names.get(userUUID!)}`).sort();
}
const mailOf = async (household: Household, kind: MailKind) => {
  const { data } = await tenant.client.listMails({ query: { userUUID: household.userUUID, kind } });
  return tenant.client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
};
const rowsOf = (table: 'mails' | 'mail_rounds') =>
  tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) => tx.selectFrom(table).selectAll().execute());

describe('mails to users', () => {
  it('are off until a scheme has mail: not one row', async () => {
    await begin('OFF');
    const { eventUUID } = await event();
    await advance('PT1H');
    await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
    await advance('PT1H');
    expect([await rowsOf('mails'), await rowsOf('mail_rounds')]).toEqual([[], []]);
  });

  it('invite each user once, if an asset could be opted in', async () => {
    await event();
    await advance('PT1M');
    expect(await mails()).toEqual(['INVITATION CAUGHT Ada', 'INVITATION CAUGHT Ben']);
    const mail = await mailOf(people[0]!, 'INVITATION');
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
    const { data } = await tenant.client.listEventAssets({ params: { 'event-uuid': eventUUID } });
    const invitation = { status: 'CAUGHT', answer: null, answeredUTC: null, sentUTC: expect.any(String) };
    const mail = await mailOf(people[0]!, 'INVITATION');
    for (const uuid of people[0]!.assetUUIDs)
      expect(data.find(({ assetUUID }) => assetUUID === uuid)).toMatchObject({
        invitation: { ...invitation, mailUUID: mail.mailUUID },
      });
    const dan = data.find(({ assetUUID }) => people[3]!.assetUUIDs.includes(assetUUID));
    expect(dan).toMatchObject({ invitation: null });
  });

  it('remind those who said yes, an hour before, and no one else', async () => {
    const { eventUUID } = await event();
    await advance('PT1M');
    await optIn(tenant, eventUUID, people[1]!.assetUUIDs);
    await moveTo('2026-01-15T15:59:00Z');
    expect(await mails()).toHaveLength(2);
    await moveTo('2026-01-15T16:00:01Z');
    expect((await mails()).filter((mail) => mail.startsWith('REMINDER'))).toEqual(['REMINDER CAUGHT Ben']);
    expect((await mailOf(people[1]!, 'REMINDER')).text).toContain('begins at 17:00 GMT and ends at 18:00 GMT');
  });

  it('tell of a changed window and of the cancel, each once', async () => {
    const { eventUUID } = await event();
    await advance('PT1M');
    const params = { 'event-uuid': eventUUID };
    await tenant.client.updateEvent({ params, body: { name: 'Only the name' } });
    await advance('PT1M');
    await tenant.client.updateEvent({ params, body: { startTime: '2026-01-15T17:30:00Z' } });
    await advance('PT1M');
    const changed = await mailOf(people[0]!, 'CHANGED');
    expect(changed.subject).toBe('Changed: Thursday 15 January 2026, 17:30 to 18:00 GMT');
    expect(changed.text).toContain('before, it was Thursday 15 January 2026, 17:00 to 18:00 GMT');
    await tenant.client.cancelEvent({ params, body: {} });
    await advance('PT1M');
    expect((await mails()).filter((mail) => mail.endsWith('Ben'))).toEqual([
      'CANCELLED CAUGHT Ben',
      'CHANGED CAUGHT Ben',
      'INVITATION CAUGHT Ben',
    ]);
  });

  it('wait out the night, over a change of clocks too; invitations that were not sent say nothing of a cancel', async () => {
    await moveTo('2026-10-24T20:30:00Z');
    const { eventUUID } = await event({ startTime: '2026-10-25T17:00:00Z', endTime: '2026-10-25T18:00:00Z' });
    await advance('PT1H');
    expect(await mails()).toEqual(['INVITATION WAITING Ada', 'INVITATION WAITING Ben']);
    await moveTo('2026-10-25T07:59:00Z');
    expect(await mails()).toContain('INVITATION WAITING Ada');
    await moveTo('2026-10-25T08:00:30Z');
    expect(await mails()).toContain('INVITATION CAUGHT Ada');
    await moveTo('2026-10-25T21:10:00Z');
    const other = await event({ startTime: '2026-10-26T17:00:00Z', endTime: '2026-10-26T18:00:00Z' });
    await advance('PT1M');
    await tenant.client.cancelEvent({ params: { 'event-uuid': other.eventUUID }, body: {} });
    await moveTo('2026-10-26T09:00:00Z');
    const ofOther = (await rowsOf('mails')).filter(({ event_uuid }) => event_uuid === other.eventUUID);
    expect(ofOther.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'INVITATION WITHDRAWN',
      'INVITATION WITHDRAWN',
    ]);
    expect(eventUUID).not.toBe(other.eventUUID);
  });

  it('tell at night of a cancel only if the window begins before 10:00', async () => {
    const early = await event({ startTime: '2026-01-16T07:00:00Z', endTime: '2026-01-16T08:00:00Z' });
    const late = await event({ startTime: '2026-01-16T17:00:00Z', endTime: '2026-01-16T18:00:00Z' });
    await advance('PT1M');
    await moveTo('2026-01-16T02:00:00Z');
    for (const { eventUUID } of [early, late])
      await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
    await advance('PT1M');
    const states = async () =>
      new Set(
        (await rowsOf('mails'))
          .filter(({ kind }) => kind === 'CANCELLED')
          .map(({ event_uuid, status }) => `${event_uuid === early.eventUUID ? 'early' : 'late'} ${status}`),
      );
    expect(await states()).toEqual(new Set(['early CAUGHT', 'late WAITING']));
    await moveTo('2026-01-16T08:00:30Z');
    expect(await states()).toEqual(new Set(['early CAUGHT', 'late CAUGHT']));
  });

  it('have values escaped, and subjects without line breaks or marks of direction', async () => {
    await event({ name: '<script>alert(1)</script> \u202e & "more"' });
    await advance('PT1M');
    const body = { subject: 'About {eventName}', paragraphs: ['{eventName} {name}'] };
    await tenant.client.updateMailTemplate({ params: { name: 'INVITATION' }, body });
    await event({ name: '<img src=x> \u202e', startTime: '2026-01-17T17:00:00Z', endTime: '2026-01-17T18:00:00Z' });
    await advance('PT1M');
    const { data } = await tenant.client.listMails({ query: { userUUID: people[0]!.userUUID, sort: '-createdUTC' } });
    const mail = await tenant.client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
    expect(mail.subject).toBe('About <img src=x>');
    expect(mail.html).toContain('&lt;img src=x&gt;');
    expect(mail.html).not.toContain('<img');
    const first = await tenant.client.getMail({ params: { mailUUID: data.at(-1)!.mailUUID } });
    expect(first.subject).toContain('Will you take part');
  });
});
