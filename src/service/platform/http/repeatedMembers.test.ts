import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { withDuplicateMembers } from '#testing/duplicateMembers.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operations, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const MIB = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const withBody = operations.filter((name) => rowOf(name).body !== undefined);

describe('a repeated member is refused with its pointer, and changes nothing', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let tenant: TestTenant;
  let ids: Ids;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    tenant = await service.addTenant();
    ids = (await fillTenant(tenant.client, receiver.url)).ids;
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });
  const counts = async () => {
    const { now: _, ...rest } = await tenant.client.getSummary();
    return rest;
  };
  const send = (name: EndpointName, raw: string | Uint8Array, headers: Record<string, string> = {}) =>
    tenant.send(rowOf(name).method, targetOf(name, validRequest(name, ids)), { raw, headers: { ...json, ...headers } });
  const outcomeOf = async (response: Promise<Response>) => {
    const { status, code, errors } = await problemOf(await response);
    return [status, code, errors?.map((error) => `${error.pointer} ${error.code}`)];
  };

  it.each(withBody)('%s, for every member and every spelling of its name', async (name) => {
    const before = await counts();
    const all = withDuplicateMembers(validRequest(name, ids).body);
    for (const { text, pointer } of all)
      expect(await outcomeOf(send(name, text)), text).toEqual([400, 'INVALID_JSON', [`${pointer} DUPLICATE_MEMBER`]]);
    expect(await counts()).toEqual(before);
    const hasMembers = JSON.stringify(validRequest(name, ids).body).includes(':');
    expect(all.length > 0).toBe(hasMembers);
  });

  it('in a consumption body of any size, with or without escapes, with or without gzip', async () => {
    const record = { assetUUID: ids.assetUUID, startTime: '2026-06-02T18:00:00Z' };
    const many = Array.from({ length: 20_000 }, () => `${JSON.stringify(record).slice(0, -1)},"value":1}`);
    const tails: [string, string][] = [
      [',"value":1,"value":2}', '/value'],
      [',"value":1,"v\\u0061lue":2}', '/value'],
      [',"value":1,"note":"x","note":"y"}', '/note'],
      [',"value":1,"timestamp":"2026-06-02T18:00:00Z","startTime":"2026-06-02T18:30:00Z"}', '/startTime'],
    ];
    for (const [tail, member] of tails) {
      const bad = JSON.stringify(record).slice(0, -1) + tail;
      for (const [body, index] of [
        [`[${bad}]`, 0],
        [`[${[...many, bad].join()}]`, 20_000],
      ] as const) {
        expect(body.length > MIB).toBe(index > 0);
        const refusal = [400, 'INVALID_JSON', [`/${index}${member} DUPLICATE_MEMBER`]];
        expect(await outcomeOf(send('createConsumption', body))).toEqual(refusal);
        expect(await outcomeOf(send('createConsumption', gzipSync(body), { 'content-encoding': 'gzip' }))).toEqual(
          refusal,
        );
      }
    }
    const stored = await tenant.client.getAssetConsumption({
      params: { assetUUID: ids.assetUUID },
      query: { from: '2026-06-02T18:00:00Z', to: '2026-06-02T18:30:00Z' },
    });
    expect('values' in stored && stored.values).toEqual([null]);
  });

  it('so are numbers that would lose digits, and broken Unicode', async () => {
    const record = (value: string, assetId = 'a') =>
      `[{"assetId":"${assetId}","startTime":"2026-06-02T18:00:00Z","value":${value}}]`;
    for (const value of ['0.1230000000000000001', '1e-400', '9007199254740993'])
      expect(await outcomeOf(send('createConsumption', record(value))), value).toEqual([
        400,
        'INVALID_JSON',
        ['/0/value TOO_MANY_DIGITS'],
      ]);
    expect(await outcomeOf(send('createConsumption', record('1', '\\ud800')))).toEqual([
      400,
      'INVALID_JSON',
      ['/0/assetId BROKEN_UNICODE'],
    ]);
    expect(
      await outcomeOf(send('createWebhook', `{"url":"https://example.com/\\udc00","events":["EVENT.STARTED"]}`)),
    ).toEqual([400, 'INVALID_JSON', ['/url BROKEN_UNICODE']]);
  });
});
