import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { NESO_BIDS, NESO_REQUIREMENT, NESO_SUMMARY } from '#testing/nesoFiles.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { requirementsChanged, resultsStored } from '../domainEvents.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
const changed = vi.fn<(uuids: readonly string[]) => void>();
const stored = vi.fn<(uuids: readonly string[]) => void>();
let followers: Parameters<typeof requirementsChanged.follow>[0][];
beforeAll(async () => {
  service = await startTestService();
  followers = [requirementsChanged, resultsStored].map(({ followers: of }) => Object.fromEntries(of));
  requirementsChanged.follow({ changed: async (_, uuids) => changed(uuids) });
  resultsStored.follow({ stored: async (_, uuids) => stored(uuids) });
});
afterAll(async () => {
  requirementsChanged.follow(followers[0]!);
  resultsStored.follow(followers[1]!);
  await service.close();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-09-29T10:00:00Z' } });
  ({ schemeUUID } = await addScheme(tenant));
  changed.mockClear();
  stored.mockClear();
});

type How = Partial<CallInput<Endpoints['storeRequirementFile']>['body']>;
const send = (file: string, how: How = {}) =>
  tenant.client.storeRequirementFile({
    body: { name: 'neso.csv', schemeUUID, content: Buffer.from(file).toString('base64'), ...how },
  });
const NONE = { new: 0, changed: 0, unchanged: 0, different: 0 };
const listed = async () => (await tenant.client.listRequirements({ query: { schemeUUID } })).data;
const requirement = async () =>
  tenant.client.getRequirement({ params: { requirementUUID: (await listed())[0]!.requirementUUID } });
const history = async (query: Partial<CallInput<Endpoints['listMarketHistory']>['query']> = {}) =>
  (await tenant.client.listMarketHistory({ query: { schemeUUID, ...query } })).data;

/** A file as the data portal answers it: numbers where they are, dates of another form. */
const asJson = (csv: string): string => {
  const [header, ...rows] = parse(csv);
  const records = rows.map((row, index) =>
    Object.fromEntries([
      ['_id', index + 1],
      ...header!.map((column, place) => {
        const cell = row[place]!;
        if (column === 'Delivery Date') return [column, cell.split('/').toReversed().join('-')];
        return [column, cell === '' ? null : /^\d+(\.\d+)?$/.test(cell) && column !== 'Event ID' ? Number(cell) : cell];
      }),
    ]),
  );
  return JSON.stringify({ success: true, result: { total: records.length, records } });
};

it('a requirement is stored with its half hours, and told', async () => {
  const result = await send(NESO_REQUIREMENT);
  expect(result).toMatchObject({
    kind: 'REQUIREMENT',
    rows: 2,
    repeated: 0,
    ignoredColumns: [],
    requirements: { ...NONE, new: 1 },
    halfHours: { ...NONE, new: 2 },
    bids: NONE,
    differenceCount: 0,
    warnings: [],
  });
  expect(await requirement()).toMatchObject({
    season: 2026,
    buyerEventId: '136',
    eventType: 'TURN_DOWN',
    tag: 'ENERGY',
    isBuyersTest: false,
    submissionTime: '2026-09-29T11:00:00Z',
    isOpen: true,
    deliveryDate: '2026-09-29',
    startTime: '2026-09-29T17:00:00Z',
    endTime: '2026-09-29T18:00:00Z',
    halfHourCount: 2,
    highestMw: 500,
    guaranteedPriceGbpPerMwh: 0,
    eligible: ['CUB (UK) LTD', 'ENGIE POWER LIMITED', 'AXLE ENERGY LIMITED', 'EQUIWATT LIMITED'],
    halfHours: [
      { startTime: '2026-09-29T17:00:00Z', mw: 500, caps: { Z1: 0, Z6: 500 }, procuredMw: null, offers: null },
      { startTime: '2026-09-29T17:30:00Z', mw: 500 },
    ],
  });
  expect(changed.mock.calls).toEqual([[[(await listed())[0]!.requirementUUID]]]);
});

