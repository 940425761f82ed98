import type { ResponseOf, Validated } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { QueryRunner } from '#store/preparedQuery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { WrittenBody } from './writtenBody.ts';

/**
 * Comparison of If-Match and If-None-Match with the present state; throws 412. The handler of a write to a resource
 * calls it once it has locked the resource and before it changes anything; `rowVersion` is that of the locked row.
 */
export type RouteMatch = (rowVersion?: number) => Promise<void>;
/** Comparison in a call that no client made. */
export const unconditional: RouteMatch = () => Promise.resolve();

/** Input of a handler: the validated request inside one tenant-scoped transaction. */
export interface Call<Name extends EndpointName> extends Validated<Endpoints[Name]> {
  scope: TenantScope;
  /** Id of the API key: the caller, as far as the service knows. */
  keyId: string;
  /** The person behind the key, as the dashboard's server says; null without one. */
  operator: string | null;
  match: RouteMatch;
  /** The portfolios that the caller's key is limited to; null for every one. */
  portfolios: readonly string[] | null;
  /** Puts the version of the returned row into the ETag; `shown` is the body of GET, if this response has more. */
  version: (rowVersion: number, shown?: unknown) => void;
  /** Sets Location to the path of the created resource, as in the table. */
  location: (path: string) => void;
  /** Adds work for after the commit and before the response, outside the transaction. */
  afterCommit: (work: () => Promise<void>) => void;
  /** Adds work like `afterCommit`, whose result is the response, instead of what the handler returns. */
  respondAfterCommit: (work: () => Promise<ResponseOf<Endpoints[Name]>>) => void;
}

/**
 * Handler that returns the response body that the table declares. Its transaction commits together with the response.
 */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<ResponseOf<Endpoints[Name]>>;
/** Handler of a GET with independent queries: without a transaction they save two round trips to PostgreSQL. */
export interface QueryHandler<Name extends EndpointName> {
  read: (
    call: Validated<Endpoints[Name]> & Pick<Call<Name>, 'version'> & { runQuery: QueryRunner },
  ) => Promise<ResponseOf<Endpoints[Name]> | WrittenBody>;
}
/** One handler for every row of the table. */
export type Handlers = { [Name in EndpointName]: Handler<Name> | QueryHandler<Name> };
