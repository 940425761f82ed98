import { afterAll, beforeAll, expect, it } from 'vitest';
import { addEvent, addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { publishedEvents, seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('asks users who have not said yes or no, once a day, where somebody passes it on', async () => {
  const tenant = await service.addTenant();
  const { client } = tenant;
  await client.setClock({ body: { now: '2026-03-10T08:00:00Z' } });
  const fleet = (prefix: string, consent: boolean) => seedFleet(service, tenant, 2, { prefix, consent });
  const agreed = await fleet('agreed', true);
  const open = await fleet('open', false);
  const refusing = await fleet('refusing', false);
  const ownerless = await seedFleet(service, tenant, 1, { prefix: 'ownerless', user: false });
  const userOf = async (assetUUID: string) => (await client.getAsset({ params: { assetUUID } })).userUUID!;
  await client.createConsent({
    body: { userUUID: await userOf(refusing[0]!), type: 'DISPATCH', preference: 'OPT_OUT' },
  });
  const { schemeUUID } = await addScheme(tenant);
  const all = [...agreed, ...open, ...refusing, ...ownerless];
  await optInAndPassChecks(tenant, schemeUUID, all);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: '2026-03-20T17:00:00Z',
    endTime: '2026-03-20T18:00:00Z',
  });
  const reason = async () => {
    const { refusedBy } = await client.getBulkActionEffect({
      body: { action: 'EVENT_OPT_IN', target: eventUUID, filter: {}, all: true },
    });
    return refusedBy.find(({ code }) => code === 'CONSENT_REQUIRED');
  };
  const requests = async () =>
    (await publishedEvents(service, tenant)).flatMap(({ event, payload }) =>
      event === 'CONSENT.REQUESTED' ? [payload] : [],
    );
  const body = { action: 'CONSENT_REQUEST', filter: {}, all: true } as const;
  const ask = (dryRun = false) => client.createBulkAction({ body: { ...body, dryRun } });

  expect((await tenant.send('POST', '/bulk-actions', { body: { ...body, dryRun: true } })).status).toBe(409);
  expect(await reason()).toMatchObject({ count: 4, remedy: null });

  await client.createWebhook({ body: { url: 'https://example.com/hook', events: ['CONSENT.REQUESTED'] } });
  const { note, remedy } = (await reason())!;
  expect([note, remedy]).toMatchObject([
    '1 user has not answered; the users of 2 assets refused.',
    { action: 'CONSENT_REQUEST', label: 'Ask 1 user', assets: 2, filter: { assetUUIDs: open.toSorted() } },
  ]);
  const counts = { changed: 2, unchanged: 2, refusedByCode: { CONSENT_REFUSED: 2, NO_USER: 1 } };
  expect(await ask(true)).toMatchObject(counts);
  expect(await requests()).toEqual([]);
  const asking = { action: 'CONSENT_REQUEST', dryRun: true } as const;
  const ofUser = { userUUIDs: [await userOf(open[0]!)] };
  expect(await client.createBulkAction({ body: { ...asking, filter: ofUser } })).toMatchObject({
    matched: 2,
    named: 2,
    changed: 2,
    filter: { status: 'ACTIVE' },
  });
  const nobody = await tenant.send('POST', '/bulk-actions', { body: { ...asking, filter: { userUUIDs: ['x'] } } });
  expect(nobody.status).toBe(400);
  const record = await ask();
  expect(record).toMatchObject({ ...counts, undoable: false });
  const users = [{ userUUID: await userOf(open[0]!), assetUUIDs: open.toSorted() }];
  expect(await requests()).toEqual([{ type: 'DISPATCH', users }]);
  expect((await tenant.send('POST', `/bulk-actions/${record.bulkActionUUID}/undo`)).status).toBe(409);

  // Nobody is asked twice in a day.
  expect(await ask(true)).toMatchObject({ changed: 0, unchanged: 4 });
  expect((await reason())!.remedy).toBeNull();
  await client.setClock({ body: { now: '2026-03-11T10:00:00Z' } });
  expect(await ask(true)).toMatchObject({ changed: 2 });
});
