import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NESO_BIDS, NESO_REQUIREMENT, NESO_SUMMARY } from '#testing/nesoFiles.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { dataPortal } from './dfsFeed.ts';

type JsonRow = Record<string, unknown>;

/** Rows as the data portal answers them. */
const records = (csv: string): JsonRow[] => {
  const [header, ...rows] = parse(csv);
  return rows.map((row) => Object.fromEntries(header!.map((column, place) => [column, row[place] || null])));
};

/** Answers of the portal, by resource. */
let portal: Record<string, JsonRow[]>;
let answer: ((response: ServerResponse, resource: string) => void) | null;
let requests: string[];
let server: Server;
/** Address of a resource, without its id. */
let at: string;
let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://portal');
    const [resource, limit, offset] = ['resource_id', 'limit', 'offset'].map((name) => searchParams.get(name)!);
    requests.push(`${resource} ${limit} ${offset}`);
    if (answer !== null) return answer(response, resource!);
    const rows = portal[resource!]!;
    const page = rows.slice(Number(offset), Number(offset) + Number(limit));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, result: { total: rows.length, records: page } }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/3/action/datastore_search?resource_id=`;
  service = await startTestService({
    dfsFeed: dataPortal({
      urls: { REQUIREMENT: `${at}requirement`, BIDS: `${at}bids`, SUMMARY: null },
      intervalMs: 60_000,
      pauseMs: 1,
    }),
  });
});
afterAll(async () => {
  await service.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
beforeEach(async () => {
  portal = { requirement: records(NESO_REQUIREMENT), bids: records(NESO_BIDS) };
  answer = null;
  requests = [];
  tenant = await service.addTenant(undefined, 'LIVE');
  ({ schemeUUID } = await addScheme(tenant));
});

const ON = { requirements: true, results: true, summary: true };
const set = (body: Partial<typeof ON>) =>
  tenant.client.setRequirementFeed({
    params: { schemeUUID },
    body: { requirements: false, results: false, summary: false, ...body },
  });
const get = () => tenant.client.getRequirementFeed({ params: { schemeUUID } });
const poll = () => service.service.externalJobs.runDue();
const history = async () => (await tenant.client.listMarketHistory({ query: { schemeUUID } })).data;

it('nothing is polled before it is set', async () => {
  const off = { isOn: false, notPolled: null, lastSuccessUTC: null, lastFailureUTC: null, nextUTC: null };
  expect(await get()).toMatchObject({ intervalSeconds: 60, requirements: off, results: off, summary: off });
  await poll();
  expect(requests).toEqual([]);
});

it('what is on and has an address is read and stored as a file is', async () => {
  expect(await set(ON)).toMatchObject({ requirements: { isOn: true, notPolled: null, nextUTC: null } });
  await poll();
  expect(requests).toEqual(['bids 1000 0', 'requirement 1000 0']);
  expect((await history())[1]).toMatchObject({ askedMw: 500, offers: 4, dearestAcceptedGbpPerMwh: 201.33 });
  const { requirements, results, summary } = await get();
  expect([requirements.lastFailure, results.lastFailure]).toEqual([null, null]);
  expect([requirements, results, summary].map(({ rows }) => rows)).toEqual([2, 5, null]);
  expect(Date.parse(results.nextUTC!) - Date.parse(results.lastSuccessUTC!)).toBe(60_000);
  expect(requirements.lastSuccessUTC).not.toBeNull();
  expect(summary).toMatchObject({ isOn: true, notPolled: 'NO_ADDRESS', lastSuccessUTC: null, nextUTC: null });
  await poll();
  expect(requests).toHaveLength(2);
});

it('all pages are read when the number of rows changes; the first alone while it stays', async () => {
  portal['bids'] = Array.from({ length: 2100 }, (_, unit) => ({
    ...records(NESO_BIDS)[0]!,
    'DFS Unit ID': `UNIT-${unit}-Z12`,
  }));
  await set({ results: true });
  await poll();
  expect(requests).toEqual(['bids 1000 0', 'bids 1000 1000', 'bids 1000 2000']);
  expect(await history()).toMatchObject([{ offers: 2100 }]);
  await set({ results: true });
  await poll();
  expect(requests).toHaveLength(4);
  portal['bids'].push(...records(NESO_BIDS).slice(1));
  await set({ results: true });
  await poll();
  expect(requests).toHaveLength(7);
  expect((await history())[1]).toMatchObject({ offers: 2103 });
});

it('what differs from what is stored is kept, and counted', async () => {
  await set({ results: true });
  await poll();
  portal['bids']![2]!['Utilisation Price GBP per MWh'] = '205';
  await set({ results: true });
  await poll();
  expect(await get()).toMatchObject({ results: { differenceCount: 1, lastFailure: null } });
  expect((await history())[1]).toMatchObject({ dearestAcceptedGbpPerMwh: 201.33 });
});

const HTML = '<!doctype html><title>Maintenance</title>';
const MEGABYTE = 'x'.repeat(1_000_000);
it.each<[string, NonNullable<typeof answer>, string, number]>([
  ['HTML', (response) => void response.end(HTML), 'returned something other than JSON', 4],
  [
    '20 MB',
    (response) => {
      for (let at = 0; at < 20; at++) response.write(MEGABYTE);
      response.end();
    },
    'returned more than 16000000 bytes',
    1,
  ],
  ['a refusal', (response) => void response.writeHead(409).end('{}'), 'returned 409', 1],
  ['another place', (response) => void response.writeHead(302, { location: '/' }).end(), 'could not be reached', 4],
  ['no such resource', (response) => void response.writeHead(404).end('{}'), 'returned no rows of a data set', 1],
  [
    'rows of another table',
    (response) => void response.end('{"success":true,"result":{"total":1,"records":[{"a":1}]}}'),
    'is none of NESO’s',
    1,
  ],
  [
    'NESO’s summary',
    (response) =>
      void response.end(JSON.stringify({ success: true, result: { total: 2, records: records(NESO_SUMMARY) } })),
    'is another data set: SUMMARY instead of BIDS',
    1,
  ],
  [
    'a row with a fault',
    (response) => {
      const bad = records(NESO_BIDS.replace('220.0', '-1'));
      response.end(JSON.stringify({ success: true, result: { total: bad.length, records: bad } }));
    },
    'row 2, Utilisation Price GBP per MWh: "-1" is below zero',
    1,
  ],
])('a portal that answers %s is said to, stores nothing, and is asked again later', async (_, how, reason, asked) => {
  answer = how;
  await set({ results: true });
  await poll();
  const { results } = await get();
  expect(results).toMatchObject({ lastFailure: expect.stringContaining(reason), lastSuccessUTC: null });
  expect(results.nextUTC! > results.lastFailureUTC!).toBe(true);
  expect([requests.length, (await history()).length]).toEqual([asked, 0]);
  answer = null;
  await set({ results: true });
  await poll();
  const after = (await get()).results;
  expect(after.lastSuccessUTC! >= results.lastFailureUTC!).toBe(true);
  expect(after.lastFailure).toContain(reason);
});

it('a portal that does not answer in time is given up', async () => {
  answer = () => undefined;
  const urls = { REQUIREMENT: null, BIDS: `${at}bids`, SUMMARY: null };
  const port = dataPortal({ urls, intervalMs: 60_000, timeoutMs: 50, pauseMs: 1 });
  await expect(port.read('BIDS', () => true)).rejects.toThrow(
    'NESO’s data portal (utilisation report) could not be reached: no response in time',
  );
});

it('a data set that fails keeps the others from nothing, and pauses grow', async () => {
  answer = (response, resource) => {
    if (resource === 'bids') response.writeHead(409).end('{}');
    else response.end(JSON.stringify({ success: true, result: { total: 2, records: portal['requirement'] } }));
  };
  await set(ON);
  await poll();
  const first = await get();
  expect(first.requirements).toMatchObject({ lastFailure: null });
  expect(await history()).toHaveLength(2);
  await set(ON);
  await poll();
  const pause = ({ results }: typeof first) => Date.parse(results.nextUTC!) - Date.parse(results.lastFailureUTC!);
  const second = await get();
  expect([pause(first), pause(second)]).toEqual([60_000, 120_000]);
  expect(first.results.failingSinceUTC).toBe(first.results.lastFailureUTC);
  expect(second.results.failingSinceUTC).toBe(first.results.failingSinceUTC);
  expect(second.requirements.failingSinceUTC).toBeNull();
  answer = null;
  await set(ON);
  await poll();
  expect((await get()).results).toMatchObject({ failingSinceUTC: null, lastFailure: expect.any(String), rows: 5 });
});

it('a feed that is turned off is polled no more', async () => {
  await set({ results: true });
  await set({});
  await poll();
  expect(requests).toEqual([]);
  expect(await get()).toMatchObject({ results: { isOn: false, notPolled: null, nextUTC: null } });
});

it('a sandbox polls nothing, and says so', async () => {
  tenant = await service.addTenant();
  ({ schemeUUID } = await addScheme(tenant));
  expect(await set(ON)).toMatchObject({ requirements: { isOn: true, notPolled: 'SANDBOX' } });
  await tenant.client.setClock({ body: { advance: 'PT1H' } });
  await poll();
  expect(requests).toEqual([]);
});

it('a service without addresses says so', async () => {
  const bare = await startTestService();
  try {
    const live = await bare.addTenant(undefined, 'LIVE');
    const scheme = await addScheme(live);
    const params = { schemeUUID: scheme.schemeUUID };
    expect(await live.client.setRequirementFeed({ params, body: ON })).toMatchObject({
      intervalSeconds: null,
      results: { isOn: true, notPolled: 'NO_ADDRESS' },
    });
    await bare.service.externalJobs.runDue();
    expect(await live.client.getRequirementFeed({ params })).toMatchObject({ results: { lastFailure: null } });
  } finally {
    await bare.close();
  }
});

it('an unknown scheme is 404, and a body without all three is 400', async () => {
  const params = { schemeUUID: '00000000-0000-4000-8000-000000000000' };
  await expect(tenant.client.getRequirementFeed({ params })).rejects.toMatchObject({ problem: { status: 404 } });
  await expect(tenant.client.setRequirementFeed({ params, body: ON })).rejects.toMatchObject({
    problem: { status: 404 },
  });
  for (const body of [{ requirements: true }, { ...ON, results: 'yes' }, { ...ON, more: true }])
    await expect(
      tenant.client.setRequirementFeed({ params: { schemeUUID }, body: body as never }),
    ).rejects.toMatchObject({ problem: { status: 400 } });
});