it('the three files in any order and form make one half hour of the market', async () => {
  for (const file of [asJson(NESO_SUMMARY), NESO_BIDS, asJson(NESO_REQUIREMENT)]) await send(file);
  const expected = {
    season: 2026,
    buyerEventId: '136',
    eventType: 'TURN_DOWN',
    startTime: '2026-09-29T17:00:00Z',
    isBuyersTest: false,
    askedMw: 500,
    openZones: ['Z6', 'Z7', 'Z8', 'Z9', 'Z10', 'Z11', 'Z12'],
    procuredMw: 5.8,
    costGbp: 562.48,
    settledMw: null,
    settledGbp: null,
    offers: 4,
    offeredMw: 4.2,
    dearestAcceptedGbpPerMwh: 201.33,
    cheapestRefusedGbpPerMwh: 206.2,
  };
  expect((await history()).map(({ startTime }) => startTime)).toEqual(['2026-09-29T17:30:00Z', '2026-09-29T17:00:00Z']);
  expect((await history())[1]).toMatchObject(expected);
  for (const file of [NESO_SUMMARY, asJson(NESO_BIDS), NESO_REQUIREMENT]) {
    const again = await send(file);
    expect([again.differenceCount, again.bids.new, again.halfHours.new, again.requirements.new]).toEqual([0, 0, 0, 0]);
  }
  expect((await requirement()).halfHours[0]).toMatchObject({ procuredMw: 5.8, dearestAcceptedGbpPerMwh: 201.33 });
});

it('offers and results without a requirement are kept as history, and said so; with one, it is told', async () => {
  expect((await send(NESO_BIDS)).warnings).toEqual([
    expect.objectContaining({ code: 'NO_REQUIREMENT', detail: expect.stringContaining('Event ID 136') }),
  ]);
  expect((await history())[0]).toMatchObject({ requirementUUID: null, isBuyersTest: null, askedMw: null, offers: 1 });
  await send(NESO_REQUIREMENT);
  expect(stored).not.toHaveBeenCalled();
  expect((await send(NESO_SUMMARY)).warnings).toEqual([]);
  expect(stored.mock.calls).toEqual([[[(await listed())[0]!.requirementUUID]]]);
});

it('a dry run says the same and stores nothing', async () => {
  const dry = await send(NESO_BIDS, { dryRun: true });
  expect(dry.bids).toEqual({ ...NONE, new: 5 });
  expect(await history()).toEqual([]);
  const { warnings: _, ...counts } = dry;
  expect(await send(NESO_BIDS)).toMatchObject(counts);
  expect(changed).not.toHaveBeenCalled();
});

it('what says otherwise later is listed and kept, and replaced with ACCEPT alone', async () => {
  for (const file of [NESO_REQUIREMENT, NESO_BIDS, NESO_SUMMARY]) await send(file);
  stored.mockClear();
  changed.mockClear();
  const bids = NESO_BIDS.replace('201.33,Accepted', '205.5,Rejected');
  const differences = [
    { member: 'priceGbpPerMwh', stored: '201.33', given: '205.5' },
    { member: 'isAccepted', stored: 'true', given: 'false' },
  ].map((difference) => ({
    buyerEventId: '136',
    eventType: 'TURN_DOWN',
    startTime: '2026-09-29T17:00:00Z',
    unitId: 'HILD-06-Z6',
    ...difference,
  }));
  expect(await send(bids)).toMatchObject({
    bids: { ...NONE, unchanged: 4, different: 1 },
    differenceCount: 2,
    differences,
  });
  expect((await history())[1]).toMatchObject({ dearestAcceptedGbpPerMwh: 201.33 });
  expect(stored).not.toHaveBeenCalled();
  expect(await send(bids, { differences: 'ACCEPT' })).toMatchObject({
    bids: { ...NONE, unchanged: 4, changed: 1 },
    differences,
  });
  expect((await history())[1]).toMatchObject({ dearestAcceptedGbpPerMwh: 190, cheapestRefusedGbpPerMwh: 205.5 });
  expect(stored).toHaveBeenCalledTimes(1);
  expect((await send(bids)).bids).toEqual({ ...NONE, unchanged: 5 });

  const later = NESO_REQUIREMENT.replaceAll('29/09/2026 12:00', '29/09/2026 12:15').replace('Z5:0', 'Z5:500');
  expect(await send(later)).toMatchObject({
    requirements: { ...NONE, different: 1 },
    halfHours: { ...NONE, unchanged: 1, different: 1 },
    differences: [
      { member: 'submissionTime', stored: '2026-09-29T11:00:00Z', given: '2026-09-29T11:15:00Z', startTime: null },
      { member: 'caps', startTime: '2026-09-29T17:00:00Z' },
    ],
  });
  expect(await requirement()).toMatchObject({ submissionTime: '2026-09-29T11:00:00Z' });
  expect(changed).not.toHaveBeenCalled();
  await send(later, { differences: 'ACCEPT' });
  expect(await requirement()).toMatchObject({
    submissionTime: '2026-09-29T11:15:00Z',
    halfHours: [{ caps: { Z5: 500 } }, {}],
  });
  expect((await history({ zone: 'Z5' })).map(({ startTime }) => startTime)).toEqual(['2026-09-29T17:00:00Z']);
  expect(changed).toHaveBeenCalledTimes(1);
});

