import type { CallParts, Client } from '#client/client.ts';
import { parameterDescription } from '#contract/descriptions/parameters.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { scopesFor } from '#contract/keyScope.ts';
import { type Json, jsonSchema } from '#contract/openapi/jsonSchema.ts';
import { withDescriptions } from '#contract/openapi/withDescriptions.ts';
import { hasSecret } from '#contract/secretResponses.ts';
import { type Tool, ToolError } from './tool.ts';

/** The most items of a page. */
export const MOST_ITEMS = 50;

/**
 * A tool for each operation that only reads; with writes for every one, except for those that show a secret. The key
 * decides which of them succeed.
 */
export const operationTools = (client: Client, allowsWrites: boolean): Tool[] =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, row]) => (readsOnly(row) || allowsWrites) && !hasSecret(row.response))
    .map(([name, row]) => operationTool(client, name as EndpointName, row));

/** Whether a read-only key may call it. */
const readsOnly = ({ access }: Endpoint): boolean => scopesFor(access).includes('read-only');

function operationTool(client: Client, name: EndpointName, row: Endpoint): Tool {
  const call = client[name] as (input: CallParts) => Promise<unknown>;
  return {
    name,
    title: row.summary,
    description: row.description === undefined ? `${row.summary}.` : `${row.summary}. ${row.description}`,
    inputSchema: inputSchema(name, row),
    readsOnly: readsOnly(row),
    deletes: row.method === 'DELETE',
    run: async (args) => (await call(partsOf(row, args))) ?? { done: true },
  };
}

/** Parameters of path and query side by side, and the body as one. */
function inputSchema(name: EndpointName, row: Endpoint): Tool['inputSchema'] {
  const components: Json = {};
  const properties: Json = {};
  const required: string[] = [];
  for (const schema of [row.params, row.query]) {
    if (!schema) continue;
    const parsed = jsonSchema(schema, 'input', components) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    for (const [key, property] of Object.entries(parsed.properties ?? {}))
      properties[key] = { description: parameterDescription(name, key), ...property };
    required.push(...(parsed.required ?? []));
  }
  if (properties['pageSize']) properties['pageSize'] = { ...properties['pageSize'], maximum: MOST_ITEMS };
  if (row.body) {
    properties['body'] = withDescriptions(name, jsonSchema(row.body, 'input', components));
    if (!row.bodyOptional) required.push('body');
  }
  const schema = { type: 'object', properties, required, additionalProperties: false, $defs: components };
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as Tool['inputSchema'];
}

/** The parts of a request; the service validates them. */
function partsOf(row: Endpoint, { body, ...named }: Json): CallParts {
  const params: Record<string, string> = {};
  const query: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(named)) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw new ToolError(`${key} must be text, a number, true or false`);
    if (row.path.includes(`{${key}}`)) params[key] = String(value);
    else query[key] = value;
  }
  for (const [, key] of row.path.matchAll(/\{([^}]+)\}/g)) if (!params[key!]) throw new ToolError(`${key} is required`);
  if (Number(query['pageSize']) > MOST_ITEMS) throw new ToolError(`pageSize must be at most ${MOST_ITEMS}`);
  return { params, query, ...(body !== undefined && { body }) };
}
