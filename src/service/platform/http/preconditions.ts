import type { IncomingHttpHeaders } from 'node:http';
import { addsToList, readOf } from '#contract/conditions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { matchesWeakly, strongTags } from '#server/entityTag.ts';
import { queryInTransaction } from '#store/preparedQuery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lockName } from '../rows/lockName.ts';
import { type Handler, type RouteMatch, type QueryHandler, unconditional } from './call.ts';
import { createCall, createNotes, versionNoter } from './callNotes.ts';
import { tagOfRead } from './createResponse.ts';
import { withCursors } from './lists/listCursors.ts';
import type { OperationContext } from './operationOptions.ts';
import { validated } from './parseRequest.ts';
import { invalid, ProblemError } from './problem.ts';
import { NO_VALUE } from './validate.ts';

/** Current response of GET. */
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
      ? `The representation has changed although its version is still "${rowVersion}"; read it again`
      : `The resource is now at ${tag}; read it again`,
  );
}

/** Dependencies for reading a resource as GET does. */
type Reads = Pick<OperationContext, 'handlers' | 'cursors'>;

export interface ConditionalWrite {
  name: EndpointName;
  params: unknown;
  headers: IncomingHttpHeaders;
  /** Query as parsed from the URL, for the GET of the path. */
  query: unknown;
  scope: TenantScope;
}

/** Whether a tag is of this version of a row: `"3"`, or `"3-x9…"` as in the response of GET. */
const isOfVersion = (tag: string, rowVersion: number): boolean =>
  tag === `"${rowVersion}"` || tag.startsWith(`"${rowVersion}-`);

/** Whether If-Match names only versions of rows, which are compared without reading what GET responds with. */
const namesOnlyVersions = (ifMatch: string | undefined): boolean => {
  const tags = ifMatch === undefined ? '*' : strongTags(ifMatch);
  return tags === '*' || tags.every((tag) => /^"\d*"$/.test(tag));
};

/**
 * Runs a write with the comparison of its conditions (RFC 9110 13.1), which its handler makes once it has locked what
 * it changes. An addition to a list has no row to lock: there the list is locked and compared first. Throws 400 for
 * If-Match where GET has nothing that it could name.
 */
export async function withConditions<Result>(
  reads: Reads,
  write: ConditionalWrite,
  work: (match: RouteMatch) => Promise<Result>,
): Promise<Result> {
  const { name, headers, scope, params } = write;
  if (headers['if-match'] === undefined && headers['if-none-match'] === undefined) return work(unconditional);
  const row: Endpoint = endpoints[name];
  const reader = readOf(row);
  if (!reader && headers['if-match'] !== undefined)
    throw invalid([{ pointer: 'If-Match', code: 'INVALID', detail: NOTHING_NAMED }]);
  if (!reader) return work(unconditional);
  let found: Found | null = null;
  const match: RouteMatch = async (rowVersion) => {
    found = await compare(reads, reader, write, rowVersion);
  };
  if (addsToList(row)) {
    await lockName(scope, `If-Match ${row.path} ${JSON.stringify(params ?? null)}`);
    await match();
  }
  const result = await work(match);
  if (found === null) throw new Error(`${name} ignored the conditions of its request`);
  // The check comes last: a write refused without a condition is refused for the same reason with one.
  if (found === 'NOTHING' && headers['if-match'] !== undefined)
    throw failed('There is nothing that If-Match could refer to');
  return result;
}

const NOTHING_NAMED = 'has nothing to refer to: no GET of this path, or of what it acts on, has an ETag';

/** Whether a write's conditions had a representation to be compared with. */
type Found = 'SOMETHING' | 'NOTHING';

/** Throws 412 if a condition of the write does not hold for the resource as its transaction sees it. */
async function compare(
  reads: Reads,
  reader: EndpointName,
  write: ConditionalWrite,
  rowVersion: number | undefined,
): Promise<Found> {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = write.headers;
  const tags = ifMatch === undefined ? '*' : strongTags(ifMatch);
  if (rowVersion !== undefined && tags !== '*' && !tags.some((tag) => isOfVersion(tag, rowVersion)))
    throw failed(`The resource is now at version "${rowVersion}"; read it again`);
  if (ifNoneMatch === undefined && rowVersion !== undefined && namesOnlyVersions(ifMatch)) return 'SOMETHING';
  const now = await read(reads, reader, write);
  // GET may also ask for more than the write names, such as a range: then only the version is compared.
  if (!now) return rowVersion === undefined ? 'NOTHING' : 'SOMETHING';
  requireMatch(write.headers, now);
  if (ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, now.tag))
    throw failed(`If-None-Match matches the existing version: ${now.tag}`);
  return 'SOMETHING';
}

/** Returns the response of GET, within a transaction; null if it would fail. */
async function read(
  { handlers, cursors }: Reads,
  reader: EndpointName,
  { params, query, scope }: Pick<ConditionalWrite, 'params' | 'query' | 'scope'>,
): Promise<Representation | null> {
  const row: Endpoint = endpoints[reader];
  const parsed = (row.query ?? NO_VALUE).safeParse(query);
  if (!parsed.success) return null;
  const input = validated<EndpointName>({ params, query: row.query && parsed.data, body: undefined });
  const notes = createNotes<EndpointName>();
  const handler: Handler<EndpointName> | QueryHandler<EndpointName> = handlers[reader];
  try {
    const result = await (typeof handler === 'function'
      ? handler(createCall({ input, scope, keyId: '', operator: null, match: unconditional }, notes))
      : handler.read({ ...input, version: versionNoter(notes), runQuery: queryInTransaction(scope) }));
    const { rowVersion } = notes;
    const listing = { name: reader, tenant: scope.tenant, input, request: { query } };
    const text = JSON.stringify(withCursors(cursors, listing, result));
    return { tag: tagOfRead(row, result, text, rowVersion), rowVersion };
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return null;
    throw error;
  }
}
