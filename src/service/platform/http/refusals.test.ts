import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Problem } from '#contract/problem.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import type { Components, Schema } from '#testing/fuzz/schema.ts';
import { invalidVariants } from '#testing/invalidVariants.ts';
import { pointerExists } from '#testing/pointerExists.ts';
import { problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operations, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';
import { findZodPhrase } from '#testing/zodPhrases.ts';

interface Described {
  parameters: { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}
const json = { 'content-type': 'application/json' };
const withBody = operations.filter((name) => rowOf(name).body !== undefined);

describe('every refusal points into the request, with a detail of our own', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let tenant: TestTenant;
  let ids: Ids;
  let document: { paths: Record<string, Record<string, Described>>; components: { schemas: Components } };
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    tenant = await service.addTenant();
    ids = (await fillTenant(tenant.client, receiver.url)).ids;
    document = (await (await fetch(`${service.url}/openapi.json`)).json()) as typeof document;
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });
  const described = (name: EndpointName) => document.paths[rowOf(name).path]![rowOf(name).method.toLowerCase()]!;
  const sendBody = (name: EndpointName, body: unknown) =>
    tenant.send(rowOf(name).method, targetOf(name, validRequest(name, ids)), {
      raw: JSON.stringify(body),
      headers: json,
    });

  /** Returns what is wrong with a refusal: faults that do not point into the request or have a library's words. */
  function faultsOf({ status, detail, errors = [] }: Problem, isThere: (pointer: string) => boolean): string[] {
    const words = [detail, ...errors.map((error) => error.detail)].flatMap((text) => findZodPhrase(text) ?? []);
    return [
      ...(status === 400 ? [] : [`is ${status}`]),
      ...(errors.length > 0 ? [] : ['names no place']),
      ...errors
        .filter(({ pointer }) => !isThere(pointer))
        .map(({ pointer }) => `points at ${pointer}, which was not sent`),
      ...words.map((phrase) => `says ${phrase}`),
    ];
  }

  it.each(withBody)('%s, for every invalid value of every property of its body', async (name) => {
    const { schema } = described(name).requestBody!.content['application/json'];
    const all = invalidVariants(schema, document.components.schemas, validRequest(name, ids).body);
    expect(all.length).toBeGreaterThan(2);
    const faults: string[] = [];
    for (const { what, value, mustBeRefused: isSure } of all) {
      const response = await sendBody(name, value);
      if (response.ok && !isSure) continue;
      const found = response.ok
        ? ['is accepted']
        : faultsOf(await problemOf(response), (pointer) => pointerExists(value, pointer));
      faults.push(...found.map((fault) => `${what}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it.each(operations)('%s, for every invalid value of every parameter', async (name) => {
    const valid = validRequest(name, ids);
    const call = (change: { params?: Record<string, string>; query?: Record<string, string> }) =>
      tenant.send(
        valid.method,
        targetOf(name, { params: { ...valid.params, ...change.params }, query: change.query ?? valid.query }),
        valid.body === undefined ? {} : { body: valid.body },
      );
    const faults: string[] = [];
    const check = async (what: string, response: Response, places: string[]) => {
      const faultsFound = response.ok
        ? ['is accepted']
        : faultsOf(await problemOf(response), (pointer) => places.includes(pointer));
      faults.push(...faultsFound.map((fault) => `${what}: ${fault}`));
    };
    for (const { name: parameter, in: place, required, schema } of described(name).parameters) {
      if (parameter === undefined || schema === undefined || (place !== 'path' && place !== 'query')) continue;
      const bad = [
        schema.enum || schema.format || schema.type === 'integer' ? 'no such thing' : '\u0001',
        ...(schema.maximum === undefined ? [] : [String(schema.maximum + 1)]),
        ...(schema.minimum === undefined ? [] : [String(schema.minimum - 1)]),
      ];
      for (const value of bad) {
        const query = { ...valid.query, [parameter]: value };
        if (place === 'path')
          await check(`{${parameter}}=${value}`, await call({ params: { [parameter]: value } }), [`{${parameter}}`]);
        else
          await check(
            `?${parameter}=${value}`,
            await call({ query }),
            Object.keys(query).map((each) => `?${each}`),
          );
      }
      if (place === 'query' && required)
        await check(
          `?${parameter} missing`,
          await call({ query: Object.fromEntries(Object.entries(valid.query).filter(([key]) => key !== parameter)) }),
          ['?'],
        );
    }
    await check('an unknown parameter', await call({ query: { ...valid.query, colour: 'red' } }), ['?colour']);
    expect(faults).toEqual([]);
  });

  const clock = async (body: unknown) =>
    ((await problemOf(await tenant.send('PUT', '/sandbox/clock', { body }))).errors ?? []).map(
      ({ pointer, detail }) => `${pointer}: ${detail}`,
    );
  it.each<[unknown, string[]]>([
    [{ advance: 'P1W' }, ['/advance: must be a duration like PT30M or P1DT2H']],
    [{ now: 'today' }, ['/now: must be an instant with an offset, like 2026-01-15T17:00:00Z']],
    [{}, [': give now or advance']],
    [{ now: '2026-01-15T17:00:00Z', advance: 'PT1M' }, ['/advance: cannot be given together with now']],
    [
      { now: 'today', advance: 'P1W' },
      [
        '/advance: cannot be given together with now',
        '/now: must be an instant with an offset, like 2026-01-15T17:00:00Z',
      ],
    ],
    [{ advance: 'PT1M', colour: 'red' }, ['/colour: is not a known property']],
    [{ colour: 'red' }, ['/colour: is not a known property', ': give now or advance']],
    [null, [': must be an object']],
    [[{ advance: 'PT1M' }], [': must be an object']],
  ])('of two shapes the intended one is validated: %j', async (body, faultsFound) => {
    expect((await clock(body)).sort()).toEqual(faultsFound.sort());
  });

  it('a repeated query parameter is reported as such', async () => {
    const { errors } = await problemOf(await tenant.send('GET', '/assets?page=1&page=2&search=a'));
    expect(errors).toEqual([{ pointer: '?page', code: 'REPEATED', detail: 'is given more than once' }]);
  });

  it('a missing member is named at its parent, and allowed values are listed', async () => {
    const faultsFound = async (name: EndpointName, body: unknown) =>
      ((await problemOf(await sendBody(name, body))).errors ?? []).map(
        ({ pointer, code, detail }) => `${pointer} ${code}: ${detail}`,
      );
    expect(await faultsFound('createUser', { name: 'Ann' })).toEqual([' REQUIRED: userId is required']);
    expect(await faultsFound('createUsersBulk', [{ userId: 'a', name: 'Ann' }, { userId: 'b' }])).toEqual([
      '/1 REQUIRED: name is required',
    ]);
    expect(await faultsFound('optSchemeAssets', { assetUUIDs: [ids.assetUUID] })).toEqual([
      ' REQUIRED: action is required: OPT_IN or OPT_OUT',
    ]);
    expect(await faultsFound('optSchemeAssets', { assetUUIDs: [], action: 'MAYBE' })).toEqual([
      '/assetUUIDs TOO_SMALL: must have at least 1 item',
      '/action INVALID_VALUE: must be OPT_IN or OPT_OUT',
    ]);
    expect(await faultsFound('createAsset', { assetType: 'TOASTER', powerKw: 2_000_000, name: '' })).toEqual([
      '/assetType INVALID_VALUE: must be one of SMART_METER, BATTERY, EV_CHARGER, ELECTRIC_VEHICLE, HEAT_PUMP, ' +
        'HOT_WATER_TANK, SOLAR_PV, OTHER',
      '/name TOO_SMALL: must not be empty',
      '/powerKw TOO_BIG: must be at most 1,000,000',
    ]);
    expect(
      await faultsFound('createConsumption', [
        { assetUUID: ids.assetUUID, startTime: '2026-06-02T18:00:00Z', value: 10_001 },
      ]),
    ).toEqual(['/0/value TOO_BIG: must be at most 10,000']);
    expect(await faultsFound('createTariffs', [{ direction: 'import' }])).toContain('/0 REQUIRED: name is required');
    expect(await faultsFound('updateAsset', { assetType: 'SMART_METER', mpan: null })).toEqual([
      '/mpan MPAN_REQUIRED: a smart meter needs its mpan',
    ]);
  });

  it('the pointer has the alias that was sent', async () => {
    const record = { assetUUID: ids.assetUUID, value: 1 };
    const late = '2026-07-30T18:00:00Z';
    const pointers = async (...records: object[]) =>
      ((await problemOf(await sendBody('createConsumption', records))).errors ?? []).map(({ pointer }) => pointer);
    expect(await pointers({ ...record, timestamp: late })).toEqual(['/0/timestamp']);
    expect(await pointers({ ...record, startTime: late })).toEqual(['/0/startTime']);
    expect(
      await pointers({ ...record, startTime: '2026-06-02T18:00:00Z' }, { ...record, startTime: late, timestamp: late }),
    ).toEqual(['/1/startTime']);
    expect(await pointers({ ...record, timestamp: '2026-06-02T18:00:00Z' }, { ...record, startTime: late })).toEqual([
      '/1',
    ]);
  });
});
