import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { problemOf } from '#testing/problemOf.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedBatch, seedController } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';
import { serviceSignature } from '../../platform/outbound/sign.ts';

describe('controllers', () => {
  let service: TestService;
  let tenant: TestTenant;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    service = await startTestService({ webhooks: testWebhooks() });
    receiver = await startWebhookReceiver();
  });
  beforeEach(async () => {
    tenant = await service.addTenant();
    receiver.respond = (_request, response) => void response.writeHead(204).end();
  });
  afterAll(async () => {
    await receiver.close();
    await service.close();
  });

  const addCloud = (name = 'Cloud') =>
    tenant.client.createController({ body: { name, channel: 'WEBHOOK', url: receiver.url } });
  const put = (controllerUUID: string, assetUUIDs: string[], remove = false, takeOver = false) =>
    tenant.client.assignControllerAssets({ params: { controllerUUID }, body: { assetUUIDs, remove, takeOver } });
  const inTenant = <Result>(query: ReturnType<typeof sql<Result>>) =>
    tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) => query.execute(tx));

  it('are registered with a secret that is shown once and stored sealed', async () => {
    const { secret, controllerUUID } = await addCloud();
    expect(secret).toMatch(/^whsec_/);
    const read = await tenant.client.getController({ params: { controllerUUID } });
    expect(read).toMatchObject({ channel: 'WEBHOOK', health: 'UNKNOWN', assets: 0, powerKw: 0, answerRate: null });
    expect(JSON.stringify(read)).not.toContain('whsec_');
    const { rows } = await inTenant(sql<{ text: string }>`select controllers::text as text from controllers`);
    for (const { text } of rows) expect(text).not.toContain(Buffer.from(secret!).toString('hex'));
    const pull = await tenant.client.createController({ body: { name: 'Gateway', channel: 'PULL' } });
    expect(pull).toMatchObject({ secret: null, url: null, answers: 'REQUIRED', batchSize: 500 });
  });

  it('are refused addresses that lead inside, and a url that their channel has not', async () => {
    for (const [url, code] of [
      ['https://169.254.169.254/', 'BLOCKED_ADDRESS'],
      ['http://example.com/', 'INVALID_URL'],
    ]) {
      const response = await tenant.send('POST', '/controllers', { body: { name: 'X', channel: 'WEBHOOK', url } });
      expect((await problemOf(response)).errors).toMatchObject([{ pointer: '/url', code }]);
    }
    const { controllerUUID } = await tenant.client.createController({ body: { name: 'Gateway', channel: 'PULL' } });
    const changed = await tenant.send('PATCH', `/controllers/${controllerUUID}`, { body: { url: receiver.url } });
    expect((await problemOf(changed)).errors).toMatchObject([{ pointer: '/url' }]);
    const live = await service.addTenant({}, 'LIVE');
    const simulated = await live.send('POST', '/controllers', { body: { name: 'X', channel: 'SIMULATED' } });
    expect((await problemOf(simulated)).errors).toMatchObject([{ pointer: '/channel', code: 'SANDBOX_ONLY' }]);
  });

  it('are listed by name with their assets and power, searched and filtered', async () => {
    const first = await addCloud('Beta cloud');
    await tenant.client.createController({ body: { name: 'Alpha', channel: 'PULL' } });
    const assets = await seedFleet(service, tenant, 3);
    await inTenant(sql`update assets set power_kw = 2.2 where asset_uuid = any(${assets}::uuid[])`);
    expect(await put(first.controllerUUID, assets)).toEqual({
      changed: 3,
      unchanged: 0,
      refused: [],
      takenFrom: [],
    });
    const all = await tenant.client.listControllers({});
    expect(all.data.map((each) => [each.name, each.assets, each.powerKw])).toEqual([
      ['Alpha', 0, 0],
      ['Beta cloud', 3, 6.6],
    ]);
    const found = await tenant.client.listControllers({ query: { search: 'CLOUD', channel: 'WEBHOOK' } });
    expect(found.data.map((each) => each.name)).toEqual(['Beta cloud']);
  });

  it('take and give up assets, and refuse each that they cannot', async () => {
    const [one, two] = [await addCloud('One'), await addCloud('Two')];
    const [a, b, archived] = (await seedFleet(service, tenant, 3)) as [string, string, string];
    await tenant.client.archiveAsset({ params: { assetUUID: archived } });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await put(one.controllerUUID, [a, b, archived, unknown])).toMatchObject({
      changed: 2,
      unchanged: 0,
      refused: [
        { assetUUID: archived, code: 'ASSET_ARCHIVED' },
        { assetUUID: unknown, code: 'ASSET_NOT_FOUND' },
      ],
    });
    const { eventUUID } = await seedEvent(service, tenant, [a]);
    await seedBatch(service, tenant, one.controllerUUID, eventUUID, [a]);
    const taken = await put(two.controllerUUID, [a, b]);
    expect(taken).toMatchObject({ changed: 0, unchanged: 0, takenFrom: [] });
    expect(taken.refused).toEqual([
      { assetUUID: a, code: 'DISPATCHED_NOW', detail: expect.any(String) },
      {
        assetUUID: b,
        code: 'OTHER_CONTROLLER',
        detail: 'The asset belongs to the controller One: use takeOver to move it',
        controllerUUID: one.controllerUUID,
      },
    ]);
    expect((await tenant.client.getAsset({ params: { assetUUID: b } })).controllerUUID).toBe(one.controllerUUID);
    expect(await put(two.controllerUUID, [a, b], false, true)).toMatchObject({
      changed: 1,
      refused: [{ assetUUID: a, code: 'DISPATCHED_NOW' }],
      takenFrom: [{ controllerUUID: one.controllerUUID, name: 'One', assets: 1 }],
    });
    expect((await tenant.client.getAsset({ params: { assetUUID: b } })).controllerUUID).toBe(two.controllerUUID);
    expect(await put(one.controllerUUID, [a])).toMatchObject({ changed: 0, unchanged: 1, refused: [] });
    expect(await put(two.controllerUUID, [b], true)).toMatchObject({ changed: 1 });
    expect((await tenant.client.getController({ params: { controllerUUID: two.controllerUUID } })).assets).toBe(0);
  });

  it('are deleted with their credentials, but not while a dispatch is under way', async () => {
    const { controllerUUID } = await addCloud();
    const assets = await seedFleet(service, tenant, 2);
    await put(controllerUUID, assets);
    const { eventUUID } = await seedEvent(service, tenant, assets);
    await seedBatch(service, tenant, controllerUUID, eventUUID, assets);
    await tenant.client.createControllerCredential({ params: { controllerUUID }, body: {} });
    const refused = await tenant.send('DELETE', `/controllers/${controllerUUID}`);
    expect(refused.status).toBe(409);
    await inTenant(sql`update dispatches set is_cancelled = true where controller_uuid = ${controllerUUID}`);
    expect((await tenant.send('DELETE', `/controllers/${controllerUUID}`)).status).toBe(409);
    await inTenant(sql`update dispatch_batches set state = 'DELIVERED' where controller_uuid = ${controllerUUID}`);
    expect((await tenant.send('DELETE', `/controllers/${controllerUUID}`)).status).toBe(204);
    expect((await tenant.send('GET', `/controllers/${controllerUUID}`)).status).toBe(404);
    expect((await tenant.send('GET', `/controllers/${controllerUUID}/batches`)).status).toBe(200);
    const { rows } = await inTenant(sql<{ left: number }>`
      select (select count(*) from assets where controller_uuid is not null)::integer
        + (select count(*) from controller_credentials where controller_uuid = ${controllerUUID}
          and revoked_utc is null)::integer as left`);
    expect(rows[0]!.left).toBe(0);
  });

  it('are not deleted while something is about to be sent to them', async () => {
    const { controllerUUID } = await addCloud();
    const assets = await seedFleet(service, tenant, 1);
    const { eventUUID } = await seedEvent(service, tenant, assets);
    let commit = () => undefined as void;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let isHolding = () => undefined as void;
    const holding = new Promise<void>((resolve) => (isHolding = resolve));
    // As a batch refers to its controller.
    const sending = tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
      await sql`select from controllers where controller_uuid = ${controllerUUID} for key share`.execute(tx);
      isHolding();
      await held;
    });
    await holding;
    const deleting = tenant.send('DELETE', `/controllers/${controllerUUID}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await seedBatch(service, tenant, controllerUUID, eventUUID, assets);
    commit();
    await sending;
    expect((await deleting).status).toBe(409);
  });

  it('keep the assets that they were asked about until the cancel is handed over', async () => {
    const [one, two] = [await addCloud('One'), await addCloud('Two')];
    const assets = await seedFleet(service, tenant, 1);
    await put(one.controllerUUID, assets);
    const { eventUUID } = await seedEvent(service, tenant, assets);
    await seedBatch(service, tenant, one.controllerUUID, eventUUID, assets);
    const isRefused = { changed: 0, refused: [{ code: 'DISPATCHED_NOW' }] };
    expect(await put(two.controllerUUID, assets)).toMatchObject(isRefused);
    const options = { kind: 'CANCELLED', revision: 2, push: true } as const;
    await seedBatch(service, tenant, one.controllerUUID, eventUUID, assets, options);
    expect(await put(two.controllerUUID, assets)).toMatchObject(isRefused);
    expect(await put(one.controllerUUID, assets, true)).toMatchObject(isRefused);
    receiver.received.length = 0;
    await service.service.push.flush();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { uuid: one.controllerUUID, event: 'DISPATCH.CANCELLED', payload: { dispatches: [{ assetUUID: assets[0] }] } },
    ]);
    expect(await put(two.controllerUUID, assets, false, true)).toMatchObject({ changed: 1, refused: [] });
  });

  it('have two credentials at most, whose secrets are shown once', async () => {
    const { controllerUUID } = await addCloud();
    const params = { controllerUUID };
    const [first, second] = [
      await tenant.client.createControllerCredential({ params, body: { label: 'first' } }),
      await tenant.client.createControllerCredential({ params, body: { expiresDays: 30 } }),
    ];
    expect(Buffer.from(first.clientSecret.slice(4), 'base64url')).toHaveLength(32);
    expect((await tenant.send('POST', `/controllers/${controllerUUID}/credentials`)).status).toBe(409);
    const gateway = await seedController(service, tenant);
    const atOnce = await Promise.all(
      Array.from({ length: 5 }, () => tenant.send('POST', `/controllers/${gateway}/credentials`)),
    );
    expect(atOnce.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 409, 409, 409]);
    const { data } = await tenant.client.listControllerCredentials({ params });
    expect(data.map((each) => each.clientId).sort()).toEqual([first.clientId, second.clientId].sort());
    expect(JSON.stringify(data)).not.toContain('hhs_');
    const path = `/controllers/${controllerUUID}/credentials/${first.clientId}`;
    expect((await tenant.send('DELETE', path)).status).toBe(204);
    expect((await tenant.send('DELETE', path)).status).toBe(404);
    await tenant.client.createControllerCredential({ params, body: {} });
  });

  it('are tested with a signed example, and the attempt is logged', async () => {
    const { controllerUUID, secret } = await addCloud();
    const params = { controllerUUID };
    receiver.received.length = 0;
    receiver.respond = (_request, response) => void response.writeHead(200).end('{"answers":[]}');
    const tested = await tenant.client.testController({ params, body: {} });
    expect(tested).toMatchObject({ statusCode: 200, error: null, answers: 0 });
    const [got] = receiver.received;
    expect(got!.headers['service-webhook-signature']).toBe(serviceSignature(secret!, got!.body));
    const message = JSON.parse(got!.body) as { uuid: string; event: string; payload: { dispatches: object[] } };
    expect(message).toMatchObject({ uuid: controllerUUID, event: 'DISPATCH.TEST' });
    expect(message.payload.dispatches).toMatchObject([{ test: true, cancelled: false }]);
    const { data } = await tenant.client.listDispatchBatches({ params });
    expect(data).toMatchObject([
      { kind: 'TEST', state: 'DELIVERED', eventName: null, attempts: [{ statusCode: 200 }] },
    ]);
    const pull = await seedController(service, tenant);
    expect((await tenant.send('POST', `/controllers/${pull}/test`)).status).toBe(409);
  });

  it('are tested while disabled too; a test that fails changes nothing but the log', async () => {
    const { controllerUUID } = await addCloud();
    const params = { controllerUUID };
    const before = await tenant.client.updateController({ params, body: { status: 'DISABLED' } });
    receiver.respond = (_request, response) => void response.writeHead(410).end('gone');
    expect(await tenant.client.testController({ params })).toMatchObject({ statusCode: 410, answers: 0 });
    expect(await tenant.client.getController({ params })).toEqual(before);
    const { data } = await tenant.client.listDispatchBatches({ params });
    expect(data).toMatchObject([{ kind: 'TEST', state: 'FAILED', nextAttemptUTC: null, attempts: [{}] }]);
  });

  it('sign with the old secret too for a day after its rotation', async () => {
    const { controllerUUID, secret } = await addCloud();
    const rotated = await tenant.client.rotateControllerSecret({ params: { controllerUUID }, body: {} });
    expect(rotated.secret).not.toBe(secret);
    receiver.received.length = 0;
    await tenant.client.testController({ params: { controllerUUID }, body: {} });
    const { headers, body } = receiver.received[0]!;
    expect(headers['service-webhook-signature']).toBe(serviceSignature(rotated.secret!, body));
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2);
    const pull = await seedController(service, tenant);
    expect((await tenant.send('POST', `/controllers/${pull}/secret/rotate`)).status).toBe(409);
  });

  it('belong to their tenant', async () => {
    const { controllerUUID } = await addCloud();
    const other = await service.addTenant();
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/batches'],
      ['GET', '/credentials'],
      ['POST', '/secret/rotate'],
      ['POST', '/test'],
    ] as const) {
      const body = method === 'PATCH' ? { name: 'Mine' } : undefined;
      expect((await other.send(method, `/controllers/${controllerUUID}${path}`, { body })).status).toBe(404);
    }
  });
});
