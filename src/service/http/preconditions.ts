import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { entityTag, matchesWeakly, strongTags } from '#server/entityTag.ts';
import { queryInTransaction } from '#store/pipeline/runQuery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type Call, type Handlers, isOfVersion } from './call.ts';
import { ProblemError } from './problem.ts';
import { NOTHING } from './validate.ts';

const rows = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

/** The operation that reads what a write's path names; for an action upon a versioned resource, the resource. */
const readerOf = new Map<EndpointName, EndpointName>(
  rows.flatMap(([name, row]) => {
    const parent =
      row.versioned && row.method === 'POST' && !row.created ? row.path.slice(0, row.path.lastIndexOf('/')) : null;
    const reader = rows.find(([, { method, path }]) => method === 'GET' && (path === row.path || path === parent));
    return row.method === 'GET' || reader === undefined ? [] : [[name, reader[0]]];
  }),
);

/** What GET answers now. */
interface Representation {
  tag: string;
  rowVersion: number | undefined;
}

const failed = (detail: string) => new ProblemError('PRECONDITION_FAILED', detail);

/**
 * Fails with 412 unless If-Match, where it stands, names this representation: by its whole tag, or by the version of
 * its row alone.
 */
export function requireMatch({ 'if-match': ifMatch }: IncomingHttpHeaders, { tag, rowVersion }: Representation): void {
  const tags = ifMatch === undefined ? '*' : strongTags(ifMatch);
  if (tags === '*' || tags.includes(tag) || (rowVersion !== undefined && tags.includes(`"${rowVersion}"`))) return;
  throw failed(
    rowVersion !== undefined && tags.some((each) => isOfVersion(each, rowVersion))
      ? `What is answered has changed, its version is still "${rowVersion}"; read it again`
      : `The resource is at ${tag} now; read it again`,
  );
}

export interface ConditionalWrite {
  name: EndpointName;
  params: unknown;
  headers: IncomingHttpHeaders;
  /** As it was parsed from the URL: the query belongs to what the path names. */
  query: unknown;
  scope: TenantScope;
}

/** Whether If-Match only names versions of rows: the handler holds those against the row it locks. */
const namesVersionsAlone = (ifMatch: string | undefined): boolean => {
  const tags = ifMatch === undefined ? '*' : strongTags(ifMatch);
  return tags === '*' || tags.every((tag) => /^"\d*"$/.test(tag));
};

/**
 * Holds If-Match and If-None-Match of a write against what GET would answer now: fails with 412 (RFC 9110 13.1). What
 * does not exist is left to the handler, which answers 404.
 */
export async function requirePreconditions(
  handlers: Handlers,
  { name, params, headers, query, scope }: ConditionalWrite,
): Promise<void> {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  const { versioned, created }: Endpoint = endpoints[name];
  if (ifNoneMatch === undefined && (ifMatch === undefined || (versioned && !created && namesVersionsAlone(ifMatch))))
    return;
  const reader = readerOf.get(name);
  const now = reader && (await read(handlers, reader, { params, query, scope }));
  if (!reader && ifMatch !== undefined)
    throw failed('There is nothing to be read at this path that If-Match could name');
  if (!now) return;
  requireMatch(headers, now);
  if (ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, now.tag))
    throw failed(`If-None-Match names what is there: ${now.tag}`);
}

/** What a read answers within a transaction; null where it does not answer with success. */
async function read(
  handlers: Handlers,
  reader: EndpointName,
  { params, query, scope }: Pick<ConditionalWrite, 'params' | 'query' | 'scope'>,
): Promise<Representation | null> {
  const row: Endpoint = endpoints[reader];
  const asked = (row.query ?? NOTHING).safeParse(query);
  if (!asked.success) return null;
  let rowVersion: number | undefined;
  const version = (noted: number) => void (rowVersion = noted);
  const call = { params, query: row.query ? asked.data : undefined, body: undefined, version };
  const handler = handlers[reader];
  try {
    const answer = await (typeof handler === 'function'
      ? (handler as (call: Call<EndpointName>) => Promise<unknown>)({
          ...call,
          scope,
          ifMatch: null,
        } as unknown as Call<EndpointName>)
      : (handler as { read: (asked: unknown) => Promise<unknown> }).read({ ...call, runQuery: queryInTransaction(scope) }));
    return { tag: entityTag(JSON.stringify(answer), rowVersion), rowVersion };
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return null;
    throw error;
  }
}
