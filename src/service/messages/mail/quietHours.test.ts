import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addMailedHomes, type MailedHomes, mailsOf } from '#testing/mailedHomes.ts';
import { addEvent } from '#testing/readyAssets.ts';
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
const rows = () =>
  tenantTransaction(service.database.store.db, homes.tenant.tenant, ({ tx }) =>
    tx.selectFrom('mails').selectAll().execute(),
  );

describe('mails to users at night', () => {
  it('wait out the night, over a change of clocks too; invitations that were not sent say nothing of a cancel', async () => {
    await moveTo('2026-10-24T20:30:00Z');
    await event({ startTime: '2026-10-25T17:00:00Z', endTime: '2026-10-25T18:00:00Z' });
    await advance('PT1H');
    expect(await mails()).toEqual(['INVITATION WAITING Ada', 'INVITATION WAITING Ben']);
    await moveTo('2026-10-25T07:59:00Z');
    expect(await mails()).toContain('INVITATION WAITING Ada');
    // One who takes the consent back meanwhile is not asked.
    await homes.tenant.client.createConsent({
      body: { userUUID: homes.people[1]!.userUUID, type: 'DISPATCH', preference: 'OPT_OUT' },
    });
    await moveTo('2026-10-25T08:00:30Z');
    expect(await mails()).toEqual(['INVITATION CAUGHT Ada', 'INVITATION WITHDRAWN Ben']);
    await moveTo('2026-10-25T21:10:00Z');
    const other = await event({ startTime: '2026-10-26T17:00:00Z', endTime: '2026-10-26T18:00:00Z' });
    await advance('PT1M');
    await homes.tenant.client.cancelEvent({ params: { 'event-uuid': other.eventUUID }, body: {} });
    await moveTo('2026-10-26T09:00:00Z');
    const ofOther = (await rows()).filter(({ event_uuid }) => event_uuid === other.eventUUID);
    expect(ofOther.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['INVITATION WITHDRAWN']);
  });

  it('tell at night of a cancel only if the window begins before 10:00', async () => {
    const early = await event({ startTime: '2026-01-16T07:00:00Z', endTime: '2026-01-16T08:00:00Z' });
    const late = await event({ startTime: '2026-01-16T17:00:00Z', endTime: '2026-01-16T18:00:00Z' });
    await advance('PT1M');
    await moveTo('2026-01-16T02:00:00Z');
    for (const { eventUUID } of [early, late])
      await homes.tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
    await advance('PT1M');
    const states = async () =>
      new Set(
        (await rows())
          .filter(({ kind }) => kind === 'CANCELLED')
          .map(({ event_uuid, status }) => `${event_uuid === early.eventUUID ? 'early' : 'late'} ${status}`),
      );
    expect(await states()).toEqual(new Set(['early CAUGHT', 'late WAITING']));
    await moveTo('2026-01-16T08:00:30Z');
    expect(await states()).toEqual(new Set(['early CAUGHT', 'late CAUGHT']));
  });
});
