import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlEndpoints } from '#contract/control/endpoints.ts';
import { dispatchMessageType } from '#contract/dispatch/message.ts';
import { controllerMessageType } from '#contract/dispatch/messages.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { webhookEvent } from '#contract/webhook.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, DescribedResponse | { $ref: string }>;
}
interface DescribedResponse {
  headers: Record<string, unknown>;
  content?: Record<string, { schema: object; example?: unknown; examples?: object }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<
    string,
    {
      post: {
        parameters: { name: string }[];
        requestBody: { content: Record<string, { schema: object; example?: unknown }> };
      };
    }
  >;
  components: { schemas: Record<string, object> };
}

/** Every value of every `key` in a tree. */
function valuesOf(tree: unknown, key: string): unknown[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => (name === key ? [value] : valuesOf(value, key)));
}
const resolve = (document: unknown, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (node, part) => (node as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );

describe('the OpenAPI document', () => {
  let service: TestService;
  let document: Document;
  let text: string;
  beforeAll(async () => {
    service = await startTestService();
    const response = await fetch(`${service.url}/openapi.json`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    text = await response.text();
    document = JSON.parse(text) as Document;
  });
  afterAll(() => service.close());
  const rows = Object.entries<Endpoint>(endpoints);

  it('is version 3.1.0, needs no key, and names its servers with the prefix', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers.map((server) => server.url)).toEqual(['http://127.0.0.1/api/v1']);
  });

  it('has every operation of the tables and no other', () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    const all = [...rows, ...Object.entries<Pick<Endpoint, 'method' | 'path'>>(controlEndpoints)];
    expect(found.sort((a, b) => a.localeCompare(b))).toEqual(
      all.map(([name, { method, path }]) => `${method} ${path} ${name}`).sort((a, b) => a.localeCompare(b)),
    );
  });

  it('has only references that resolve', () => {
    const refs = valuesOf(document, '$ref') as string[];
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of refs) {
      expect(ref).toMatch(/^#\/components\//);
      expect(resolve(document, ref), ref).toBeTypeOf('object');
    }
    expect(text).not.toMatch(/\$defs|"id":"[A-Z]/);
  });

  it.each(rows)('%s: parameters, body and responses are described', (_, row) => {
    const operation = document.paths[row.path]![row.method.toLowerCase()]!;
    const named = (place: string) =>
      operation.parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name);
    expect(named('path')).toEqual([...row.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]));
    const isList = row.query !== undefined && named('query').includes('page');
    if (isList) expect(named('query')).toContain('pageSize');
    expect(operation.requestBody !== undefined).toBe(row.body !== undefined);
    if (row.body)
      expect(Object.keys(operation.requestBody!.content['application/json']!.schema).length).toBeGreaterThan(0);
    const responseOf = (status: string | number) => {
      const response = operation.responses[status]!;
      return ('$ref' in response ? resolve(document, response.$ref) : response) as DescribedResponse;
    };
    const success = responseOf(row.status);
    if (row.response) expect(Object.keys(success.content!['application/json']!.schema).length).toBeGreaterThan(0);
    else expect(success.content).toBeUndefined();
    expect(Object.keys(success.headers)).toEqual(
      expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'x-request-id', 'x-api-version']),
    );
    if (row.versioned && row.method !== 'DELETE') expect(success.headers).toHaveProperty('ETag');
    if (isList) expect(success.headers).toHaveProperty('Link');
    const refusals = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
    expect(refusals).toEqual(
      expect.arrayContaining(['400', '401', '429', '500', '503', ...(row.refusals ?? []).map(String)]),
    );
    for (const status of refusals) {
      const { content } = responseOf(status);
      expect(Object.keys(content!)).toEqual(['application/problem+json']);
      expect(Object.keys(content!['application/problem+json']!.examples!).length).toBeGreaterThan(0);
    }
    for (const status of ['429', '503']) expect(responseOf(status).headers).toHaveProperty('Retry-After');
    expect(responseOf(401).headers).toHaveProperty('WWW-Authenticate');
  });

  it.each(rows)('%s is served with and without the prefix', async (_, row) => {
    const path = row.path.replace(/\{[^}]+\}/g, 'x');
    for (const prefix of ['', '/api/v1'])
      expect((await fetch(service.url + prefix + path, { method: row.method })).status).toBe(401);
  });

  it.each(rows)('%s has examples of a real request and response', (_, row) => {
    const { requestBody, responses } = document.paths[row.path]![row.method.toLowerCase()]!;
    const { content } = responses[row.status] as DescribedResponse;
    if (row.response) expect(content!['application/json']!.example).toBeDefined();
    if (row.body && !row.bodyOptional)
      expect((requestBody!.content['application/json'] as { example?: unknown }).example).toBeDefined();
  });

  it('describes the messages to subscriptions and controllers with their signature headers', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual(
      [...webhookEvent.options, ...dispatchMessageType.options, ...controllerMessageType.options].sort(),
    );
    for (const [event, { post }] of Object.entries(document.webhooks)) {
      expect(post.parameters.map(({ name }) => name)).toEqual([
        'service-Webhook-Signature',
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
      if (webhookEvent.safeParse(event).success)
        expect(post.requestBody.content['application/json']!.example).toMatchObject({ event });
    }
  });

  it('accepts the confidences it names, and no other', async () => {
    const { headers } = await service.addTenant();
    const { parameters } = document.paths['/analytics/schemes/{schemeUUID}/headroom']!['get']!;
    const { schema } = parameters.find(({ name }) => name === 'confidencePercent') as unknown as {
      schema: { enum: number[] };
    };
    expect(schema.enum).toEqual([80, 90, 95, 99]);
    const statusOf = async (percent: number) =>
      (
        await fetch(
          `${service.url}/analytics/schemes/00000000-0000-4000-8000-000000000000/headroom?confidencePercent=${percent}`,
          { headers },
        )
      ).status;
    for (let percent = 79; percent <= 100; percent++)
      expect([percent, await statusOf(percent)]).toEqual([percent, schema.enum.includes(percent) ? 404 : 400]);
  });

  it('names the order of every list, which is the actual one', async () => {
    const { client } = await service.addTenant();
    for (const userId of ['B', 'C', 'A']) await client.createUser({ body: { userId, name: userId } });
    const ids = async (query: { sort?: string }) =>
      (await client.listUsers({ query })).data.map(({ userId }) => userId);
    const sorts = rows.flatMap(([name, { path, method }]) =>
      document.paths[path]![method.toLowerCase()]!.parameters.flatMap((parameter) =>
        parameter.name === 'sort'
          ? [[name, (parameter as unknown as { schema: { default?: string } }).schema.default] as const]
          : [],
      ),
    );
    expect(sorts.length).toBeGreaterThan(20);
    expect(sorts.filter(([, order]) => order === undefined)).toEqual([]);
    expect([
      await ids({}),
      await ids({ sort: Object.fromEntries(sorts)['listUsers']! }),
      await ids({ sort: '-userId' }),
    ]).toEqual([
      ['B', 'C', 'A'],
      ['B', 'C', 'A'],
      ['C', 'B', 'A'],
    ]);
  });

  it('describes requests and responses', () => {
    expect(document.components.schemas['NewAsset']).toMatchObject({
      additionalProperties: false,
      properties: { mpan: { anyOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }] } },
    });
    expect(document.components.schemas['Asset']).toMatchObject({
      required: expect.arrayContaining(['assetUUID', 'mpanStatus']) as string[],
    });
    expect(document.components.schemas['Problem']).toMatchObject({
      required: expect.arrayContaining(['type', 'title', 'status', 'code']) as string[],
    });
  });
});
