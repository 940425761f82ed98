import { hasConditions } from '../conditions.ts';
import type { Endpoint } from '../endpoint.ts';
import { keyScopes, scopesFor } from '../keyScope.ts';
import { type Problem, type ProblemCode, problemCodes } from '../problem.ts';
import { examples } from './examples.ts';
import { problemHeaders } from './headers.ts';
import type { Json } from './jsonSchema.ts';

/** Details of problems that a client cannot cause at will. */
const RARE: Partial<Record<ProblemCode, string>> = {
  IDEMPOTENCY_IN_PROGRESS: 'The first request with this key is still in progress',
  INTERNAL: 'Something went wrong on our side; the request id finds it in the log',
  UNAVAILABLE: 'The store cannot be reached for the moment',
  STORAGE_FULL: 'The disk is full; nothing was stored',
};

function exampleOf(code: ProblemCode): Problem {
  const recorded = examples.problems[code];
  if (recorded) return recorded;
  const [status, title] = problemCodes[code];
  return {
    type: `urn:halfhour:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: RARE[code] ?? title,
    instance: '/api/v1/assets',
    code,
    requestId: '01957a3c-0000-7000-8000-000000000017',
  };
}

/** Returns every code with which an operation may be refused. */
function problemsOf(row: Endpoint): ProblemCode[] {
  const writes = row.method !== 'GET';
  const refuses = (status: number) => row.refusals?.includes(status) ?? false;
  const when: [boolean, ...ProblemCode[]][] = [
    [true, 'INVALID_REQUEST', 'UNSUPPORTED_VERSION', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'],
    [true, 'UNAUTHORISED', 'KEY_EXPIRED', 'OUTSIDE_PORTFOLIOS'],
    [scopesFor(row.access).length < keyScopes.length, 'SCOPE_REQUIRED'],
    [writes, 'INVALID_JSON', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'STORAGE_FULL'],
    [row.tag === 'Assets' && row.body !== undefined, 'INVALID_MPAN', 'MPAN_TAKEN'],
    [row.path.endsWith('/restore'), 'MPAN_TAKEN'],
    [row.path.includes('{mpan}'), 'INVALID_MPAN'],
    [refuses(403), 'CONSENT_REQUIRED'],
    [row.params !== undefined || row.sandboxOnly === true || refuses(404), 'NOT_FOUND'],
    [row.body !== undefined || (writes && refuses(409)), 'CONFLICT'],
    [row.body !== undefined && row.versioned === true, 'ALREADY_EXISTS'],
    [!writes && refuses(409), 'STATS_NOT_READY'],
    [row.formats !== undefined, 'NOT_ACCEPTABLE'],
    [refuses(410), 'RUN_ASSETS_DELETED'],
    [row.method === 'POST', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'],
    [hasConditions(row), 'PRECONDITION_FAILED'],
  ];
  return when.flatMap(([applies, ...codes]) => (applies ? codes : []));
}

const camel = (code: string) =>
  code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the error responses of an operation, by status; equal ones share a component. */
export function problemResponses(row: Endpoint, responses: Json): Json {
  const byStatus = Object.groupBy(problemsOf(row), (code) => String(problemCodes[code][0]));
  const refs = Object.entries(byStatus).map(([status, codes = []]) => {
    const name = codes.map(camel).join('Or');
    responses[name] ??= {
      description: codes.map((code) => `${code}: ${problemCodes[code][1]}.`).join(' '),
      headers: problemHeaders(Number(status)),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        },
      },
    };
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(refs);
}

/** Returns an example of each code the document names. */
export const problemExamples = (rows: readonly Endpoint[]): Json =>
  Object.fromEntries(
    [...new Set(rows.flatMap(problemsOf))]
      .sort()
      .map((code) => [code, { summary: problemCodes[code][1], value: exampleOf(code) }]),
  );
