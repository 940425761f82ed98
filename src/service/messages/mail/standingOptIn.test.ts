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

/** Two meters of Ada's, which are opted into every event of a scheme with mail. */
async function addStanding(now: string) {
  const { client } = tenant;
  await client.setClock({ body: { now } });
  const { schemeUUID } = await addScheme(tenant, { name: `Scheme of ${now}`, mail: 'ON' });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: `Homes of ${now}` } });
  const [ada] = await addHouseholds(tenant, schemeUUID, portfolioUUID, [
    { name: 'Ada', email: `ada@${now.slice(0, 10)}.example.org`, meters: 2 },
  ]);
  const { assetUUIDs, userUUID } = ada!;
  const set = async (mostPerWeek: number) => {
    await client.setStandingOptIns({ params: { schemeUUID }, body: { assetUUIDs, standing: 'EVERY', mostPerWeek } });
    await client.setClock({ body: { advance: 'PT1S' } });
  };
  await set(3);
  return { schemeUUID, portfolioUUID, userUUID, set };
}

it('the answer link of a reminder is the way out of one event for whom a standing opt-in opts into every one, and back in', async () => {
  const { client } = tenant;
  const { schemeUUID, portfolioUUID, userUUID, set } = await addStanding('2026-01-14T10:00:00Z');
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
  expect(text).toContain('you take part in the event');
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

it('is reminded in the evening of an event whose reminder would be due at night, of 22:00 or of the next morning', async () => {
  const { client } = tenant;
  const { schemeUUID, portfolioUUID, userUUID } = await addStanding('2026-09-07T10:00:00Z');
  const remindersAt = async (now: string) => {
    await client.setClock({ body: { now } });
    const { data } = await client.listMails({ query: { userUUID, kind: 'REMINDER' } });
    return data.map(({ status }) => status);
  };
  // 22:00 to 23:00 BST, as NESO asked in August, and 08:30 BST of the next day.
  for (const start of ['2026-09-07T21:00:00Z', '2026-09-08T07:30:00Z'])
    await addEvent(tenant, schemeUUID, {
      startTime: start,
      endTime: new Date(Date.parse(start) + 3_600_000).toISOString(),
      portfolioUUIDs: [portfolioUUID],
    });
  expect(await remindersAt('2026-09-07T18:59:00Z')).toEqual([]);
  expect(await remindersAt('2026-09-07T19:01:00Z')).toEqual(['CAUGHT', 'CAUGHT']);
  expect(await remindersAt('2026-09-08T08:30:00Z')).toEqual(['CAUGHT', 'CAUGHT']);
});
