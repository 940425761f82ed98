import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AlertKind } from '#contract/mail/contact.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;

beforeAll(async () => {
  service = await startTestService({ mail: { dashboardUrl: 'https://desk.example' } });
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2023-03-20T08:00:00Z');
  ({ schemeUUID } = await addScheme(tenant));
  await flatFleet(service, tenant, schemeUUID, '2023-03-20', 4);
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const look = () => tenant.client.setClock({ body: { advance: 'PT6M' } });
const listen = (kind: AlertKind, more: object = {}) =>
  tenant.client.createContact({
    body: { name: 'Room', chatUrl: 'https://hooks.example.com/a', alerts: [kind], ...more },
  });
const schedule = (name: string, terms = {}) =>
  addEvent(tenant, schemeUUID, {
    name,
    startTime: '2023-03-21T17:00:00Z',
    endTime: '2023-03-21T18:00:00Z',
    contractedMw: 0.0000001,
    priceGbpPerMwh: 500,
    ...terms,
  });

/** What was said, oldest first. */
async function messages() {
  const { data } = await tenant.client.listMails({ query: { sort: 'createdUTC' } });
  return Promise.all(data.map(({ mailUUID }) => tenant.client.getMail({ params: { mailUUID } })));
}
const subjects = async () => (await messages()).map(({ subject }) => subject);

it('EVENT_AT_RISK: with its screen while nobody is opted in, and over once the event is cancelled', async () => {
  await listen('EVENT_AT_RISK');
  const { eventUUID } = await schedule('Empty');
  await look();
  await look();
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect(message!.subject).toBe('Empty: no assets opted in');
  expect(message!.text).toContain(`https://desk.example/events/${eventUUID}`);
  await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
  await look();
  expect(await subjects()).toEqual([message!.subject, `Resolved: ${message!.subject}`]);
});

it('DATA_LATE: assets of the fleet that send no readings, with the list of them', async () => {
  await listen('DATA_LATE');
  await look();
  expect(await subjects()).toEqual([]);
  await clockAt('2023-03-24T08:00:00Z');
  await look();
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect(message!.subject).toMatch(/^4 assets/);
  expect(message!.text).toContain('https://desk.example/assets?readings=SILENT&sort=lastReadingUTC');
});

it('READINGS_IMPLAUSIBLE: while nobody has decided on them, with the list of them', async () => {
  await listen('READINGS_IMPLAUSIBLE');
  await look();
  expect(await subjects()).toEqual([]);
  const { data } = await tenant.client.listAssets({ query: { pageSize: 1 } });
  await tenant.client.createConsumption({
    body: [{ assetUUID: data[0]!.assetUUID, startTime: '2023-03-19T17:00:00Z', value: 350 }],
  });
  await look();
  await look();
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect(message!.subject).toBe('1 implausible reading of 1 asset');
  expect(message!.text).toContain('https://desk.example/data-quality');
  await tenant.client.decideSuspiciousReadings({ body: { action: 'SET_ASIDE', filter: {} } });
  await look();
  expect(await subjects()).toEqual([message!.subject, `Resolved: ${message!.subject}`]);
});

it('CONSENTS_ENDING: consents that end within 30 days, with the screen of consents', async () => {
  await listen('CONSENTS_ENDING');
  await look();
  expect(await subjects()).toEqual([]);
  const { userUUID } = await tenant.client.createUser({ body: { userId: 'renews', name: 'Ada' } });
  await tenant.client.createConsent({
    body: { userUUID, type: 'DISPATCH', purpose: 'Events', expiresUTC: '2023-04-05T00:00:00Z' },
  });
  await look();
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect(message!.subject).toBe('1 consent ends within 30 days');
  expect(message!.text).toContain('https://desk.example/consents');
});

it('SETTLEMENT_STUCK: an event whose stats cannot be calculated, and over once they are', async () => {
  await listen('SETTLEMENT_STUCK');
  const { eventUUID } = await schedule('Evening');
  const setStatus = (status: string, reason: string | null) =>
    tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      sql`update events set stats_status = ${status}, stats_failure = ${reason} where event_uuid = ${eventUUID}`.execute(
        tx,
      ),
    );
  await setStatus('FAILED', 'No prices');
  await look();
  await look();
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect(message!.subject).toBe('Evening: the settlement could not be calculated');
  expect(message!.text).toContain('No prices');
  expect(message!.text).toContain(`https://desk.example/events/${eventUUID}?tab=runs`);
  await setStatus('READY', null);
  await look();
  expect(await subjects()).toEqual([message!.subject, `Resolved: ${message!.subject}`]);
});

it('what is held back in a contact’s own quiet hours comes in one message at their end, with what is over', async () => {
  await clockAt('2023-03-25T22:00:00Z');
  await listen('EVENT_AT_RISK', { delivery: 'DAYTIME', quietStart: '22:30', quietEnd: '06:15' });
  await clockAt('2023-03-25T23:00:00Z');
  const { eventUUID } = await schedule('Empty', laterTerms);
  await look();
  await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
  await look();
  // Clocks went forward in this night: 06:15 is an hour earlier.
  await clockAt('2023-03-26T05:14:00Z');
  expect((await tenant.client.listMails()).data.map(({ kind, status }) => [kind, status])).toEqual([
    ['DIGEST', 'WAITING'],
  ]);
  await clockAt('2023-03-26T05:15:30Z');
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect([message!.status, message!.subject]).toEqual(['CAUGHT', 'Alerts: 1, resolved: 1']);
  expect(message!.text).toMatch(/Empty: no assets opted in\. At .*[\s\S]*Resolved .*: Empty: no assets opted in\./);
});

it('who wants one message a day is told in it of what is over too', async () => {
  await listen('EVENT_AT_RISK', { delivery: 'DIGEST', quietEnd: '18:00' });
  const { eventUUID } = await schedule('Empty');
  await look();
  await clockAt('2023-03-20T18:00:30Z');
  await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
  await look();
  await clockAt('2023-03-21T18:00:30Z');
  expect(await subjects()).toEqual(['Alerts: 1', 'Resolved: 1']);
});

const laterTerms = { startTime: '2023-03-27T17:00:00Z', endTime: '2023-03-27T18:00:00Z' };

it('CLAIM_EVIDENCE_DUE: a claim of another provider, with its screen, and over once the evidence is given', async () => {
  await listen('CLAIM_EVIDENCE_DUE');
  await look();
  expect(await subjects()).toEqual([]);
  const { data } = await tenant.client.listAssets({ query: { pageSize: 1 } });
  const { claimUUID } = await tenant.client.createClaim({
    body: {
      schemeUUID,
      assetUUID: data[0]!.assetUUID,
      claimant: 'Otherflex',
      noticeFrom: 'UKPN',
      dueDay: '2023-03-27',
    },
  });
  await look();
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect(message!.subject).toContain('is claimed by Otherflex: 7 days left');
  expect(message!.text).toContain(`https://desk.example/schemes/claims/${claimUUID}`);
  await tenant.client.addClaimEvidence({
    params: { claimUUID },
    body: {
      documentRef: 'CONSENT-7',
      signedOn: '2022-11-03',
      wordingVersion: '3',
      fileName: 'consent.pdf',
      content: Buffer.from('%PDF a signed consent').toString('base64'),
    },
  });
  await look();
  expect(await subjects()).toEqual([message!.subject, `Resolved: ${message!.subject}`]);
});
