import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { defaultLimits, SUPPORTED_VERSIONS } from './limits.ts';
import { API_PREFIX } from './match.ts';
import { Problem } from './problem.ts';

type Json = Record<string, unknown>;

/** JSON Schema of one zod schema; named schemas go to components, wire forms come from their notes. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $defs, $schema: _schema, ...body } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => {
      const notes = z.globalRegistry.get(zodSchema);
      if (notes?.['openapi'] === undefined) return;
      for (const key of Object.keys(json)) if (key !== 'default' && key !== 'id') delete json[key];
      Object.assign(json, notes['openapi']);
    },
  }) as Json & { $defs?: Record<string, Json> };
  const name = body['id'];
  const relink = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'));
  for (const [key, definition] of Object.entries($defs ?? {})) components[key] ??= strip(relink(definition) as Json);
  if (typeof name !== 'string') return relink(body) as Json;
  components[name] ??= strip(relink(body) as Json);
  return { $ref: `#/components/schemas/${name}` };
}

const strip = (schema: Json): Json => Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'id'));

const ERRORS: Record<number, string> = {
  400: 'The request does not match the interface',
  401: 'A valid key and tenant are required',
  403: 'The user has given no consent to this',
  404: 'No such resource in this tenant',
  409: 'The state does not allow this',
  412: 'The resource has changed since it was read',
  413: 'The request is too large',
  415: 'The media type is not supported',
  422: 'The idempotency key was used with another request',
  429: 'Over the limits; Retry-After says when to come back',
};

function errorCodes(row: Endpoint): number[] {
  const codes = [400, 401, 429, ...(row.refusals ?? [])];
  if (row.params) codes.push(404);
  if (row.body) codes.push(409, 413, 415);
  if (row.method === 'POST') codes.push(422);
  if (row.versioned && row.method !== 'GET' && row.method !== 'POST') codes.push(412);
  return [...new Set(codes)].sort((a, b) => a - b);
}

function parameters(row: Endpoint, components: Json): Json[] {
  const list: Json[] = [];
  for (const [where, schema] of [['path', row.params], ['query', row.query]] as const) {
    if (!schema) continue;
    const { properties = {}, required = [] } = jsonSchema(schema, 'input', components) as { properties?: Record<string, Json>; required?: string[] };
    for (const [name, property] of Object.entries(properties)) list.push({ name, in: where, required: where === 'path' || required.includes(name), schema: property });
  }
  list.push({ $ref: '#/components/parameters/version' });
  if (row.method === 'POST') list.push({ $ref: '#/components/parameters/idempotencyKey' });
  if (row.versioned && (row.method === 'PATCH' || row.method === 'DELETE')) list.push({ $ref: '#/components/parameters/ifMatch' });
  return list;
}

function operation(name: string, row: Endpoint, components: Json): Json {
  const answer = row.answer
    ? { description: 'Done', content: { 'application/json': { schema: jsonSchema(row.answer, 'output', components) } } }
    : { description: 'Done' };
  const problems = errorCodes(row).map((code) => [code, { description: ERRORS[code], content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }]);
  return {
    operationId: name,
    tags: [row.tag],
    summary: row.summary,
    ...(row.description ? { description: row.description } : {}),
    parameters: parameters(row, components),
    ...(row.body ? { requestBody: { required: !row.bodyOptional, content: { 'application/json': { schema: jsonSchema(row.body, 'input', components) } } } } : {}),
    responses: { [row.status]: answer, ...Object.fromEntries(problems) },
  };
}

/** The OpenAPI 3.1 document of the whole table. `servers` are base addresses with their names. */
export function openApiDocument(servers: { url: string; description: string }[]): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries<Endpoint>(endpoints)) (paths[row.path] ??= {})[row.method.toLowerCase()] = operation(name, row, schemas);
  jsonSchema(Problem, 'output', schemas);
  const { standard, consumption } = defaultLimits;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Halfhour',
      version: '1.0',
      summary: 'Flexibility and energy management for the British half-hourly market',
      description: `Energy is kWh per half hour, period-beginning. Limits per tenant: ${standard.perSecond} requests a second and ${standard.inFlight} at once; energy consumption ${consumption.perSecond} and ${consumption.inFlight}.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: servers.map((server) => ({ ...server, url: server.url + API_PREFIX })),
    security: [{ key: [], tenant: [] }],
    tags: [...new Set(Object.values<Endpoint>(endpoints).map((row) => row.tag))].map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas,
      parameters: {
        version: { name: 'x-api-version', in: 'header', required: true, schema: { type: 'string', enum: SUPPORTED_VERSIONS } },
        idempotencyKey: { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 257 }, description: 'Same key and body within 24 hours: the stored answer again' },
        ifMatch: { name: 'If-Match', in: 'header', schema: { type: 'string', maxLength: 100 }, description: 'ETag of the version you read' },
      },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        tenant: { type: 'apiKey', in: 'header', name: 'tenant' },
      },
    },
  };
}
