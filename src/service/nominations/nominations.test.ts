import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { PackReference } from '#contract/pack/reference.ts';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// SSEN day-ahead: Thu 2026-11-26 17:00–18:00, revision gate Wed 12:00 London.
const DAY = '2026-11-26';
const GATE = '2026-11-25T12:00:00Z';
const AT = (clock: string) => `${DAY}T${clock}:00Z`;

let service: TestService;
let tenant: TestTenant;
let assets: string[];
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await setClock('2026-11-23T09:00:00Z');
  assets = await seedFleet(service, tenant, 2);
  for (const asset of assets)
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays(addDays(DAY, -30), 26, () => 200_000),
    );
});
afterAll(() => service.close());

const setClock = (now: string) => tenant.client.setClock({ body: { now } });

type Overrides = CallInput<Endpoints['createMarketPack']>['body']['overrides'];

/** SSEN's pack with everything confirmed that only the buyer can say. */
async function ssenPack(overrides: Overrides = {}): Promise<PackReference> {
  const pack = { packId: 'OUR_SSEN', version: '1' };
  await tenant.client.createMarketPack({
    body: {
      ...pack,
      parent: { packId: 'SSEN', version: '2024-12' },
      overrides,
      confirmations: ['/products', '/baseline', '/settlement', '/gates'].map((at) => ({ at, statement: 'Contract' })),
    },
  });
  return pack;
}

/** An event of two half hours for which 200 and 200 kWh are contracted at £300/MWh. */
async function addNominated(overrides: Overrides = {}) {
  const scheme = await addScheme(tenant, { pack: await ssenPack(overrides), schemeType: 'DNO_FLEX' });
  expect(scheme.baselineMethod).toBe('NOMINATED');
  await optInAndPassChecks(tenant, scheme.schemeUUID, assets);
  const { eventUUID } = await addEvent(tenant, scheme.schemeUUID, {
    startTime: AT('17:00'),
    endTime: AT('18:00'),
    contractedMw: 0.4,
    priceGbpPerMwh: 300,
  });
  await optIn(tenant, eventUUID, assets);
  return { 'event-uuid': eventUUID };
}
type EventParams = Awaited<ReturnType<typeof addNominated>>;

async function nominate(params: EventParams, at: string, kwh: number[]) {
  await setClock(at);
  return tenant.client.nominateEvent({ params, body: { kwh } });
}

const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => error as ApiError,
  );

