import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addHouseholds } from '#testing/household.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-14T10:00:00Z' } });
});
afterAll(() => service.close());

const entriesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((found) => ({
    uid: new ICAL.Event(found).uid,
    sequence: new ICAL.Event(found).sequence,
    start: new ICAL.Event(found).startDate.toJSDate().toISOString(),
    status: found.getFirstPropertyValue('status')!.toString(),
  }));
type NewFeed = Parameters<typeof tenant.client.createCalendarFeed>[0]['body'];
const addFeed = async (body: NewFeed) => tenant.client.createCalendarFeed({ body });

it('shows the events of its kind, with every revision and cancel, until it is revoked', async () => {
  const [one, two] = [await addScheme(tenant), await addScheme(tenant, { name: 'Other' })];
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Homes' } });
  const [home] = await addHouseholds(tenant, one.schemeUUID, portfolioUUID, [{ name: 'Ada', email: null }]);
  const invited = await addEvent(tenant, one.schemeUUID, { portfolioUUIDs: [portfolioUUID] });
  const times = { startTime: '2026-01-20T17:00:00Z', endTime: '2026-01-20T18:00:00Z' };
  const other = await addEvent(tenant, two.schemeUUID, times);
  const all = await addFeed({ label: 'All, really; all', kind: 'ALL' });
  const feeds = {
    scheme: (await addFeed({ label: 'One', kind: 'SCHEME', schemeUUID: one.schemeUUID })).url,
    portfolio: (await addFeed({ label: 'Homes', kind: 'PORTFOLIO', portfolioUUID })).url,
    user: (await addFeed({ label: 'Ada', kind: 'USER', userUUID: home!.userUUID })).url,
  };
  const read = async (path: string) => entriesOf(await (await fetch(service.url + path)).text());
  expect((await read(all.url)).map(({ uid }) => uid)).toEqual([invited.eventUUID, other.eventUUID]);
  for (const path of Object.values(feeds))
    expect((await read(path)).map(({ uid }) => uid)).toEqual([invited.eventUUID]);

  const first = await fetch(service.url + all.url);
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const etag = first.headers.get('etag')!;
  const again = () => fetch(service.url + all.url, { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  const params = { 'event-uuid': invited.eventUUID };
  await tenant.client.updateEvent({ params, body: { startTime: '2026-01-15T17:30:00Z' } });
  expect((await again()).status).toBe(200);
  expect(await read(feeds.user)).toEqual([
    { uid: invited.eventUUID, sequence: 2, start: '2026-01-15T17:30:00.000Z', status: 'CONFIRMED' },
  ]);
  await tenant.client.cancelEvent({ params, body: {} });
  expect(await read(feeds.user)).toMatchObject([{ sequence: 3, status: 'CANCELLED' }]);
  await tenant.client.setClock({ body: { advance: 'P31D' } });
  expect(await read(feeds.user)).toEqual([]);

  const listed = await tenant.client.listCalendarFeeds({ query: {} });
  expect(listed.totalItems).toBe(4);
  expect(JSON.stringify(listed)).not.toContain('/calendar/');
  expect(listed.data.find(({ feedUUID }) => feedUUID === all.feedUUID)?.lastReadUTC).not.toBeNull();
  await tenant.client.deleteCalendarFeed({ params: { feedUUID: all.feedUUID } });
  expect((await fetch(service.url + all.url)).status).toBe(404);
});

it('has a new address once it is rotated, shown once, and nothing at the old one', async () => {
  const { feedUUID, url: old } = await addFeed({ label: 'All', kind: 'ALL' });
  expect((await fetch(service.url + old)).status).toBe(200);
  const { url, lastReadUTC } = await tenant.client.rotateCalendarFeed({ params: { feedUUID } });
  expect(lastReadUTC).toBeNull();
  expect([(await fetch(service.url + old)).status, (await fetch(service.url + url)).status]).toEqual([404, 200]);
  const other = await service.addTenant();
  const path = (uuid: string) => `/calendar-feeds/${uuid}/rotate`;
  expect((await other.send('POST', path(feedUUID), { body: {} })).status).toBe(404);
  expect((await fetch(service.url + url)).status).toBe(200);
});

it('is unknown with another token, and refuses what it cannot show', async () => {
  const { url } = await addFeed({ label: 'All', kind: 'ALL' });
  const token = url.slice('/calendar/'.length, -'.ics'.length);
  for (const at of [0, 20, 30, 50, 74]) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect((await fetch(`${service.url}/calendar/${changed}.ics`)).status, `${at}`).toBe(404);
  }
  expect((await fetch(`${service.url}/calendar/${token}`)).status).toBe(404);
  const create = (body: object) => tenant.send('POST', '/calendar-feeds', { body });
  expect((await create({ label: 'x', kind: 'SCHEME' })).status).toBe(400);
  expect((await create({ label: 'x', kind: 'ALL', userUUID: tenant.tenant })).status).toBe(400);
  expect((await create({ label: 'x', kind: 'USER', userUUID: tenant.tenant })).status).toBe(404);
});
