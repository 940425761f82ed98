import type { FastifyRequest } from 'fastify';
import type { Endpoint, Validated } from '#contract/endpoint.ts';
import { endpoints, type EndpointName, type Endpoints } from '#contract/endpoints.ts';
import { findMalformedParameter } from '#server/malformedQuery.ts';
import type { KeyRow } from './authenticate.ts';
import { idempotencyKey } from './idempotency.ts';
import { invalid, ProblemError } from './problem.ts';
import { NO_VALUE, validate } from './validate.ts';

/** Function that parses and validates the bytes of a tenant's body in a worker thread. */
export type BodyParser = (body: Buffer, tenant: string) => Promise<unknown>;

/** Request of one operation after validation. */
export interface ParsedRequest<Name extends EndpointName> {
  name: Name;
  row: Endpoint;
  request: FastifyRequest;
  key: KeyRow;
  /** UUID of the tenant. */
  tenant: string;
  input: Validated<Endpoints[Name]>;
  idempotencyKey: string | null;
}

/** Returns the parts of a request, each read by the schema of its row. */
export const validated = <Name extends EndpointName>(parts: {
  params: unknown;
  query: unknown;
  body: unknown;
}): Validated<Endpoints[Name]> => parts as Validated<Endpoints[Name]>;

/** Validates path, query, idempotency key and body, in this order; throws the problem of the first that is wrong. */
export async function parseRequest<Name extends EndpointName>(
  name: Name,
  request: FastifyRequest,
  key: KeyRow,
  parseBytes: BodyParser,
): Promise<ParsedRequest<Name>> {
  const row: Endpoint = endpoints[name];
  const params = row.params && validate(row.params, 'path', namedParams(row, request.params));
  const query = parseQuery(row, request);
  const idempotency = idempotencyKey(request);
  const body = await parseBody(row, request, (bytes) => parseBytes(bytes, key.tenant_uuid));
  return {
    name,
    row,
    request,
    key,
    tenant: key.tenant_uuid,
    input: validated<Name>({ params, query, body }),
    idempotencyKey: idempotency,
  };
}

/** Returns path parameters by their names in the table: the router does not allow hyphens. */
function namedParams({ path }: Endpoint, params: unknown): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(params as Record<string, string>))
    named[path.includes(`{${name}}`) ? name : name.replaceAll('_', '-')] = value;
  return named;
}

function parseQuery(row: Endpoint, request: FastifyRequest): unknown {
  const malformed = findMalformedParameter(request.url);
  if (malformed !== null)
    throw invalid([{ pointer: `?${malformed}`, code: 'INVALID', detail: 'is not percent-encoded UTF-8' }]);
  if (row.query) return validate(row.query, 'query', request.query);
  if (Object.keys(request.query as object).length > 0) validate(NO_VALUE, 'query', request.query);
  return undefined;
}

async function parseBody(
  row: Endpoint,
  { body }: FastifyRequest,
  parseBytes: (bytes: Buffer) => Promise<unknown>,
): Promise<unknown> {
  if (!row.body) {
    if (body !== undefined) validate(NO_VALUE, 'body', body);
    return undefined;
  }
  if (row.bodyFormat === 'bytes') {
    if (!Buffer.isBuffer(body)) throw emptyBody();
    return parseBytes(body);
  }
  if (body === undefined && !row.bodyOptional) throw emptyBody();
  return validate(row.body, 'body', body === undefined ? {} : body);
}

const emptyBody = () => new ProblemError('INVALID_JSON', 'The body is empty');