it('settled volumes that come later are added without a difference; corrected ones are one', async () => {
  await send(NESO_SUMMARY);
  const settled = NESO_SUMMARY.replace('562.48,,', '562.48,-1.7,-102');
  expect(await send(settled)).toMatchObject({ halfHours: { ...NONE, changed: 1, unchanged: 1 }, differenceCount: 0 });
  expect((await history())[1]).toMatchObject({ settledMw: -1.7, settledGbp: -102 });
  expect(await send(NESO_SUMMARY)).toMatchObject({ halfHours: { ...NONE, unchanged: 2 }, differenceCount: 0 });
  const corrected = settled.replace('-1.7,-102', '1.7,102');
  expect(await send(corrected)).toMatchObject({
    halfHours: { ...NONE, unchanged: 1, different: 1 },
    differenceCount: 2,
  });
  expect((await history())[1]).toMatchObject({ settledMw: -1.7 });
});

it('a half hour that a requirement gets later is added to it', async () => {
  await send(NESO_REQUIREMENT);
  const more = NESO_REQUIREMENT.replace('18:30,19:00,17:30,18:00', '19:00,19:30,18:00,18:30');
  expect(await send(more)).toMatchObject({
    requirements: { ...NONE, changed: 1 },
    halfHours: { ...NONE, new: 1, unchanged: 1 },
  });
  expect(await requirement()).toMatchObject({ halfHourCount: 3, endTime: '2026-09-29T18:30:00Z' });
});

it('two uploads of one file at the same time store it once', async () => {
  const results = await Promise.all([send(NESO_BIDS), send(NESO_BIDS)]);
  expect(results.map(({ bids }) => bids.new).toSorted((one, other) => one - other)).toEqual([0, 5]);
  expect(results.map(({ bids }) => bids.unchanged).toSorted((one, other) => one - other)).toEqual([0, 5]);
});

it.each([
  ['HTML', '<!doctype html><html></html>', '/content: is a page of a website (HTML), not a file'],
  ['another table', 'a,b\n1,2\n', 'is none of NESO’s'],
  ['a header alone', NESO_BIDS.split('\r\n')[0]!, 'has no row below its header'],
  ['a renamed column', NESO_BIDS.replace('Status', 'Outcome'), 'NESO’s utilisation report has no column Status'],
  ['JSON without rows', '{"success":false}', 'is JSON without rows'],
  ['a price below zero', NESO_BIDS.replace('220.0', '-1'), 'row 2, Utilisation Price GBP per MWh: "-1" is below zero'],
  ['seven decimals', NESO_BIDS.replace('2.0,Live', '2.0000001,Live'), 'row 2, DFS Procured MW: "2.0000001" has more'],
  ['a row cut short', NESO_BIDS.replace(',220.0,Rejected', ''), 'row 2, Event ID: has 13 cells instead of 15'],
])('%s is refused, and nothing is stored', async (_, file, detail) => {
  await expect(send(file)).rejects.toMatchObject({ problem: { status: 400, detail: expect.stringContaining(detail) } });
  expect(await history()).toEqual([]);
});

it('a fault refuses the whole file, and each is named', async () => {
  const file = NESO_BIDS.replace('220.0', '-1').replace('0.8,Live', 'x,Live');
  const { problem } = (await send(file).catch((error: unknown) => error)) as {
    problem: { errors: { detail: string }[] };
  };
  expect(problem.errors.map(({ detail }) => detail)).toEqual([
    'row 2, Utilisation Price GBP per MWh: "-1" is below zero',
    'row 4, DFS Procured MW: "x" is not a number',
  ]);
  expect(await history()).toEqual([]);
});

