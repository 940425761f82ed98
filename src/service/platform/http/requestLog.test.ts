import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { logSink, personalValues } from '#testing/logSink.ts';
import { playScenario } from '#testing/scenario/play.ts';
import { refusals } from '#testing/scenario/refusals.ts';
import { stageScenario } from '#testing/scenario/stage.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const log = logSink();
const sentValues = new Set<string>();
const VIA = '01957a3c-0000-7000-8000-000000000017';
const requests = () => log.lines.filter(({ msg }) => msg === 'request');
const lineOf = (response: Response) => requests().find(({ reqId }) => reqId === response.headers.get('x-request-id'));

describe('the log', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let tenant: TestTenant;
  let sentCount = 0;

  beforeAll(async () => {
    service = await startTestService({ webhooks: testWebhooks(), logger: log.logger });
    receiver = await startWebhookReceiver();
    const listening = (async (url: string, init: RequestInit) => {
      sentCount++;
      const response = await fetch(url, init);
      for (const value of [...personalValues(init.body), ...personalValues(await response.clone().text())])
        sentValues.add(value);
      for (const value of new URL(url).searchParams.getAll('search')) sentValues.add(value);
      return response;
    }) as typeof fetch;
    const staged = await stageScenario(service, receiver, listening);
    ({ tenant } = staged);
    await playScenario(staged.stage);
  });
  afterAll(async () => {
    await receiver.close();
    await service.close();
  });

  it('has one line for every request of a scenario with every operation', () => {
    expect(requests()).toHaveLength(sentCount);
    expect([...new Set(requests().map(({ operation }) => String(operation)))].sort()).toEqual(
      Object.keys(endpoints).sort(),
    );
    const created = requests().find(({ operation, status }) => operation === 'createAsset' && status === 201)!;
    expect(created).toMatchObject({
      method: 'POST',
      route: '/api/v1/assets',
      tenant: tenant.tenant,
      key: tenant.apiKey.split('_')[2],
    });
    expect(Number(created['ms'])).toBeGreaterThan(0);
    expect(Number(created['bytes'])).toBeGreaterThan(100);
    expect(requests().find(({ operation }) => operation === 'getSmartMeter')).toMatchObject({
      route: '/api/v1/smart-meters/{mpan}',
    });
  });

  it('has the code of a refusal and the id of the calling request', async () => {
    const responses = [
      ...(await refusals(
        service,
        tenant,
        await service.addTenant({
          requests_per_second: 1,
          requests_in_flight: 9,
          consumption_per_second: 1,
          consumption_in_flight: 1,
        }),
      )),
    ];
    for (const response of responses) {
      const { code } = (await response.json()) as { code: string };
      expect(lineOf(response)).toMatchObject({ status: response.status, code });
    }
    const lost = await fetch(`${service.url}/assets-of-Grace-Hopper?email=grace@example.com`);
    expect(lineOf(lost)).toMatchObject({ route: 'unknown', status: 404, code: 'NOT_FOUND' });
    const mine = await tenant.send('GET', '/assets', { headers: { 'x-request-id': VIA } });
    expect(lineOf(mine)).toMatchObject({ via: VIA });
    expect(mine.headers.get('x-request-id')).not.toBe(VIA);
    const forged = await tenant.send('GET', '/assets', { headers: { 'x-request-id': 'grace@example.com' } });
    expect(lineOf(forged)).not.toHaveProperty('via');
  });

  it('has a failure of the service without values of its row', async () => {
    const { db } = service.database.store;
    await sql`alter table users add constraint nobody_is_called_grace
      check (name is distinct from 'Grace Hopper') not valid`.execute(db);
    const response = await tenant.send('POST', '/users', {
      body: { userId: 'CUST-3003', name: 'Grace Hopper', email: 'grace@example.com' },
    });
    expect(response.status).toBe(500);
    const line = lineOf(response)!;
    expect(line).toMatchObject({
      level: 50,
      code: 'INTERNAL',
      err: { code: '23514', table: 'users', constraint: 'nobody_is_called_grace' },
    });
    expect((line['err'] as { stack: string }).stack).toMatch(/src.service/);
  });

  it('contains nothing personal or secret', () => {
    const parts = tenant.apiKey.split('_');
    const secrets = [
      tenant.apiKey,
      parts[3]!,
      ...sentValues,
      'Grace',
      'grace@example.com',
      'CUST-3003',
      'Mary Somerville',
      '2000000000113',
    ];
    expect(sentValues.size).toBeGreaterThan(30);
    expect(secrets.filter((value) => log.text().includes(value))).toEqual([]);
    expect(requests().some((line) => JSON.stringify(line).includes('127.0.0.1'))).toBe(false);
  });

  it('has probes at debug level only', async () => {
    const response = await fetch(`${service.url}/health`);
    expect(lineOf(response)).toMatchObject({ level: 20, route: '/health' });
  });
});
