import type { ResponseOf, Validated } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { strongTags } from '#server/entityTag.ts';
import type { QueryRunner } from '#store/preparedQuery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ProblemError } from './problem.ts';
import type { WrittenBody } from './writtenBody.ts';

/** What a handler works with: the validated request inside one tenant-scoped transaction. */
export interface Call<Name extends EndpointName> extends Validated<Endpoints[Name]> {
  scope: TenantScope;
  /** Id of the API key: the caller, as far as the service knows. */
  keyId: string;
  /** The person behind the key, as the dashboard's server says; null without one. */
  operator: string | null;
  ifMatch: string | null;
  /** The portfolios that the caller's key is limited to; null for every one. */
  portfolios: readonly string[] | null;
  /** Puts the version of the returned row into the ETag; `shown` is the body of GET, if this response has more. */
  version: (rowVersion: number, shown?: unknown) => void;
  /** Sets Location to the path of the created resource, as in the table. */
  location: (path: string) => void;
  /** Runs after the commit and before the response, outside the transaction. */
  afterCommit: (work: () => Promise<void>) => void;
  /** Like `afterCommit`, for work whose result is the response, instead of what the handler returns. */
  respondAfterCommit: (work: () => Promise<ResponseOf<Endpoints[Name]>>) => void;
}

/** Returns the response body that the table declares. Its transaction commits together with the response. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<ResponseOf<Endpoints[Name]>>;
/** Handles a GET with independent queries: without a transaction they save two round trips to PostgreSQL. */
export interface QueryHandler<Name extends EndpointName> {
  read: (
    call: Validated<Endpoints[Name]> & Pick<Call<Name>, 'version'> & { runQuery: QueryRunner },
  ) => Promise<ResponseOf<Endpoints[Name]> | WrittenBody>;
}
/** One handler for every row of the table. */
export type Handlers = { [Name in EndpointName]: Handler<Name> | QueryHandler<Name> };

/** Whether a tag is of this version of a row: `"3"`, or `"3-x9…"` as in the response of GET. */
export const isOfVersion = (tag: string, rowVersion: number): boolean =>
  tag === `"${rowVersion}"` || tag.startsWith(`"${rowVersion}-`);

/** Checks If-Match against a locked row; throws 412 if the row has changed since the caller read it. */
export function requireVersion(ifMatch: string | null, rowVersion: number): void {
  const tags = ifMatch === null ? '*' : strongTags(ifMatch);
  if (tags === '*' || tags.some((tag) => isOfVersion(tag, rowVersion))) return;
  throw new ProblemError('PRECONDITION_FAILED', `The resource is at version "${rowVersion}" now; read it again`);
}