describe('versions', () => {
  it('by the gate: the last in time is in force, a late one is kept and unused until it is allowed', async () => {
    const params = await addNominated();
    await nominate(params, '2026-11-24T10:00:00Z', [500, 500]);
    // The clock goes on after it is set: what arrives at the very instant is in nominated.test.ts.
    await nominate(params, '2026-11-25T11:59:50Z', [400, 350]);
    const late = await nominate(params, '2026-11-25T12:00:01Z', [900, 900]);
    expect(late).toMatchObject({ version: 3, verdict: 'LATE_FLAGGED', isInForce: false, receivedBy: null });
    const listed = await tenant.client.listEventNominations({ params });
    expect(listed).toMatchObject({
      inForce: 2,
      gates: [{ of: 'FIRST', name: 'NOMINATION', rule: 'D-1 12:00 local', closesUTC: GATE, late: 'ACCEPT_AND_FLAG' }],
    });
    expect(listed.data.map(({ version, verdict, totalKwh }) => [version, verdict, totalKwh])).toEqual([
      [3, 'LATE_FLAGGED', 1800],
      [2, 'IN_TIME', 750],
      [1, 'IN_TIME', 1000],
    ]);
    const inTime = await refusal(
      tenant.client.allowLateNomination({ params: { ...params, version: 2 }, body: { reason: 'why' } }),
    );
    expect([inTime.status, inTime.problem?.detail]).toEqual([409, expect.stringContaining('IN_TIME')]);
    const allowed = await tenant.client.allowLateNomination({
      params: { ...params, version: 3 },
      body: { reason: 'SSEN agreed by mail' },
    });
    expect(allowed).toMatchObject({
      verdict: 'LATE_ALLOWED',
      isInForce: true,
      allowance: { reason: 'SSEN agreed by mail', allowedUTC: expect.stringMatching(/^2026-11-25T12:00:0/) },
    });
  });

  it('a pack that refuses late ones names the gate and its instant, and nothing is stored', async () => {
    const params = await addNominated({
      gates: [{ name: 'NOMINATION', rule: 'D-1 12:00 local', late: 'REFUSE' }],
    });
    const error = await refusal(nominate(params, '2026-11-25T12:00:01Z', [1, 1]));
    expect([error.status, error.problem?.code]).toEqual([409, 'NOMINATION_LATE']);
    expect(error.problem?.detail).toMatch(
      /^The gate NOMINATION \(D-1 12:00 local\) closed at 2026-11-25T12:00:00Z; this was received at 2026-11-25T12:00:01/,
    );
    expect(await tenant.client.listEventNominations({ params })).toMatchObject({ inForce: null, data: [] });
  });

  it('with two gates a revision has the later one, a first version the earlier', async () => {
    const gates = [
      { name: 'OFFER', rule: 'D-2 12:00 local', late: 'REFUSE' as const },
      { name: 'REVISION', rule: 'D-1 12:00 local', late: 'ACCEPT_AND_FLAG' as const },
    ];
    const params = await addNominated({ gates, baseline: { gate: 'OFFER', revisionGate: 'REVISION' } });
    expect((await tenant.client.listComingNominations({ query: {} })).data).toMatchObject([
      { inForce: null, nominatedKwh: null, closesUTC: '2026-11-24T12:00:00Z', versions: 0, flagged: 0 },
    ]);
    expect(await nominate(params, '2026-11-24T11:59:50Z', [1, 1])).toMatchObject({ gate: { name: 'OFFER' } });
    const revised = await nominate(params, '2026-11-25T11:59:50Z', [2, 2]);
    expect(revised).toMatchObject({ verdict: 'IN_TIME', gate: { of: 'REVISION', name: 'REVISION', closesUTC: GATE } });
    const late = await nominate(params, '2026-11-25T12:00:01Z', [3, 3]);
    expect(late).toMatchObject({ verdict: 'LATE_FLAGGED', gate: { of: 'REVISION' } });
    expect((await tenant.client.listComingNominations({ query: {} })).data).toMatchObject([
      { inForce: 2, nominatedKwh: 4, closesUTC: null, versions: 3, flagged: 1, receivedUTC: revised.receivedUTC },
    ]);
  });

  it('kW are half as many kWh; a wrong number of half hours, both units or none are refused', async () => {
    const params = await addNominated();
    const nominateIn = (body: { kwh?: number[]; kw?: number[] }) => tenant.client.nominateEvent({ params, body });
    expect(await nominateIn({ kw: [800, -0.5] })).toMatchObject({ kwh: [400, -0.25], totalKwh: 399.75 });
    for (const body of [{ kwh: [1] }, { kwh: [1, 2, 3] }])
      expect((await refusal(nominateIn(body))).problem?.errors).toMatchObject([
        { pointer: '/kwh', detail: expect.stringContaining('must have 2 values') },
      ]);
    for (const body of [{}, { kwh: [1, 1], kw: [1, 1] }]) expect((await refusal(nominateIn(body))).status).toBe(400);
  });

  it('of another window than the event has now is not in force', async () => {
    const params = await addNominated();
    await nominate(params, '2026-11-24T10:00:00Z', [500, 500]);
    await tenant.client.updateEvent({ params, body: { startTime: AT('16:30'), endTime: AT('17:30') } });
    const listed = await tenant.client.listEventNominations({ params });
    expect(listed).toMatchObject({ inForce: null, data: [{ verdict: 'OTHER_WINDOW', gate: null }] });
  });

  it('of an event whose baseline is another are refused', async () => {
    const { schemeUUID } = await addScheme(tenant);
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    const params = { 'event-uuid': eventUUID };
    const calls = [
      tenant.client.nominateEvent({ params, body: { kwh: [1, 1] } }),
      tenant.client.listEventNominations({ params }),
    ];
    for (const call of calls)
      expect((await refusal(call)).problem).toMatchObject({ status: 409, code: 'NOT_NOMINATED_BASELINE' });
    expect(await tenant.client.listComingNominations({ query: {} })).toMatchObject({ data: [], totalItems: 0 });
  });
});

