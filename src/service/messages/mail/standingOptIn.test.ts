import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addHouseholds } from '#testing/household.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService({ mail: { secretKeys: [randomBytes(32)] } });
  tenant = await service.addTenant();
});
afterAll(() => service.close());

it('the answer link of a reminder is the way out of one event for whom a standing opt-in opts into every one, and back in', async () => {
  const { client } = tenant;
  await client.setClock({ body: { now: '2026-01-14T10:00:00Z' } });
  const { schemeUUID } = await addScheme(tenant, { mail: 'ON' });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Homes' } });
  const [ada] = await addHouseholds(tenant, schemeUUID, portfolioUUID, [
    { name: 'Ada', email: 'ada@example.org', meters: 2 },
  ]);
  const { assetUUIDs, userUUID } = ada!;
  const set = async (mostPerWeek: number) => {
    await client.setStandingOptIns({ params: { schemeUUID }, body: { assetUUIDs, standing: 'EVERY', mostPerWeek } });
    await client.setClock({ body: { advance: 'PT1S' } });
  };
  await set(3);
  const { eventUUID } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID] });
  await client.setClock({ body: { advance: 'PT1M' } });
  const states = async () =>
    (await client.listEventAssets({ params: { 'event-uuid': eventUUID } })).data.map(({ state, optedBy }) =>
      [state, optedBy].join(' '),
    );
  expect(await states()).toEqual(['OPT_IN STANDING', 'OPT_IN STANDING']);

  // Nobody who is in is asked: the reminder, an hour before the start, has the link.
  await client.setClock({ body: { now: '2026-01-15T16:01:00Z' } });
  const { data } = await client.listMails({ query: { userUUID, kind: 'REMINDER' } });
  const { text } = await client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  const link = /\/answer\/\S+/.exec(text!)![0];
  const answer = async (value: 'YES' | 'NO') => {
    const body = new URLSearchParams({ answer: value });
    expect((await fetch(service.url + link, { method: 'POST', body })).status).toBe(200);
  };
  await answer('NO');
  await set(4);
  await client.updateEvent({ params: { 'event-uuid': eventUUID }, body: { name: 'Renamed' } });
  await client.setClock({ body: { advance: 'PT1M' } });
  expect(await states()).toEqual(['OPT_OUT ', 'OPT_OUT ']);
  await answer('YES');
  expect(await states()).toEqual(['OPT_IN REQUEST', 'OPT_IN REQUEST']);
});
