import type { Endpoint, Validated } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { Format } from '#contract/format.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Table } from './table.ts';

/** Input of an operation that makes its table itself. */
export interface TableCall<Name extends EndpointName> extends Validated<Endpoints[Name]> {
  format: Format;
  /** Returns the response that JSON would have. */
  respond: () => Promise<unknown>;
  /** Runs work in a transaction of the tenant, one for each part of a long table. */
  inTransaction: <Result>(work: (scope: TenantScope) => Promise<Result>) => Promise<Result>;
}

/**
 * Functions for tables that do not follow from the schema of a response; null in a format in which it does. Errors
 * before the first batch become problems.
 */
export type Tables = { [Name in EndpointName]?: (call: TableCall<Name>) => Promise<Table | null> };

/** Whether a row is a list of pages. */
export const isPaged = ({ response }: Endpoint): boolean => {
  const { data, totalPages } = (response as { shape?: Record<string, unknown> } | null)?.shape ?? {};
  return data !== undefined && totalPages !== undefined;
};