/** The event settled with 250 and 300 kWh metered, of which the first asset has 100 and 120. */
async function settle(
  params: EventParams,
  metered: (number | null)[][] = [
    [100, 120],
    [150, 180],
  ],
) {
  await setClock(AT('19:00'));
  await tenant.client.createConsumption({
    body: metered.flatMap((values, place) =>
      values.flatMap((value, slot) =>
        value === null ? [] : [{ assetUUID: assets[place]!, startTime: AT(slot === 0 ? '17:00' : '17:30'), value }],
      ),
    ),
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  return tenant.client.getEventStats({ params, query: {} });
}

const deliveredOf = ({ settlementPeriods, deliveredKwh }: Awaited<ReturnType<typeof settle>>) => [
  ...settlementPeriods.map((period) => period.deliveredKwh),
  deliveredKwh,
];

describe('SSEN day-ahead, Thu 2026-11-26 17:00–18:00, metered 250 and 300 kWh', () => {
  it('v1 500, 500; v2 in time 400, 350; v3 late 900, 900 flagged: D = 150, 50, sum 200 kWh', async () => {
    const params = await addNominated();
    await nominate(params, '2026-11-24T10:00:00Z', [500, 500]);
    const second = await nominate(params, '2026-11-25T11:59:50Z', [400, 350]);
    await nominate(params, '2026-11-25T12:00:01Z', [900, 900]);
    const stats = await settle(params);
    expect(deliveredOf(stats)).toEqual([150, 50, 200]);
    expect(stats).toMatchObject({ baselineKwh: 750, actualKwh: 550, deliveryPercentage: 50, deliveredInterval: null });
    expect(stats.unitBaseline).toEqual({
      method: 'NOMINATED',
      status: 'OK',
      version: 2,
      versions: 3,
      receivedUTC: second.receivedUTC,
      kwh: [400, 350],
    });
    // 0.2 MWh are instructed in each half hour at £300.
    expect(stats.settlementPeriods.map(({ revenueGbp }) => revenueGbp)).toEqual([45, 15]);
  });

  it('with v2 absent: v1 → 250 + 200 = 450 kWh', async () => {
    const params = await addNominated();
    await nominate(params, '2026-11-24T10:00:00Z', [500, 500]);
    await nominate(params, '2026-11-25T12:00:01Z', [900, 900]);
    expect(deliveredOf(await settle(params))).toEqual([250, 200, 450]);
  });

  it('none in force is NOT_NOMINATED: nothing delivered, nothing earned, until a late one is allowed', async () => {
    const params = await addNominated();
    await nominate(params, '2026-11-25T12:00:01Z', [400, 350]);
    const before = await settle(params);
    expect(deliveredOf(before)).toEqual([0, 0, 0]);
    expect(before).toMatchObject({
      status: 'FINAL',
      revenueGbp: 0,
      unitBaseline: { status: 'NOT_NOMINATED', kwh: null },
    });
    await tenant.client.allowLateNomination({ params: { ...params, version: 1 }, body: { reason: 'Agreed by mail' } });
    await tenant.client.createStatsRun({ params, body: { reason: 'The nomination is allowed' } });
    await tenant.client.setClock({ body: { advance: 'PT5S' } });
    const after = await tenant.client.getEventStats({ params, query: {} });
    expect(deliveredOf(after)).toEqual([150, 50, 200]);
    // A run is never changed: it still says what it was made with.
    expect(await tenant.client.getEventStats({ params, query: { run: before.run } })).toMatchObject({
      deliveredKwh: 0,
      unitBaseline: { status: 'NOT_NOMINATED' },
    });
  });

  it('an asset without a reading counts with its estimate, so that its gap is no delivery', async () => {
    const params = await addNominated();
    await nominate(params, '2026-11-24T10:00:00Z', [500, 500]);
    // By like days the second would have used 200 kWh: 500 − (100 + 200).
    const stats = await settle(params, [
      [100, 120],
      [null, 180],
    ]);
    expect(deliveredOf(stats)).toEqual([200, 200, 400]);
    expect(stats).toMatchObject({ status: 'PRELIMINARY', presentReadings: 3 });
  });

  it('figures of single assets are estimates, and a receipt adds up by a line of its own', async () => {
    const params = await addNominated();
    await nominate(params, '2026-11-24T10:00:00Z', [400, 350]);
    const { run } = await settle(params);
    const { data } = await tenant.client.listEventAssetStats({ params, query: {} });
    const byAsset = new Map(data.map(({ assetUUID, ...figures }) => [assetUUID, figures]));
    expect(assets.map((asset) => byAsset.get(asset))).toMatchObject([
      { isEstimate: true, deliveredKwh: 180 },
      { isEstimate: true, deliveredKwh: 70 },
    ]);
    const receipt = (query: { by?: 'PORTFOLIO'; at?: string }) =>
      tenant.client.getEventReceipt({ params: { ...params, run }, query });
    const byHalfHour = await receipt({});
    expect(byHalfHour).toMatchObject({ isEstimate: false, total: { kwh: '200.000000', gbp: '60.0000' } });
    expect(byHalfHour.lines.map(({ kind }) => kind)).toEqual(['HALF_HOUR', 'HALF_HOUR']);
    const byPortfolio = await receipt({ by: 'PORTFOLIO' });
    expect(byPortfolio).toMatchObject({ isEstimate: true, adds: true, total: { kwh: '200.000000', gbp: '60.0000' } });
    expect(byPortfolio.lines.map(({ kind, kwh, gbp }) => [kind, kwh, gbp])).toEqual([
      ['NO_PORTFOLIO', '250.000000', '60.0000'],
      ['UNIT_BASELINE', '-50.000000', null],
    ]);
  });
});
