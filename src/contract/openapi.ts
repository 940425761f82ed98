import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { SUPPORTED_VERSIONS } from './limits.ts';
import { API_PREFIX } from './match.ts';
import { CONTROL_TAG, controlPaths, controlSecurity } from './openapi/control.ts';
import { headers } from './openapi/headers.ts';
import { areas, introduction } from './openapi/introduction.ts';
import { type Json, jsonSchema } from './openapi/jsonSchema.ts';
import { operation, SOURCE_TAG } from './openapi/operation.ts';
import { sharedParameters } from './openapi/parameters.ts';
import { problemExamples } from './openapi/problems.ts';
import { webhooks } from './openapi/webhooks.ts';
import { Problem } from './problem.ts';

/** Returns the OpenAPI 3.1 document of the whole table. `servers` are base addresses with their names. */
export function openApiDocument(servers: { url: string; description: string }[]): Json {
  const schemas: Json = {};
  const responses: Json = {};
  const rows = Object.entries<Endpoint>(endpoints);
  const paths: Record<string, Json> = {};
  for (const [name, row] of rows)
    (paths[row.path] ??= {})[row.method.toLowerCase()] = operation(name, row, { schemas, responses });
  Object.assign(paths, controlPaths(schemas));
  jsonSchema(Problem, 'output', schemas);
  const tags = [...new Set([...rows.map(([, row]) => row.tag), CONTROL_TAG])];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Halfhour',
      version: '1.0',
      summary: 'Flexibility and energy management for the British half-hourly market',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: servers.map((server) => ({ ...server, url: server.url + API_PREFIX, 'x-internal': false })),
    security: [{ key: [], tenant: [], version: [] }],
    tags: [SOURCE_TAG, ...tags].map((tag) => ({ name: tag, description: areas[tag] })),
    'x-tagGroups': [
      { name: 'The interface', tags: [SOURCE_TAG] },
      { name: 'All operations by area', tags },
    ],
    paths,
    webhooks: webhooks(schemas),
    components: {
      schemas,
      responses,
      headers,
      examples: problemExamples(rows.map(([, row]) => row)),
      parameters: sharedParameters,
      securitySchemes: {
        ...controlSecurity,
        key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Key issued by whoever runs the service' },
        tenant: {
          type: 'apiKey',
          in: 'header',
          name: 'tenant',
          description: 'UUID of the tenant the key was issued to',
        },
        version: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-version',
          description: `Version of the interface, the same on every request: ${SUPPORTED_VERSIONS.join(' or ')}`,
        },
      },
    },
  };
}
