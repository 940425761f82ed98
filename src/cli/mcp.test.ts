import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { scopesFor } from '#contract/keyScope.ts';
import { type NewKey, issueKey } from '#service/tenants/keys.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operations, rowOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';
import { MAX_BYTES } from './mcp/boundedFetch.ts';
import { toolGroups } from './mcp/toolGroups.ts';

interface Answer {
  isError: boolean;
  text: string;
  json: () => Record<string, unknown>;
}

// The program as an assistant starts it, with the SDK's own client.
describe('halfhour mcp', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let tenant: TestTenant;
  let ids: Ids;
  let apiKey: string;
  const clients: Client[] = [];
  const shown: string[] = [];
  const keyOf = (key: NewKey) =>
    issueKey(service.database.store.db, { tenant_uuid: tenant.tenant, environment: 'SANDBOX' }, 'assistant', key);

  async function start(key: string, ...options: string[]): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(import.meta.dirname, 'mcp.ts'), ...options],
        env: { HALFHOUR_URL: service.url, HALFHOUR_KEY: key, HALFHOUR_TENANT: tenant.tenant },
      }),
    );
    clients.push(client);
    return client;
  }
  async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answer> {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const { text } = (content as { text: string }[])[0]!;
    shown.push(text);
    return { isError: isError === true, text, json: () => JSON.parse(text) as Record<string, unknown> };
  }
  const argumentsOf = (name: (typeof operations)[number]) => {
    const { params, query, body } = validRequest(name, ids);
    return { ...params, ...query, ...(body === undefined ? {} : { body }) };
  };

  let reader: Client;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    tenant = await service.addTenant();
    ({ ids } = await fillTenant(tenant.client, receiver.url));
    apiKey = await keyOf({ scope: 'read-only' });
    reader = await start(apiKey, '--tools', 'all');
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await service.close();
    await receiver.close();
  });

  const offered = async (...options: string[]) => (await (await start(apiKey, ...options)).listTools()).tools;

  it('offers about 25 tools until groups are named, each operation in one of them', async () => {
    const usual = await offered();
    expect(usual.length).toBeGreaterThanOrEqual(20);
    expect(usual.length).toBeLessThanOrEqual(25);
    expect(usual.map(({ name }) => name)).toEqual(expect.arrayContaining(['whyEventMissed', 'listEvents', 'getAsset']));
    expect(usual.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(JSON.stringify(usual).length).toBeLessThan(60_000);
    const writing = await offered('--allow-writes');
    expect(writing.length).toBeLessThanOrEqual(30);
    expect(writing.map(({ name }) => name)).toEqual(expect.arrayContaining(['createEvent', 'optEventAssets']));

    const two = (await offered('--tools', 'readings, people')).map(({ name }) => name);
    expect(two).toEqual(expect.arrayContaining(['findAssets', 'getAssetConsumption', 'listUsers', 'getLoadControl']));
    expect(two).not.toContain('listEvents');
    const all = (await reader.listTools()).tools.map(({ name }) => name);
    expect((await offered('--tools', toolGroups.join(','))).map(({ name }) => name)).toEqual(all);
    expect((await offered('--tools', 'usual,dispatch')).map(({ name }) => name)).toEqual(
      expect.arrayContaining([...usual.map(({ name }) => name), 'listControllers']),
    );
  });

  it('names the group of a tool that is not offered, and refuses a group that there is not', async () => {
    expect((await call(await start(apiKey), 'listWebhooks')).text).toBe(
      'The tool listWebhooks is not offered: it is one of --tools data',
    );
    await expect(start(apiKey, '--tools', 'events,colours')).rejects.toThrow();
  });

  it('offers every read of the table, and nothing else', async () => {
    const { tools } = await reader.listTools();
    const reads = Object.entries<Endpoint>(endpoints).filter(([, row]) => scopesFor(row.access).includes('read-only'));
    expect(tools.map(({ name }) => name)).toEqual([
      'findAssets',
      'explainBaseline',
      'whyEventMissed',
      ...reads.map(([name]) => name),
    ]);
    for (const { name, description, annotations, inputSchema } of tools) {
      expect(annotations?.readOnlyHint, name).toBe(true);
      expect(description!.length, name).toBeGreaterThan(10);
      expect(JSON.stringify(inputSchema), name).not.toContain('#/components/');
    }
    const { inputSchema } = tools.find(({ name }) => name === 'explainAssetBaseline')!;
    expect(inputSchema).toMatchObject({ required: ['assetUUID', 'at'], additionalProperties: false });
    expect(JSON.stringify(tools).length).toBeLessThan(300_000);
    expect(reader.getInstructions()).toContain('kWh per half-hour');
  });

  it.each(
    operations.filter((name) => scopesFor(rowOf(name).access).includes('read-only') && rowOf(name).method === 'GET'),
  )('reads %s', async (name) => {
    const { isError, text } = await call(reader, name, argumentsOf(name));
    expect(isError, text).toBe(false);
    expect(JSON.parse(text)).toBeTypeOf('object');
  });

  it('passes on what the service refuses, with the places', async () => {
    const wrong = await call(reader, 'getAsset', { assetUUID: 'x' });
    expect([wrong.isError, wrong.json()]).toMatchObject([true, { status: 400, errors: [{ pointer: '{assetUUID}' }] }]);
    const unknown = await call(reader, 'listAssets', { colour: 'red' });
    expect(unknown.json()).toMatchObject({ status: 400, errors: [{ pointer: '?colour' }] });
    expect((await call(reader, 'getAsset')).text).toBe('assetUUID is required');
    expect((await call(reader, 'listAssets', { pageSize: 1000 })).text).toBe('pageSize must be at most 50');
    expect((await call(reader, 'archiveAsset', { assetUUID: ids.assetUUID })).text).toBe(
      'There is no tool archiveAsset',
    );
  });

  it('finds assets', async () => {
    const found = (await call(reader, 'findAssets', { portfolioUUID: ids.portfolioUUID })).json();
    expect(found).toMatchObject({ totalItems: 1, page: 1, assets: [{ assetUUID: ids.assetUUID }] });
    expect(JSON.stringify(found)).not.toContain('locationAddress');
    expect((await call(reader, 'findAssets', { search: 'nothing like it' })).json()).toMatchObject({ assets: [] });
    expect((await call(reader, 'findAssets', { page: 0 })).isError).toBe(true);
  });

  it('explains a baseline half hour by half hour, with the figures of the service', async () => {
    const { assetUUID, 'event-uuid': eventUUID } = ids;
    const { halfHours } = (await call(reader, 'explainBaseline', { assetUUID, eventUUID })).json() as {
      halfHours: { startTime: string; baselineKwh: number; selectedDays: { kwh: number }[]; unadjustedKwh: number }[];
    };
    expect(halfHours.map(({ startTime }) => startTime)).toEqual(['2026-06-02T17:00:00Z', '2026-06-02T17:30:00Z']);
    for (const { startTime, baselineKwh, selectedDays, unadjustedKwh } of halfHours) {
      const query = { at: startTime };
      const { value } = await tenant.client.explainAssetBaseline({ params: { assetUUID }, query });
      expect(baselineKwh).toBe(value);
      const mean = selectedDays.reduce((sum, { kwh }) => sum + kwh, 0) / selectedDays.length;
      expect(unadjustedKwh).toBeCloseTo(mean, 6);
    }
    const long = { assetUUID, from: '2026-06-01T00:00:00Z', to: '2026-06-02T00:00:00Z' };
    expect((await call(reader, 'explainBaseline', long)).text).toBe('At most 16 half hours: shorten from and to');
    expect((await call(reader, 'explainBaseline', { assetUUID })).text).toContain('give eventUUID, or from and to');
  });

  it('says why an event missed, before and after its stats', async () => {
    const params = { 'event-uuid': ids['event-uuid'] };
    const why = (await call(reader, 'whyEventMissed', { eventUUID: ids['event-uuid'] })).json() as {
      verdict: string;
      contractedKwh: number | null;
      halfHours: { deliveredKwh: number; shortfallKwh: number | null }[];
      leastDelivering: { assetUUID: string }[];
      portfolios: { portfolioUUID: string }[];
    };
    const [balance, stats] = [
      await tenant.client.getEventBalance({ params }),
      await tenant.client.getEventStats({ params }),
    ];
    expect(why).toMatchObject({ verdict: balance.verdict.sentence, contractedKwh: balance.contractedKwh });
    expect(why.halfHours.map(({ deliveredKwh }) => deliveredKwh)).toEqual(
      stats.settlementPeriods.map(({ deliveredKwh }) => deliveredKwh),
    );
    for (const { deliveredKwh, shortfallKwh } of why.halfHours)
      expect(shortfallKwh).toBe(
        why.contractedKwh === null ? null : Math.max(0, why.contractedKwh / why.halfHours.length - deliveredKwh),
      );
    expect(why.leastDelivering.map(({ assetUUID }) => assetUUID)).toContain(ids.assetUUID);
    expect(why.portfolios.length).toBeGreaterThan(0);
    const scheduled = (await call(reader, 'whyEventMissed', { eventUUID: ids.scheduledEventUUID })).json();
    expect(scheduled).toMatchObject({ phase: 'SCHEDULED', droppedOut: expect.any(Array) });
  });

  it('says how many dropped out before each stage, and how many remained', async () => {
    const outside = await seedFleet(service, tenant, 3, { portfolioUUID: ids.portfolioUUID });
    const { droppedOut } = (await call(reader, 'whyEventMissed', { eventUUID: ids.scheduledEventUUID })).json() as {
      droppedOut: { before: string; assets: number; remaining: number; reason: string }[];
    };
    const params = { 'event-uuid': ids.scheduledEventUUID };
    const { funnel } = await tenant.client.getEventAnalytics({ params });
    const [fleet, registered] = funnel;
    expect(fleet!.assets - registered!.assets).toBe(outside.length);
    expect(droppedOut[0]).toMatchObject({
      before: 'REGISTERED',
      assets: outside.length,
      remaining: registered!.assets,
      reason: 'not in the scheme',
    });
    const lost = droppedOut.reduce((sum, { assets }) => sum + assets, 0);
    expect(lost + funnel.at(-1)!.assets).toBe(fleet!.assets);
  });

  it('writes with --allow-writes as far as the key goes, and shows no secret', async () => {
    const limited = await start(apiKey, '--tools', 'all', '--allow-writes');
    const names = (await limited.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['updateAsset', 'archiveAsset', 'optEventAssets']));
    for (const secret of ['createWebhook', 'rotateControllerSecret', 'createCalendarFeed', 'createOpenAdrCredential'])
      expect(names).not.toContain(secret);
    const change = { assetUUID: ids.assetUUID, body: { name: 'By an assistant' } };
    expect((await call(limited, 'updateAsset', change)).json()).toMatchObject({ code: 'SCOPE_REQUIRED', status: 403 });
    const full = await start(await keyOf({}), '--allow-writes');
    expect((await call(full, 'updateAsset', change)).json()).toMatchObject({ name: 'By an assistant' });
  });

  it('bounds an answer', async () => {
    const range = { from: '2025-06-02T00:00:00Z', to: '2027-06-02T00:00:00Z' };
    const { isError, text } = await call(reader, 'getAssetConsumption', { assetUUID: ids.assetUUID, ...range });
    expect([isError, text.slice(0, 200)]).toEqual([true, expect.stringContaining('more than 100 kB')]);
    for (const each of shown) expect(each.length).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('never shows the key, nor says more than that the service is away', async () => {
    await tenant.client.updateUser({ params: { userUUID: ids.userUUID }, body: { name: `Key ${apiKey}` } });
    const read = await call(reader, 'getUser', { userUUID: ids.userUUID });
    expect(read.json()).toMatchObject({ name: 'Key (key)' });
    const { url } = service;
    service.url = 'http://127.0.0.1:9';
    const away = await call(await start(apiKey), 'getSummary');
    service.url = url;
    expect([away.isError, away.text]).toEqual([true, 'The service cannot be reached, or its answer cannot be read']);
    for (const each of shown) expect(each).not.toContain(apiKey);
  });
});
