import type { ResponseOf, Validated } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { strongTags } from '#server/entityTag.ts';
import type { QueryRunner } from '#store/pipeline/preparedQuery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ProblemError } from './problem.ts';

/** What a handler works with: the validated request inside one tenant-scoped transaction. */
export interface Call<Name extends EndpointName> extends Validated<Endpoints[Name]> {
  scope: TenantScope;
  /** Of the key the request came with: who asked, as far as the service knows. */
  keyId: string;
  ifMatch: string | null;
  /**
   * Puts the version of the row answered with into the ETag; `shown` is what GET answers, where this answer holds more.
   */
  version: (rowVersion: number, shown?: unknown) => void;
  /** Sets Location of what was created, as a path of the table. */
  location: (path: string) => void;
  /** Runs after the commit and before the answer, outside the transaction. */
  afterCommit: (work: () => Promise<void>) => void;
  /** The same, for work whose result is the answer: what the handler returns is not sent then. */
  respondAfterCommit: (work: () => Promise<ResponseOf<Endpoints[Name]>>) => void;
}

/**
 * A handler answers with what the table says; it runs once per request, and its transaction commits with its answer.
 */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<ResponseOf<Endpoints[Name]>>;
/**
 * Answers a GET from questions that each stand alone: without a transaction around them, they cost a journey to the
 * store less before and after.
 */
export interface QueryHandler<Name extends EndpointName> {
  read: (
    asked: Validated<Endpoints[Name]> & Pick<Call<Name>, 'version'> & { runQuery: QueryRunner },
  ) => Promise<ResponseOf<Endpoints[Name]>>;
}
/** One handler or reader for every row of the table. */
export type Handlers = { [Name in EndpointName]: Handler<Name> | QueryHandler<Name> };

/** Returns whether a tag is of this version of a row: `"3"`, or `"3-x9…"` as GET answers it. */
export const isOfVersion = (tag: string, rowVersion: number): boolean =>
  tag === `"${rowVersion}"` || tag.startsWith(`"${rowVersion}-`);

/** Honours If-Match for a row that is locked: fails with 412 where it has moved on since the caller read it. */
export function requireVersion(ifMatch: string | null, rowVersion: number): void {
  const tags = ifMatch === null ? '*' : strongTags(ifMatch);
  if (tags === '*' || tags.some((tag) => isOfVersion(tag, rowVersion))) return;
  throw new ProblemError('PRECONDITION_FAILED', `The resource is at version "${rowVersion}" now; read it again`);
}
