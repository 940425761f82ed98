import type { Endpoint } from '../endpoint.ts';
import { SUPPORTED_VERSIONS } from '../limits.ts';
import { READ_AFTER, READ_AFTER_PATTERN } from '../readAfter.ts';
import type { Json } from './jsonSchema.ts';

const text = (description: string, example: string, maxLength = 1000): Json => ({
  description,
  schema: { type: 'string', maxLength },
  example,
});

/** Every header a response may have. */
export const headers = {
  'x-request-id': {
    description: 'Names this request in our logs',
    schema: { type: 'string', format: 'uuid', maxLength: 36 },
    example: '01957a3c-0000-7000-8000-000000000017',
  },
  'x-api-version': {
    description: 'The version the request named; absent of a request that is refused before it is read',
    schema: { type: 'string', enum: SUPPORTED_VERSIONS },
    example: '1.0',
  },
  'RateLimit-Policy': text(
    'The tenant’s limits: q requests in any w seconds, and q in flight (IETF draft). Absent where the tenant is ' +
      'not known: 401.',
    '"default";q=25;w=1, "default-concurrent";q=15',
  ),
  RateLimit: text(
    'Requests that would be accepted now, and seconds until all are available again. Absent where the tenant is not ' +
      'known: 401.',
    '"default";r=24;t=1',
  ),
  [READ_AFTER]: {
    description:
      'The state that this response made or saw, where the service reads from a replica too: sent back with later ' +
      'reads, they see at least that',
    schema: { type: 'string', maxLength: 17, pattern: READ_AFTER_PATTERN },
    example: '16/B374D848',
  },
  'Retry-After': {
    description: 'Whole seconds after which to try again',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
    example: 1,
  },
  ETag: text(
    'Of the representation, behind the version of a single resource; send it back as If-Match, or as If-None-Match. ' +
      'Weak of a response that contains the current time, which it leaves out; ends in +gzip of a compressed one',
    '"3-x9JtWk0fZbQmV1sDq7RaYe"',
    100,
  ),
  Location: {
    description: 'Path of what was created',
    schema: { type: 'string', format: 'uri-reference', maxLength: 2000 },
    example: '/api/v1/assets/01957a3c-0000-7000-8000-000000000004',
  },
  Link: text(
    'RFC 8288 links to the next and the previous page, where there is one',
    '</api/v1/assets?page=2>; rel="next"',
    16_384,
  ),
  Vary: {
    description: 'The format of the response follows Accept',
    schema: { type: 'string', enum: ['accept'] },
    example: 'accept',
  },
  'Content-Disposition': text(
    'The name of the response as a file; absent of JSON',
    'attachment; filename="assets-2026-01-14.csv"',
    200,
  ),
  'WWW-Authenticate': text('How to authenticate', 'ApiKey realm="halfhour"', 100),
  'Idempotency-Replayed': {
    description: 'true where this is the stored response to an earlier request with the same Idempotency-Key',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
} as const satisfies Record<string, Json>;
export type HeaderName = keyof typeof headers;

/** Returns references to headers of the document, by name. */
export const headerRefs = (names: readonly HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const COMMON = ['x-request-id', 'RateLimit-Policy', 'RateLimit'] as const;

export const isList = (row: Endpoint): boolean =>
  row.method === 'GET' &&
  JSON.stringify(row.response?.toJSONSchema({ unrepresentable: 'any' }) ?? {}).includes('"totalPages"');

/** Returns the headers of an operation's successful response. */
export function successHeaders(row: Endpoint): Json {
  const names: HeaderName[] = [...COMMON, 'x-api-version'];
  if (row.method === 'GET' || (row.versioned && row.method !== 'DELETE')) names.push('ETag');
  if (row.created) names.push('Location');
  if (isList(row)) names.push('Link');
  if (row.formats) names.push('Vary', 'Content-Disposition');
  if (row.method === 'POST') names.push('Idempotency-Replayed');
  names.push(READ_AFTER);
  return headerRefs(names);
}

/** Returns the headers of a 304, the response to a read that has not changed. */
export const notModifiedHeaders = (): Json => headerRefs([...COMMON, 'x-api-version', 'ETag']);

const BY_STATUS: Record<number, readonly HeaderName[]> = {
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};
export const problemHeaders = (status: number): Json =>
  headerRefs([...COMMON, ...(status === 401 ? [] : (['x-api-version'] as const)), ...(BY_STATUS[status] ?? [])]);