it('a scheme that is not there is 404; an unknown member and no content are 400', async () => {
  const unknown = { schemeUUID: '00000000-0000-4000-8000-000000000000' };
  await expect(send(NESO_BIDS, unknown)).rejects.toMatchObject({ problem: { status: 404 } });
  await expect(send(NESO_BIDS, { more: 1 } as never)).rejects.toMatchObject({ problem: { status: 400 } });
  await expect(send('')).rejects.toMatchObject({ problem: { status: 400 } });
  await expect(send(NESO_BIDS, { differences: 'ALL' as never })).rejects.toMatchObject({ problem: { status: 400 } });
});

describe('reads', () => {
  beforeEach(async () => {
    for (const file of [NESO_REQUIREMENT, NESO_BIDS, NESO_SUMMARY]) await send(file);
  });

  it('requirements are found by scheme, time and whether they are open', async () => {
    const ids = async (query: CallInput<Endpoints['listRequirements']>['query']) =>
      (await tenant.client.listRequirements({ query })).data.map((one) => one.buyerEventId);
    expect(await ids({ open: 'true' })).toEqual(['136']);
    expect(await ids({ open: 'false' })).toEqual([]);
    expect(await ids({ from: '2026-09-29T18:00:00Z' })).toEqual([]);
    expect(await ids({ to: '2026-09-29T17:00:00Z' })).toEqual([]);
    expect(await ids({ from: '2026-09-29T17:30:00Z', to: '2026-09-29T18:00:00Z', sort: 'startTime' })).toEqual(['136']);
    await tenant.client.setClock({ body: { now: '2026-09-29T11:00:00Z' } });
    expect(await ids({ open: 'true' })).toEqual([]);
    await expect(ids({ from: '2026-09-30T00:00:00Z', to: '2026-09-29T00:00:00Z' })).rejects.toMatchObject({
      problem: { status: 400 },
    });
    await expect(tenant.client.getRequirement({ params: { requirementUUID: schemeUUID } })).rejects.toMatchObject({
      problem: { status: 404 },
    });
  });

  it('half hours of the market are found by direction, time of day, instant and zone', async () => {
    const starts = async (query: Parameters<typeof history>[0]) =>
      (await history(query)).map(({ startTime }) => startTime.slice(11, 16));
    expect(await starts({ sort: 'startTime' })).toEqual(['17:00', '17:30']);
    expect(await starts({ from: '18:30' })).toEqual(['17:30']);
    expect(await starts({ before: '2026-09-29T17:30:00Z' })).toEqual(['17:00']);
    expect(await starts({ eventType: 'TURN_UP' })).toEqual([]);
    expect(await starts({ zone: 'Z1' })).toEqual([]);
    expect(await starts({ zone: 'Z12', eventType: 'TURN_DOWN' })).toEqual(['17:30', '17:00']);
    for (const query of [{ from: '18:15' }, { zone: 'Z13' as never }, { before: 'today' }])
      await expect(history(query)).rejects.toMatchObject({ problem: { status: 400 } });
    expect(await history({ schemeUUID: '00000000-0000-4000-8000-000000000000' })).toEqual([]);
  });

  it('offers of one event are those of all participants', async () => {
    const offers = async (query: Partial<CallInput<Endpoints['listMarketBids']>['query']> = {}) =>
      (
        await tenant.client.listMarketBids({ query: { schemeUUID, season: '2026', buyerEventId: '136', ...query } })
      ).data.map(({ unitId, priceGbpPerMwh }) => `${unitId} ${priceGbpPerMwh}`);
    expect(await offers()).toEqual([
      'ENGI-01-Z12 220',
      'EQUI-06-Z6 190',
      'HILD-06-Z6 201.33',
      'UENE-01-Z6 206.2',
      'EQUI-06-Z6 190',
    ]);
    expect(await offers({ sort: '-priceGbpPerMwh', pageSize: 2 })).toEqual(['ENGI-01-Z12 220', 'UENE-01-Z6 206.2']);
    expect(await offers({ unitId: 'EQUI-06-Z6' })).toHaveLength(2);
    expect(await offers({ zone: 'Z12' })).toEqual(['ENGI-01-Z12 220']);
    expect(await offers({ season: '2025' })).toEqual([]);
    expect(await offers({ eventType: 'TURN_UP' })).toEqual([]);
    await expect(offers({ season: 'last' as never })).rejects.toMatchObject({ problem: { status: 400 } });
  });

  it('participants are added up over a range of time', async () => {
    const day = { from: '2026-09-29T00:00:00Z', to: '2026-09-30T00:00:00Z' };
    const list = async (query: Partial<CallInput<Endpoints['listMarketParticipants']>['query']> = {}) =>
      (await tenant.client.listMarketParticipants({ query: { schemeUUID, ...day, ...query } })).data;
    const equiwatt = { participant: 'EQUIWATT LIMITED', units: 1, offers: 2, offeredMwh: 1.2, isOurs: false };
    expect(await list()).toEqual([
      { ...equiwatt, acceptedOffers: 2, acceptedMwh: 1.2, acceptedGbp: 228 },
      expect.objectContaining({ participant: 'HILDEBRAND TECHNOLOGY LIMITED', acceptedMwh: 0.4, acceptedGbp: 80.532 }),
      expect.objectContaining({ participant: 'ENGIE POWER LIMITED', offeredMwh: 1, acceptedOffers: 0, acceptedMwh: 0 }),
      expect.objectContaining({ participant: 'U ENERGY GROUP LIMITED', acceptedGbp: 0 }),
    ]);
    expect(await list({ from: '2026-09-29T17:30:00Z' })).toMatchObject([{ ...equiwatt, offers: 1, offeredMwh: 0.6 }]);
    expect(await list({ to: '2026-09-29T17:00:00Z' })).toEqual([]);
    expect(await list({ eventType: 'TURN_UP' })).toEqual([]);
    await expect(list({ to: '2027-10-01T00:00:00Z' })).rejects.toMatchObject({ problem: { status: 400 } });
    await expect(list({ schemeUUID: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
      problem: { status: 404 },
    });
  });

  it('pages of offers go on by cursors, each offer once', async () => {
    const query = { schemeUUID, season: 2026, buyerEventId: '136', pageSize: 2 };
    const first = await tenant.client.listMarketBids({ query });
    const second = await tenant.client.listMarketBids({ query: { ...query, cursor: first.nextCursor! } });
    const third = await tenant.client.listMarketBids({ query: { ...query, cursor: second.nextCursor! } });
    const all = [first, second, third].flatMap(({ data }) => data.map((bid) => `${bid.unitId} ${bid.startTime}`));
    expect([all.length, new Set(all).size, third.nextCursor]).toEqual([5, 5, undefined]);
  });

  it('another tenant sees nothing of it', async () => {
    const other = await service.addTenant();
    expect((await other.client.listRequirements()).data).toEqual([]);
    const range = { from: '2026-09-29T00:00:00Z', to: '2026-09-30T00:00:00Z' };
    expect((await other.client.listMarketHistory({ query: { schemeUUID } })).data).toEqual([]);
    await expect(other.client.listMarketParticipants({ query: { schemeUUID, ...range } })).rejects.toMatchObject({
      problem: { status: 404 },
    });
    const event = { schemeUUID, season: 2026, buyerEventId: '136' };
    expect((await other.client.listMarketBids({ query: event })).data).toEqual([]);
  });
});

const FOLDER = process.env['NESO_DFS'] ?? join(import.meta.dirname, '../../../../../shared/data/neso-dfs');

it.skipIf(!existsSync(join(FOLDER, 'bids.csv')))(
  'the published season is stored, once (skipped without ../shared/data/neso-dfs)',
  async () => {
    const file = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
    expect(await send(file('requirement.csv'))).toMatchObject({
      requirements: { ...NONE, new: 110 },
      halfHours: { ...NONE, new: 934 },
    });
    expect(await send(file('bids.csv'))).toMatchObject({ bids: { ...NONE, new: 9207 }, warnings: [] });
    expect(await send(file('summary.csv'))).toMatchObject({ halfHours: { ...NONE, new: 934 }, differenceCount: 0 });
    expect((await send(file('bids.csv'))).bids).toEqual({ ...NONE, unchanged: 9207 });
    expect((await send(file('requirement.csv'))).requirements).toEqual({ ...NONE, unchanged: 110 });
    const { data, totalItems } = await tenant.client.listMarketHistory({
      query: { schemeUUID, from: '18:00', eventType: 'TURN_DOWN', before: '2026-09-04T00:00:00Z', pageSize: 1 },
    });
    expect(data).toMatchObject([{ buyerEventId: '110', procuredMw: 148.8, costGbp: 12604.98 }]);
    expect(totalItems).toBeGreaterThan(50);
    const bids = await tenant.client.listMarketBids({
      query: { schemeUUID, season: 2026, buyerEventId: '110' },
    });
    expect(bids.totalItems).toBeGreaterThan(100);
  },
);
