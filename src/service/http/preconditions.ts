import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { entityTag, matchesWeakly, strongTags } from '#server/entityTag.ts';
import { queryInTransaction } from '#store/preparedQuery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type Handler, type Handlers, isOfVersion, type QueryHandler } from './call.ts';
import { createCall, createNotes, versionNoter } from './callNotes.ts';
import { validated } from './parseRequest.ts';
import { ProblemError } from './problem.ts';
import { NOTHING } from './validate.ts';

const rows = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

/** For each write, the GET of the same path; for an action on a versioned resource, the GET of the resource. */
const readerOf = new Map<EndpointName, EndpointName>(
  rows.flatMap(([name, row]) => {
    const parent =
      row.versioned && row.method === 'POST' && !row.created ? row.path.slice(0, row.path.lastIndexOf('/')) : null;
    const reader = rows.find(([, { method, path }]) => method === 'GET' && (path === row.path || path === parent));
    return row.method === 'GET' || reader === undefined ? [] : [[name, reader[0]]];
  }),
);

/** The current response of GET. */
interface Representation {
  tag: string;
  rowVersion: number | undefined;
}

const failed = (detail: string) => new ProblemError('PRECONDITION_FAILED', detail);

/** Throws 412 if If-Match is present and names neither the tag of this representation nor the version of its row. */
export function requireMatch({ 'if-match': ifMatch }: IncomingHttpHeaders, { tag, rowVersion }: Representation): void {
  const tags = ifMatch === undefined ? '*' : strongTags(ifMatch);
  if (tags === '*' || tags.includes(tag) || (rowVersion !== undefined && tags.includes(`"${rowVersion}"`))) return;
  throw failed(
    rowVersion !== undefined && tags.some((each) => isOfVersion(each, rowVersion))
      ? `The representation has changed, its version is still "${rowVersion}"; read it again`
      : `The resource is at ${tag} now; read it again`,
  );
}

export interface ConditionalWrite {
  name: EndpointName;
  params: unknown;
  headers: IncomingHttpHeaders;
  /** As parsed from the URL, for the GET of the path. */
  query: unknown;
  scope: TenantScope;
}

/** Whether If-Match names only versions of rows: the handler compares those with the row it locks. */
const namesOnlyVersions = (ifMatch: string | undefined): boolean => {
  const tags = ifMatch === undefined ? '*' : strongTags(ifMatch);
  return tags === '*' || tags.every((tag) => /^"\d*"$/.test(tag));
};

/**
 * Compares If-Match and If-None-Match of a write with the current response of GET; throws 412 (RFC 9110 13.1). If the
 * resource does not exist, the handler responds with 404.
 */
export async function requirePreconditions(
  handlers: Handlers,
  { name, params, headers, query, scope }: ConditionalWrite,
): Promise<void> {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  const { versioned, created }: Endpoint = endpoints[name];
  if (ifNoneMatch === undefined && (ifMatch === undefined || (versioned && !created && namesOnlyVersions(ifMatch))))
    return;
  const reader = readerOf.get(name);
  const now = reader && (await read(reader, handlers[reader], { params, query, scope }));
  if (!reader && ifMatch !== undefined)
    throw failed('There is nothing to be read at this path that If-Match could name');
  if (!now) return;
  requireMatch(headers, now);
  if (ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, now.tag))
    throw failed(`If-None-Match names what is there: ${now.tag}`);
}

/** Returns what GET would respond with, within a transaction; null if it would fail. */
async function read<Name extends EndpointName>(
  reader: Name,
  bound: Handlers[Name],
  { params, query, scope }: Pick<ConditionalWrite, 'params' | 'query' | 'scope'>,
): Promise<Representation | null> {
  const row: Endpoint = endpoints[reader];
  const parsed = (row.query ?? NOTHING).safeParse(query);
  if (!parsed.success) return null;
  const input = validated<Name>({ params, query: row.query && parsed.data, body: undefined });
  const notes = createNotes<Name>();
  const handler: Handler<Name> | QueryHandler<Name> = bound;
  try {
    const result = await (typeof handler === 'function'
      ? handler(createCall({ input, scope, keyId: '', operator: null, ifMatch: null }, notes))
      : handler.read({ ...input, version: versionNoter(notes), runQuery: queryInTransaction(scope) }));
    return { tag: entityTag(JSON.stringify(result), notes.rowVersion), rowVersion: notes.rowVersion };
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return null;
    throw error;
  }
}
