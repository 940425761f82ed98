import type { CallParts, Client } from '#client/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { scopesFor } from '#contract/keyScope.ts';
import { type Json, jsonSchema } from '#contract/openapi/jsonSchema.ts';
import { hasSecret } from '#contract/secretResponses.ts';
import { type Tool, ToolError } from './tool.ts';
import { groupOf, type ToolChoice, usualOperations } from './toolGroups.ts';

/** The most items of a page. */
export const MAX_ITEMS = 50;

/**
 * A tool for each operation that only reads; with writes for every one, except for those that show a secret. Offered
 * are those of the chosen groups. The key decides which of them succeed.
 */
export const operationTools = (client: Client, allowsWrites: boolean, chosen: ToolChoice): Tool[] =>
  (Object.keys(endpoints) as EndpointName[])
    .filter((name) => isTool(name, allowsWrites) && isChosen(name, chosen))
    .map((name) => operationTool(client, name, endpoints[name]));

/** Whether there is a tool of an operation, in some group. */
export const isTool = (name: EndpointName, allowsWrites: boolean): boolean => {
  const row: Endpoint = endpoints[name];
  return (readsOnly(row) || allowsWrites) && !hasSecret(row.response);
};

const isChosen = (name: EndpointName, chosen: ToolChoice): boolean =>
  chosen.has('all') || (chosen.has('usual') && usualOperations.has(name)) || chosen.has(groupOf(endpoints[name].tag));

/** Whether a read-only key may call it. */
const readsOnly = ({ access }: Endpoint): boolean => scopesFor(access).includes('read-only');

function operationTool(client: Client, name: EndpointName, row: Endpoint): Tool {
  const call = client[name] as (input: CallParts) => Promise<unknown>;
  return {
    name,
    title: row.summary,
    description: row.description === undefined ? `${row.summary}.` : `${row.summary}. ${row.description}`,
    inputSchema: inputSchema(row),
    readsOnly: readsOnly(row),
    deletes: row.method === 'DELETE',
    run: async (args) => (await call(partsOf(row, args))) ?? { done: true },
  };
}

/** Parameters of path and query side by side, and the body as one. */
function inputSchema(row: Endpoint): Tool['inputSchema'] {
  const components: Json = {};
  const properties: Json = {};
  const required: string[] = [];
  for (const schema of [row.params, row.query]) {
    if (!schema) continue;
    const parsed = jsonSchema(schema, 'input', components) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    for (const [key, { description, formDescription = description, ...property }] of Object.entries(
      parsed.properties ?? {},
    ))
      properties[key] = { description: formDescription, ...property };
    required.push(...(parsed.required ?? []));
  }
  if (properties['pageSize']) properties['pageSize'] = { ...properties['pageSize'], maximum: MAX_ITEMS };
  if (row.body) {
    properties['body'] = jsonSchema(row.body, 'input', components);
    if (!row.bodyOptional) required.push('body');
  }
  const schema = {
    type: 'object',
    properties,
    required,
    additionalProperties: false,
    $defs: withoutDescriptions(components),
  };
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as Tool['inputSchema'];
}

/** Schemas that others name go with each tool that has them, so without descriptions: a model reads them all. */
const withoutDescriptions = (components: Json): Json =>
  JSON.parse(JSON.stringify(components), (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  ) as Json;

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
  if (Number(query['pageSize']) > MAX_ITEMS) throw new ToolError(`pageSize must be at most ${MAX_ITEMS}`);
  return { params, query, ...(body !== undefined && { body }) };
}
