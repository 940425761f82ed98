import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointersOf } from '#testing/problemOf.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

describe('recording consents in bulk', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  const post = (body: unknown) => tenant.send('POST', '/consents/bulk', { body });
  let count = 0;
  const people = async (many: number) =>
    (
      await tenant.client.createUsersBulk({
        body: Array.from({ length: many }, () => ({ userId: `c${++count}`, name: 'Ann' })),
      })
    ).data.map(({ userUUID }) => userUUID);
  const assetsOf = async (userUUID: string, many: number) =>
    (await tenant.client.createAssetsBulk({ body: Array.from({ length: many }, () => ({ userUUID })) })).data.map(
      ({ assetUUID }) => assetUUID,
    );
  const consentsOf = async (userUUID: string) =>
    (await tenant.client.listConsents({ query: { userUUID, sort: 'createdUTC' } })).data;

  it('stores 1,000 and returns them in their order, as they are read one by one', async () => {
    const users = await people(500);
    const body = users.flatMap((userUUID) => [
      { userUUID, type: 'DISPATCH' as const, purpose: 'Events' },
      { userUUID, type: 'DATA_ACCESS' as const, preference: 'OPT_OUT' as const },
    ]);
    const { data } = await tenant.client.createConsentsBulk({ body });
    expect(data).toHaveLength(1000);
    expect(data).toEqual(
      body.map((item) =>
        expect.objectContaining({ ...item, status: item.type === 'DISPATCH' ? 'ACTIVE' : 'REJECTED' }),
      ),
    );
    expect(await tenant.client.getConsent({ params: { consentUUID: data[17]!.consentUUID } })).toEqual(data[17]);
  });

  it('end what each of them covers, and nothing else', async () => {
    const [ann, ben] = (await people(2)) as [string, string];
    const [one, two] = (await assetsOf(ann, 2)) as [string, string];
    const before = [
      { userUUID: ann, type: 'DISPATCH' as const, assetUUID: one },
      { userUUID: ann, type: 'DISPATCH' as const, assetUUID: two },
      { userUUID: ann, type: 'DATA_ACCESS' as const },
      { userUUID: ben, type: 'DISPATCH' as const },
    ];
    await tenant.client.createConsentsBulk({ body: before });
    await tenant.client.createConsentsBulk({
      body: [
        { userUUID: ann, type: 'DISPATCH', assetUUID: one, purpose: 'new' },
        { userUUID: ben, type: 'DISPATCH', preference: 'OPT_OUT', purpose: 'new' },
      ],
    });
    const remaining = [...(await consentsOf(ann)), ...(await consentsOf(ben))].filter(
      ({ purpose }) => purpose === null,
    );
    const statusOf = (item: (typeof before)[number]) =>
      remaining.find(
        (each) =>
          each.userUUID === item.userUUID && each.type === item.type && each.assetUUID === (item.assetUUID ?? null),
      )!.status;
    expect(before.map(statusOf)).toEqual(['WITHDRAWN', 'ACTIVE', 'ACTIVE', 'WITHDRAWN']);
  });

  it('end the opt-ins of users who refuse dispatch, not of others', async () => {
    const [ann, ben] = (await people(2)) as [string, string];
    const assets = [...(await assetsOf(ann, 2)), ...(await assetsOf(ben, 1))];
    await tenant.client.createConsentsBulk({
      body: [ann, ben].map((userUUID) => ({ userUUID, type: 'DISPATCH' as const })),
    });
    const { stateOf } = await seedEvent(service, tenant, assets);
    await tenant.client.createConsentsBulk({
      body: [
        { userUUID: ann, type: 'DISPATCH', preference: 'OPT_OUT' },
        { userUUID: ben, type: 'DATA_ACCESS', preference: 'OPT_OUT' },
      ],
    });
    expect(await Promise.all(assets.map(stateOf))).toEqual(['OPT_OUT', 'OPT_OUT', 'OPT_IN']);
  });

  it('expire each at its own time', async () => {
    const otherTenant = await service.addTenant();
    const { data } = await otherTenant.client.createUsersBulk({
      body: [
        { userId: 'a', name: 'Ann' },
        { userId: 'b', name: 'Ben' },
      ],
    });
    const now = Date.parse((await otherTenant.client.getClock()).now);
    const body = data.map(({ userUUID }, index) => ({
      userUUID,
      type: 'DISPATCH' as const,
      expiresUTC: new Date(now + (index + 1) * 3_600_000).toISOString(),
    }));
    const created = await otherTenant.client.createConsentsBulk({ body });
    await otherTenant.client.setClock({ body: { advance: 'PT90M' } });
    const statuses = await Promise.all(
      created.data.map(
        async ({ consentUUID }) => (await otherTenant.client.getConsent({ params: { consentUUID } })).status,
      ),
    );
    expect(statuses).toEqual(['EXPIRED', 'ACTIVE']);
  });

  it('are all refused if one is bad, with its index', async () => {
    const [ann, ben] = (await people(2)) as [string, string];
    const [assetOfAnn] = (await assetsOf(ann, 1)) as [string];
    const good = { userUUID: ben, type: 'DISPATCH' };
    const bad: [unknown, string][] = [
      [{ userUUID: UNKNOWN_UUID, type: 'DISPATCH' }, '/1/userUUID'],
      [{ userUUID: ben, assetUUID: assetOfAnn, type: 'DATA_ACCESS' }, '/1/assetUUID'],
      [{ userUUID: ann, type: 'DISPATCH', expiresUTC: '2013-01-01T00:00:00Z' }, '/1/expiresUTC'],
      [{ userUUID: ann, type: 'EVERYTHING' }, '/1/type'],
      [good, '/1'],
      [{ ...good, preference: 'OPT_OUT' }, '/1'],
    ];
    for (const [item, pointer] of bad) {
      const response = await post([good, item]);
      expect(response.status).toBe(400);
      expect(await pointersOf(response)).toEqual([pointer]);
    }
    const about = (assetUUID?: string) => ({ userUUID: ann, type: 'DISPATCH', ...(assetUUID && { assetUUID }) });
    for (const pair of [
      [about(assetOfAnn), about()],
      [about(), about(assetOfAnn)],
      [about(assetOfAnn), about(assetOfAnn)],
    ])
      expect(await pointersOf(await post(pair))).toEqual(['/1']);
    for (const body of [[], Array.from({ length: 1001 }, () => good), { data: [good] }])
      expect((await post(body)).status).toBe(400);
    expect([...(await consentsOf(ann)), ...(await consentsOf(ben))]).toEqual([]);
  });
});
