import { type ControlEndpoint, controlEndpoints } from '../control/endpoints.ts';
import { type ProblemCode, problemCodes } from '../problem.ts';
import { type HeaderName, headerRefs } from './headers.ts';
import { type Json, jsonSchema } from './jsonSchema.ts';

export const CONTROL_TAG = 'For controllers';

const EXAMPLE_UUID = '01957a3c-0000-7000-8000-000000000017';
const LIMITED: readonly HeaderName[] = ['x-request-id', 'RateLimit-Policy', 'RateLimit'];

/** Returns the paths for controllers: a table of their own, with tokens instead of the tenant's key. */
export function controlPaths(schemas: Json): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries<ControlEndpoint>(controlEndpoints))
    paths[row.path] = { [row.method.toLowerCase()]: operation(name, row, schemas) };
  return paths;
}

/** Security scheme by which controllers identify themselves. */
export const controlSecurity = {
  controller: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Token of a controller, from issueToken, for these paths alone; it is checked as RFC8725 asks',
  },
} as const;

function operation(name: string, row: ControlEndpoint, schemas: Json): Json {
  const query = row.query ? (jsonSchema(row.query, 'input', schemas) as { properties?: Record<string, Json> }) : {};
  return {
    operationId: name,
    tags: [CONTROL_TAG],
    summary: row.summary,
    description: row.description,
    security: row.isOpen ? [] : [{ controller: [] }],
    parameters: Object.entries(query.properties ?? {}).map(([key, { description, ...schema }]) => ({
      name: key,
      in: 'query',
      required: false,
      description,
      schema,
    })),
    ...(row.body
      ? {
          requestBody: {
            required: true,
            content: {
              [row.bodyType ?? 'application/json']: {
                schema: jsonSchema(row.body, 'input', schemas),
              },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done',
        headers: headerRefs(LIMITED),
        content: {
          'application/json': { schema: jsonSchema(row.response, 'output', schemas) },
        },
      },
      ...(row.failure ? failures(row.failure, schemas) : {}),
      ...problems(row),
    },
  };
}

/** Returns the error responses of RFC 6749. */
const failures = (schema: NonNullable<ControlEndpoint['failure']>, schemas: Json): Json =>
  Object.fromEntries(
    [
      ['400', 'The request is not one for a token', LIMITED],
      ['401', 'The client is not known by these credentials', [...LIMITED, 'WWW-Authenticate']],
      ['429', 'Too many requests, or too many failures', [...LIMITED, 'Retry-After']],
    ].map(([status, description, names]) => [
      status,
      {
        description,
        headers: headerRefs(names as HeaderName[]),
        content: { 'application/json': { schema: jsonSchema(schema, 'output', schemas) } },
      },
    ]),
  ) as Json;

function problems(row: ControlEndpoint): Json {
  const codes: ProblemCode[] = row.failure
    ? ['UNSUPPORTED_MEDIA_TYPE', 'INTERNAL', 'UNAVAILABLE']
    : ['INVALID_REQUEST', 'UNAUTHORISED', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE', 'STORAGE_FULL'];
  return Object.fromEntries(
    codes.map((code) => {
      const [status, title] = problemCodes[code];
      const more: HeaderName[] =
        status === 401 ? ['WWW-Authenticate'] : [429, 503].includes(status) ? ['Retry-After'] : [];
      return [
        status,
        {
          description: `${code}: ${title}.`,
          headers: headerRefs([...LIMITED, ...more]),
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problem' },
              example: exampleOf(code, row.path),
            },
          },
        },
      ];
    }),
  );
}

const exampleOf = (code: ProblemCode, path: string) => ({
  type: `urn:halfhour:problem:${code.toLowerCase().replaceAll('_', '-')}`,
  title: problemCodes[code][1],
  status: problemCodes[code][0],
  detail: problemCodes[code][1],
  instance: `/api/v1${path}`,
  code,
  requestId: EXAMPLE_UUID,
});
