import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Problem } from '#contract/problem.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { problemOf } from '#testing/problemOf.ts';
import { freshMpan } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operations, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';
import { withKey } from '#testing/withKey.ts';

const allowed = operations.filter((name) => rowOf(name).withinPortfolios !== undefined);
const byRule = (rule: string) => allowed.filter((name) => rowOf(name).withinPortfolios === rule);
const HALF_HOUR = '2026-06-01T10:00:00Z';

describe('a key limited to portfolios', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let tenant: TestTenant;
  let ids: Ids;
  /** In another portfolio of the tenant, and what must never be shown. */
  let foreign: { assetUUID: string; assetId: string; portfolioUUID: string };
  let secrets: string[];
  let send: TestTenant['send'];
  let sendForTwo: TestTenant['send'];

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    tenant = await service.addTenant();
    ({ ids } = await fillTenant(tenant.client, receiver.url));
    const { client } = tenant;
    const { assetUUID, assetId, mpan } = await client.createAsset({
      body: { name: 'Foreign battery', assetId: 'foreign-1', mpan: freshMpan(), locationPostcode: 'EH1 1AA' },
    });
    const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Foreign portfolio' } });
    await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [assetUUID] } });
    foreign = { assetUUID, assetId, portfolioUUID };
    secrets = [assetUUID, portfolioUUID, assetId, mpan!, 'Foreign', 'EH1 1AA', ids.spareAssetUUID];
    send = await withKey(service, tenant, { portfolios: [ids.portfolioUUID] });
    sendForTwo = await withKey(service, tenant, { portfolios: [ids.portfolioUUID, ids.sparePortfolioUUID] });
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  /** Sends, and fails if the response shows anything of the other portfolio beyond what was sent. */
  async function sendSecretly(
    name: EndpointName,
    { params, query, body }: { params?: object; query?: object; body?: unknown } = {},
    sendWith = send,
  ): Promise<Response> {
    const valid = validRequest(name, ids);
    const request = { params: { ...valid.params, ...params }, query: { ...valid.query, ...query } };
    const target = targetOf(name, request);
    const sent = body ?? valid.body;
    const response = await sendWith(valid.method, target, { body: sent });
    const shown = (await response.clone().text()) + JSON.stringify([...response.headers]);
    for (const secret of secrets)
      if (!(target + JSON.stringify(sent)).includes(secret))
        expect(shown, `${name} shows ${secret}`).not.toContain(secret);
    return response;
  }
  const essence = async (response: Response): Promise<Partial<Problem>> => {
    const { requestId: _, instance: __, ...problem } = await problemOf(response);
    return problem;
  };
  const refusedAlike = async (one: Response, other: Response, pointers: string[] | undefined) => {
    const [problem, asUnknown] = [await essence(one), await essence(other)];
    expect(problem).toMatchObject({ status: 403, code: 'OUTSIDE_PORTFOLIOS' });
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
    expect(asUnknown).toEqual(problem);
  };

  it('has rules that their paths can keep', () => {
    for (const name of byRule('portfolioPath')) expect(rowOf(name).path).toMatch(/\{portfolioUUID\}/);
    for (const name of byRule('assetPath')) expect(rowOf(name).path).toMatch(/\{assetUUID\}/);
    for (const name of allowed)
      expect(rowOf(name).path.match(/\{(\w+UUID|event-uuid|mpan)\}/g)?.length ?? 0).toBeLessThan(2);
    expect(allowed.filter((name) => rowOf(name).method !== 'GET')).toEqual(['optEventAssets', 'createConsumption']);
  });

  it.each(operations.filter((name) => !allowed.includes(name)))('may not call %s, whatever is named', async (name) => {
    const params = Object.fromEntries(Object.keys(validRequest(name, ids).params).map((each) => [each, randomUUID()]));
    await refusedAlike(await sendSecretly(name), await sendSecretly(name, { params }), undefined);
  });

  it.each(allowed)('may call %s of what is in its portfolio, and sees nothing else', async (name) => {
    const response = await sendSecretly(name);
    expect(response.status, await response.text()).toBeLessThan(300);
  });

  it.each(byRule('portfolioPath'))('is refused %s of another portfolio like one that does not exist', async (name) => {
    const of = (portfolioUUID: string) => sendSecretly(name, { params: { portfolioUUID } });
    await refusedAlike(await of(foreign.portfolioUUID), await of(randomUUID()), ['{portfolioUUID}']);
    expect((await of(ids.portfolioUUID.toUpperCase())).status).toBe(200);
  });

  it.each(byRule('assetPath'))('is refused %s of another asset like one that does not exist', async (name) => {
    const of = (assetUUID: string) => sendSecretly(name, { params: { assetUUID } });
    await refusedAlike(await of(foreign.assetUUID), await of(randomUUID()), ['{assetUUID}']);
    await refusedAlike(await of(ids.spareAssetUUID), await of(randomUUID()), ['{assetUUID}']);
  });

  it.each(byRule('portfolioFilter'))('gets %s of its portfolio alone', async (name) => {
    const list = (query: object, sendWith = send) => sendSecretly(name, { query }, sendWith);
    const own = { portfolioUUID: ids.portfolioUUID };
    expect(await (await list({})).text()).toBe(await (await list(own)).text());
    const named = async (portfolioUUID: string) => list({ portfolioUUID });
    await refusedAlike(await named(foreign.portfolioUUID), await named(randomUUID()), ['?portfolioUUID']);
    expect((await list(own, sendForTwo)).status).toBe(200);
    await refusedAlike(await list({}, sendForTwo), await list({}, sendForTwo), ['?']);
  });

  it('lists its assets, with totals, tags and filters of its own', async () => {
    const all = (await (await tenant.send('GET', '/assets')).json()) as { totalItems: number };
    const response = await send('GET', '/assets');
    const own = (await response.json()) as { data: { assetUUID: string }[]; totalItems: number };
    expect(own.data.map(({ assetUUID }) => assetUUID)).toEqual([ids.assetUUID]);
    expect([own.totalItems, all.totalItems > 2]).toEqual([1, true]);
    const search = await (await send('GET', `/assets?search=${foreign.assetId}`)).json();
    expect(search).toMatchObject({ data: [], totalItems: 0 });
    for (const filter of ['tiles=REPORTING.-.-.class.1', 'mpanUse=SHARED']) {
      const refused = await problemOf(await send('GET', `/assets?${filter}`));
      expect([refused.status, refused.errors?.[0]?.pointer]).toEqual([403, `?${filter.split('=')[0]}`]);
    }
    const tag = response.headers.get('etag')!;
    await tenant.client.updateAsset({ params: { assetUUID: foreign.assetUUID }, body: { powerKw: 3 } });
    expect((await send('GET', '/assets', { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('lists its portfolios alone', async () => {
    const names = async (sendWith: TestTenant['send'], query = '') => {
      const list = (await (await sendWith('GET', `/portfolios${query}`)).json()) as {
        data: { portfolioUUID: string }[];
        totalItems: number;
      };
      return [list.totalItems, ...list.data.map(({ portfolioUUID }) => portfolioUUID)];
    };
    expect(await names(send)).toEqual([1, ids.portfolioUUID]);
    expect(await names(sendForTwo)).toEqual([2, ids.portfolioUUID, ids.sparePortfolioUUID]);
    expect(await names(sendForTwo, '?pageSize=1&page=2')).toEqual([2, ids.sparePortfolioUUID]);
    expect(await names(send, '?search=Foreign')).toEqual([0]);
    expect((await names((...sent) => tenant.send(...sent)))[0]).toBe(3);
  });

  it('sends readings of its assets, and none of a batch that names another', async () => {
    const record = (asset: object, startTime = HALF_HOUR) => ({ ...asset, startTime, value: 0.5 });
    const post = (body: unknown, query = {}) => sendSecretly('createConsumption', { body, query });
    const own = { assetUUID: ids.assetUUID };
    const { assetId } = await tenant.client.getAsset({ params: own });
    expect((await post([record(own), record({ assetId }, '2026-06-01T11:00:00Z')])).status).toBe(201);
    const later = '2026-06-01T12:00:00Z';
    const mixed = (other: object) => post([record(own, later), record(other, later)]);
    await refusedAlike(await mixed({ assetUUID: foreign.assetUUID }), await mixed({ assetUUID: randomUUID() }), [
      '/1/assetUUID',
    ]);
    await refusedAlike(await mixed({ assetId: foreign.assetId }), await mixed({ assetId: 'nobody' }), ['/1/assetId']);
    const range = { from: later, to: '2026-06-01T12:30:00Z' };
    expect(await tenant.client.getAssetConsumption({ params: own, query: range })).not.toMatchObject({ values: [0.5] });
    const importUUID = (uuid: string) => post([record(own)], { importUUID: uuid });
    await refusedAlike(await importUUID(ids.importUUID), await importUUID(randomUUID()), ['?importUUID']);
  });

  it('opts its assets into events and out of them, and none of a request that names another', async () => {
    const opting = await withKey(service, tenant, { scope: 'events', portfolios: [ids.portfolioUUID] });
    const opt = (assetUUIDs: string[]) =>
      sendSecretly('optEventAssets', { body: { assetUUIDs, action: 'OPT_OUT', dryRun: true } }, opting);
    const own = await opt([ids.assetUUID]);
    expect([own.status, await own.json()]).toEqual([200, expect.objectContaining({ refused: [] })]);
    const mixed = (other: string) => opt([ids.assetUUID, other]);
    await refusedAlike(await mixed(foreign.assetUUID), await mixed(randomUUID()), ['/assetUUIDs/1']);
    expect((await opting('POST', `/events/${randomUUID()}/dispatch/cancel`, { body: {} })).status).toBe(403);
  });

  it('is not shown what was stored for another key under an idempotency key', async () => {
    const headers = { 'idempotency-key': '"shared"', 'content-type': 'application/json' };
    const raw = JSON.stringify([{ assetUUID: foreign.assetUUID, startTime: HALF_HOUR, value: 1 }]);
    expect((await tenant.send('POST', '/energy-consumption', { raw, headers })).status).toBe(201);
    expect((await send('POST', '/energy-consumption', { raw, headers })).status).toBe(403);
  });

  it('loses an asset that is moved to another portfolio', async () => {
    const read = () => send('GET', `/assets/${ids.assetUUID}`);
    expect((await read()).status).toBe(200);
    const body = { assetUUIDs: [ids.assetUUID] };
    await tenant.client.assignPortfolioAssets({ params: { portfolioUUID: foreign.portfolioUUID }, body });
    expect((await read()).status).toBe(403);
    await tenant.client.assignPortfolioAssets({ params: { portfolioUUID: ids.portfolioUUID }, body });
    expect((await read()).status).toBe(200);
  });
});
