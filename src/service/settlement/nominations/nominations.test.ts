import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { NominatedEvent } from '#testing/nominatedEvent.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { guideSample } from './getNominationGuide.ts';

const GATE = '2026-11-25T12:00:00Z';
const AT = (clock: string) => `2026-11-26T${clock}:00Z`;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => error as ApiError,
  );

describe('versions', () => {
  it('by the gate: the last in time is in force, a late one is kept and unused until it is allowed', async () => {
    const event = await NominatedEvent.create(service);
    const { params, tenant } = event;
    await event.nominate('2026-11-24T10:00:00Z', [500, 500]);
    // The clock goes on after it is set: what arrives at the very instant is in nominated.test.ts.
    await event.nominate('2026-11-25T11:59:50Z', [400, 350]);
    const late = await event.nominate('2026-11-25T12:00:01Z', [900, 900]);
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
      allowance: { reason: 'SSEN agreed by mail', allowedUTC: expect.stringMatching(/^2026-11-25T12:/) },
    });
  });

  it('a pack that refuses late ones names the gate and its instant, and nothing is stored', async () => {
    const event = await NominatedEvent.create(service, {
      gates: [{ name: 'NOMINATION', rule: 'D-1 12:00 local', late: 'REFUSE' }],
    });
    const { params, tenant } = event;
    const error = await refusal(event.nominate('2026-11-25T12:00:01Z', [1, 1]));
    expect([error.status, error.problem?.code]).toEqual([409, 'NOMINATION_LATE']);
    expect(error.problem?.detail).toMatch(
      /^The gate NOMINATION \(D-1 12:00 local\) closed at 2026-11-25T12:00:00Z; this was received at 2026-11-25T12:\d\d:\d\d/,
    );
    expect(await tenant.client.listEventNominations({ params })).toMatchObject({ inForce: null, data: [] });
  });

  it('with two gates a revision has the later one, a first version the earlier', async () => {
    const gates = [
      { name: 'OFFER', rule: 'D-2 12:00 local', late: 'REFUSE' as const },
      { name: 'REVISION', rule: 'D-1 12:00 local', late: 'ACCEPT_AND_FLAG' as const },
    ];
    const event = await NominatedEvent.create(service, {
      gates,
      baseline: { gate: 'OFFER', revisionGate: 'REVISION' },
    });
    const { tenant } = event;
    expect((await tenant.client.listComingNominations({ query: {} })).data).toMatchObject([
      { inForce: null, nominatedKwh: null, closesUTC: '2026-11-24T12:00:00Z', versions: 0, flagged: 0 },
    ]);
    expect(await event.nominate('2026-11-24T11:59:50Z', [1, 1])).toMatchObject({ gate: { name: 'OFFER' } });
    const revised = await event.nominate('2026-11-25T11:59:50Z', [2, 2]);
    expect(revised).toMatchObject({ verdict: 'IN_TIME', gate: { of: 'REVISION', name: 'REVISION', closesUTC: GATE } });
    const late = await event.nominate('2026-11-25T12:00:01Z', [3, 3]);
    expect(late).toMatchObject({ verdict: 'LATE_FLAGGED', gate: { of: 'REVISION' } });
    expect((await tenant.client.listComingNominations({ query: {} })).data).toMatchObject([
      { inForce: 2, nominatedKwh: 4, closesUTC: null, versions: 3, flagged: 1, receivedUTC: revised.receivedUTC },
    ]);
  });

  it('kW are half as many kWh; a wrong number of half hours, both units or none are refused', async () => {
    const event = await NominatedEvent.create(service);
    const { params, tenant } = event;
    const nominateIn = (body: { kwh?: number[]; kw?: number[] }) => tenant.client.nominateEvent({ params, body });
    expect(await nominateIn({ kw: [800, -0.5] })).toMatchObject({ kwh: [400, -0.25], totalKwh: 399.75 });
    for (const body of [{ kwh: [1] }, { kwh: [1, 2, 3] }])
      expect((await refusal(nominateIn(body))).problem?.errors).toMatchObject([
        { pointer: '/kwh', detail: expect.stringContaining('must have 2 values') },
      ]);
    for (const body of [{}, { kwh: [1, 1], kw: [1, 1] }]) expect((await refusal(nominateIn(body))).status).toBe(400);
  });

  it('of another window than the event has now is not in force', async () => {
    const event = await NominatedEvent.create(service);
    const { params, tenant } = event;
    await event.nominate('2026-11-24T10:00:00Z', [500, 500]);
    await tenant.client.updateEvent({ params, body: { startTime: AT('16:30'), endTime: AT('17:30') } });
    const listed = await tenant.client.listEventNominations({ params });
    expect(listed).toMatchObject({ inForce: null, data: [{ verdict: 'OTHER_WINDOW', gate: null }] });
  });

  it('of an event whose baseline is another are refused', async () => {
    const tenant = await service.addTenant();
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

const deliveredOf = ({ settlementPeriods, deliveredKwh }: Awaited<ReturnType<NominatedEvent['settle']>>) => [
  ...settlementPeriods.map((period) => period.deliveredKwh),
  deliveredKwh,
];

describe('SSEN day-ahead, Thu 2026-11-26 17:00–18:00, metered 250 and 300 kWh', () => {
  it('v1 500, 500; v2 in time 400, 350; v3 late 900, 900 flagged: D = 150, 50, sum 200 kWh', async () => {
    const event = await NominatedEvent.create(service);
    const { params, tenant } = event;
    await event.nominate('2026-11-24T10:00:00Z', [500, 500]);
    const second = await event.nominate('2026-11-25T11:59:50Z', [400, 350]);
    await event.nominate('2026-11-25T12:00:01Z', [900, 900]);
    const stats = await event.settle();
    expect(deliveredOf(stats)).toEqual([150, 50, 200]);
    // The chart of the day has the nominated values in the event, and estimates around it.
    const { start, baseline } = await tenant.client.getEventProfile({ params });
    const first = (Date.parse(AT('17:00')) - Date.parse(start)) / 1_800_000;
    expect(baseline.slice(first - 1, first + 3)).toEqual([400, 400, 350, 400]);
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
    const event = await NominatedEvent.create(service);

    await event.nominate('2026-11-24T10:00:00Z', [500, 500]);
    await event.nominate('2026-11-25T12:00:01Z', [900, 900]);
    expect(deliveredOf(await event.settle())).toEqual([250, 200, 450]);
  });

  it('none in force is NOT_NOMINATED: nothing delivered, nothing earned, until a late one is allowed', async () => {
    const event = await NominatedEvent.create(service);
    const { params, tenant } = event;
    await event.nominate('2026-11-25T12:00:01Z', [400, 350]);
    const before = await event.settle();
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
    const event = await NominatedEvent.create(service);

    await event.nominate('2026-11-24T10:00:00Z', [500, 500]);
    // By like days the second would have used 200 kWh: 500 − (100 + 200).
    const stats = await event.settle([
      [100, 120],
      [null, 180],
    ]);
    expect(deliveredOf(stats)).toEqual([200, 200, 400]);
    expect(stats).toMatchObject({ status: 'PRELIMINARY', presentReadings: 3 });
  });

  it('figures of single assets are estimates, and a receipt adds up by a line of its own', async () => {
    const event = await NominatedEvent.create(service);
    const { params, tenant } = event;
    await event.nominate('2026-11-24T10:00:00Z', [400, 350]);
    const { run } = await event.settle();
    const { data } = await tenant.client.listEventAssetStats({ params, query: {} });
    const byAsset = new Map(data.map(({ assetUUID, ...figures }) => [assetUUID, figures]));
    expect(event.assets.map((asset) => byAsset.get(asset))).toMatchObject([
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

describe('a gate that closes', () => {
  it('is a task of Home a day ahead until something is nominated', async () => {
    const event = await NominatedEvent.create(service);
    const { params, tenant } = event;
    const gates = async () => {
      const { data } = await tenant.client.listTasks({});
      return data.filter(({ code }) => code === 'GATE_CLOSING');
    };
    await tenant.client.setClock({ body: { now: '2026-11-24T11:00:00Z' } });
    expect(await gates()).toEqual([]);
    await tenant.client.setClock({ body: { now: '2026-11-24T13:00:00Z' } });
    expect(await gates()).toMatchObject([
      { tone: 'WARN', deadlineUTC: GATE, target: { uuid: params['event-uuid'] }, remedy: { label: 'Nominate' } },
    ]);
    await tenant.client.nominateEvent({ params, body: { kwh: [1, 1] } });
    expect(await gates()).toEqual([]);
  });
});

describe('the guide', () => {
  it('forecasts the use of the opted-in assets, and flags a nomination that is not what they used', async () => {
    const event = await NominatedEvent.create(service);
    const { params, tenant } = event;
    await tenant.client.setClock({ body: { now: '2026-11-25T09:00:00Z' } });
    const before = await tenant.client.getNominationGuide({ params });
    expect(before).toMatchObject({ assets: 2, assetsSampled: 2, sampledWithin: null, bias: null });
    expect(before.forecast?.halfHours.map(({ startTime, kwh }) => [startTime, kwh])).toEqual([
      [AT('17:00'), 400],
      [AT('17:30'), 400],
    ]);
    expect(before.forecast?.total).toEqual({ kwh: 800, p10Kwh: 800, p90Kwh: 800 });
    await tenant.client.nominateEvent({ params, body: { kwh: [500, 500] } });
    expect((await tenant.client.getNominationGuide({ params })).bias).toEqual({
      version: 1,
      ratio: 1.25,
      isBiased: true,
      days: 10,
      meteredKwh: 800,
    });
    await tenant.client.nominateEvent({ params, body: { kwh: [420, 420] } });
    expect((await tenant.client.getNominationGuide({ params })).bias).toMatchObject({ ratio: 1.05, isBiased: false });
  });

  it('of more assets than are looked at, a sample stands for all', async () => {
    const event = await NominatedEvent.create(service);
    const { params, tenant } = event;
    await tenant.client.setClock({ body: { now: '2026-11-25T09:00:00Z' } });
    const most = guideSample.assets;
    guideSample.assets = 1;
    try {
      await tenant.client.nominateEvent({ params, body: { kwh: [400, 400] } });
      expect(await tenant.client.getNominationGuide({ params })).toMatchObject({
        assets: 2,
        assetsSampled: 1,
        // One alone does not say how far another is from it.
        sampledWithin: { rangePercent: null, stepPercent: null },
        forecast: { total: { kwh: 800 } },
        bias: { ratio: 1, meteredKwh: 800 },
      });
    } finally {
      guideSample.assets = most;
    }
  });

  it('has no forecast more than a week ahead', async () => {
    const event = await NominatedEvent.create(service);
    const { params, tenant } = event;
    const later = { startTime: '2026-12-04T17:00:00Z', endTime: '2026-12-04T18:00:00Z' };
    await tenant.client.updateEvent({ params, body: later });
    expect(await tenant.client.getNominationGuide({ params })).toMatchObject({ assets: 2, forecast: null });
  });
});
