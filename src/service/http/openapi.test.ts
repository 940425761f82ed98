import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
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
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);

describe('the OpenAPI document', () => {
  let service: TestService;
  let document: Document;
  let text: string;
  beforeAll(async () => {
    service = await startTestService();
    const answer = await fetch(`${service.url}/openapi.json`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    text = await answer.text();
    document = JSON.parse(text) as Document;
  });
  afterAll(() => service.close());
  const rows = Object.entries<Endpoint>(endpoints);

  it('is version 3.1.0, needs no key, and names its servers with the prefix', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers.map((server) => server.url)).toEqual(['http://127.0.0.1/api/v1']);
  });

  it('has every operation of the table and no other', () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`));
    expect(found.sort((a, b) => a.localeCompare(b))).toEqual(rows.map(([name, { method, path }]) => `${method} ${path} ${name}`).sort((a, b) => a.localeCompare(b)));
  });

  it('points nowhere that is not there', () => {
    const refs = valuesOf(document, '$ref') as string[];
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of refs) {
      expect(ref).toMatch(/^#\/components\//);
      expect(resolve(document, ref), ref).toBeTypeOf('object');
    }
    expect(text).not.toMatch(/\$defs|"id":"[A-Z]/);
  });

  it.each(rows)('%s: parameters, body and answers are described', (_, row) => {
    const operation = document.paths[row.path]![row.method.toLowerCase()]!;
    const named = (place: string) => operation.parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name);
    expect(named('path')).toEqual([...row.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]));
    const isList = row.query !== undefined && named('query').includes('page');
    if (isList) expect(named('query')).toContain('pageSize');
    expect(operation.requestBody !== undefined).toBe(row.body !== undefined);
    if (row.body) expect(Object.keys(operation.requestBody!.content['application/json']!.schema).length).toBeGreaterThan(0);
    const success = operation.responses[row.status];
    if (row.answer) expect(Object.keys(success!.content!['application/json']!.schema).length).toBeGreaterThan(0);
    else expect(success!.content).toBeUndefined();
    for (const [status, answer] of Object.entries(operation.responses)) if (Number(status) >= 400) expect(Object.keys(answer.content!)).toEqual(['application/problem+json']);
  });

  it.each(rows)('%s answers under the prefix and without it', async (_, row) => {
    const path = row.path.replace(/\{[^}]+\}/g, 'x');
    for (const prefix of ['', '/api/v1']) expect((await fetch(service.url + prefix + path, { method: row.method })).status).toBe(401);
  });

  it('describes what goes in and what comes out', () => {
    expect(document.components.schemas['NewAsset']).toMatchObject({ additionalProperties: false, properties: { mpan: { anyOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }] } } });
    expect(document.components.schemas['Asset']).toMatchObject({ required: expect.arrayContaining(['assetUUID', 'mpanStatus']) as string[] });
    expect(document.components.schemas['Problem']).toMatchObject({ required: expect.arrayContaining(['type', 'title', 'status', 'code']) as string[] });
  });
});
