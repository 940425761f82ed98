import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseOadrObjects } from '#service/dispatch/openadr/objects/eraseOadrObjects.ts';
import { deleteExpiredData } from '#service/housekeeping/deleteExpiredData.ts';
import { LOOPBACK_CIDRS } from '#service/platform/outbound/addresses.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { type EchoReceiver, startEchoReceiver } from '#testing/openadr/echoReceiver.ts';
import { connectBl, connectVen, type OadrBody, type OadrClient, type OadrVen } from '#testing/openadr/oadrClient.ts';
import { checkRandomGrants } from '#testing/openadr/randomGrants.ts';
import { seedFleet, seedPortfolio } from '#testing/seed.ts';
import { seedBatch } from '#testing/seedDispatches.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';

let service: TestService;
let tenant: TestTenant;
let receiver: EchoReceiver;
let vens: [OadrVen, OadrVen];
let assets: [string[], string[]];
let bl: OadrClient;
let program: string;

beforeAll(async () => {
  service = await startTestService({ webhooks: { ...testWebhooks(), allowCidrs: LOOPBACK_CIDRS } });
  receiver = await startEchoReceiver();
  tenant = await service.addTenant();
  const portfolioUUID = await seedPortfolio(service, tenant);
  assets = [
    await seedFleet(service, tenant, 3, { prefix: 'one-', portfolioUUID }),
    await seedFleet(service, tenant, 3, { prefix: 'two-' }),
  ];
  vens = [await connectVen(service, tenant, assets[0]), await connectVen(service, tenant, assets[1])];
  bl = await connectBl(service, tenant);
  const event = await seedEvent(service, tenant, assets.flat());
  program = event.schemeUUID;
  for (const [index, ven] of vens.entries())
    await seedBatch(service, tenant, ven.controllerUUID, event.eventUUID, assets[index]!);
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

/** Everything that names the other VEN, its assets, or a target that only the other was granted. */
const secretsOf = (index: number): string[] => [
  vens[1 - index]!.controllerUUID,
  vens[1 - index]!.clientId,
  ...assets[1 - index]!,
  `"${index === 0 ? 'two' : 'one'}-`,
];
const PATHS = ['/programs', '/events', '/events?active=true', '/vens', '/resources', '/reports', '/subscriptions'];

it('nothing of one VEN is in any list of another', async () => {
  for (const [index, ven] of vens.entries()) {
    await ven.expect(201, 'POST', '/resources', {
      objectType: 'VEN_RESOURCE_REQUEST',
      resourceName: `${index === 0 ? 'one' : 'two'}-extra`,
      venID: ven.controllerUUID,
    });
    const [event] = await ven.expect<OadrBody[]>(200, 'GET', '/events');
    const name = `${index === 0 ? 'one' : 'two'}-client`;
    await ven.expect(201, 'POST', '/reports', { eventID: event.id, clientName: name, resources: [] });
  }
  for (const [index, ven] of vens.entries())
    for (const path of PATHS) {
      const text = JSON.stringify(await ven.expect(200, 'GET', path));
      for (const secret of secretsOf(index)) expect(text, path).not.toContain(secret);
    }
  expect(await bl.expect(200, 'GET', '/vens')).toHaveLength(2);
  expect(await bl.expect(200, 'GET', '/resources')).toHaveLength(8);
  expect(await bl.expect(200, 'GET', '/reports')).toHaveLength(2);
});

it('neither address, MPAN nor person of an asset is in what a VEN reads', async () => {
  const rows = await tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
    await tx.updateTable('assets').set({ location_postcode: 'SW1A 1AA', location_address: '1 Secret Row' }).execute();
    await tx.updateTable('users').set({ name: 'Ada Secret', email: 'ada@secret.example' }).execute();
    return tx.selectFrom('assets').select('mpan').execute();
  });
  for (const path of PATHS) {
    const text = JSON.stringify(await vens[0].expect(200, 'GET', path));
    for (const secret of ['SW1A', 'Secret', 'secret', ...rows.flatMap(({ mpan }) => mpan ?? [])])
      expect(text, path).not.toContain(secret);
  }
});

it('erasure of a person takes what VENs said of the assets, and housekeeping old reports', async () => {
  const [ven] = vens;
  const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
    tenantTransaction(service.database.store.db, tenant.tenant, work);
  const stored = () =>
    inTenant(async ({ tx }) => (await tx.selectFrom('oadr_objects').select('type').execute()).map(({ type }) => type));
  const owned = await inTenant(({ tx }) =>
    tx.selectFrom('assets').select(['asset_uuid', 'asset_id']).where('asset_uuid', 'in', assets[0]).execute(),
  );
  const resourceName = owned[0]!.asset_id;
  await ven.expect(201, 'POST', '/resources', {
    objectType: 'VEN_RESOURCE_REQUEST',
    resourceName,
    venID: ven.controllerUUID,
    attributes: [{ type: 'DESCRIPTION', values: ['the boiler of Ada'] }],
  });
  const { id: eventID } = await bl.expect(201, 'POST', '/events', { programID: program });
  const named = { eventID, clientName: 'v', resources: [{ resourceName, intervals: [] }] };
  await ven.expect(201, 'POST', '/reports', named);
  const before = await stored();
  await inTenant((scope) => eraseOadrObjects(scope, owned));
  expect(before.filter((type) => type === 'REPORT')).toHaveLength(3);
  expect((await stored()).filter((type) => type === 'REPORT')).toHaveLength(1);
  expect(before.length - (await stored()).length).toBe(3);
  await inTenant(({ tx }) => tx.updateTable('oadr_objects').set({ updated_utc: '2020-01-01T00:00:00Z' }).execute());
  await inTenant((scope) => deleteExpiredData(scope, tenant.tenant));
  expect((await stored()).filter((type) => type === 'REPORT')).toEqual([]);
});

it('random grants: a VEN sees an event with targets if and only if it was granted one, and no other target', async () => {
  const stage = { bl, vens, program, callbacks: service.service.openAdr.callbacks, receiver };
  expect(await checkRandomGrants(stage, { rounds: 2, events: 15 })).toBe(60);
});
