import type { z } from 'zod';
import type { ChangeKind } from './change.ts';
import type { Format } from './format.ts';
import type { KeyAccess, PortfolioRule } from './keyScope.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The operator roles of the dashboard, weakest first; an endpoint names the lowest that may call it. */
export const roles = ['viewer', 'operator', 'admin'] as const;
export type Role = (typeof roles)[number];
export const roleAllows = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);

interface Operation {
  /** Path below the base, with parameters in braces as in the document: /assets/{assetUUID}. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body may be absent or empty, which equals {}. */
  bodyOptional?: boolean;
  /** Maximum size of the body; the default follows from the rate limit. */
  bodyBytes?: number;
  /** Large JSON that is read as bytes and parsed in a worker thread. Default: parsed where it is read. */
  bodyFormat?: 'bytes';
  response: z.ZodType | null;
  status: 200 | 201 | 204;
  /** Creates nothing for a body with dryRun, which has status 200 then. */
  previews?: boolean;
  limit: 'standard' | 'consumption';
  role: Role;
  /** What it asks of the key it is called with. */
  access: KeyAccess;
  /** How it is held to the portfolios of a limited key; without one, such a key may not call it. */
  withinPortfolios?: PortfolioRule;
  /** A POST that only reads: the dashboard does not audit it. */
  readsOnly?: boolean;
  sandboxOnly?: boolean;
  /** Error statuses besides those that follow from the rest of the row. */
  refusals?: number[];
  /** The response has the path of the created resource as Location. */
  created?: boolean;
  /** The ETag begins with the row's version, and If-Match is compared with the locked row. */
  versioned?: boolean;
}

interface Read extends Operation {
  method: 'GET';
  changes?: undefined;
  /** What a success is offered in besides JSON, by Accept. */
  formats?: readonly Format[];
  /** The array, of the response or of a list's items, each of whose entries is a row of these formats. */
  rowsOf?: string;
  /** The member of the response that has the current time: its ETag is weak, and of everything else. */
  clockMember?: string;
  /** May be read from a replica that is seconds behind, except for what its caller has written. */
  mayBeStale?: boolean;
}

interface Write extends Operation {
  method: Exclude<Method, 'GET'>;
  /** What may be different after a success: other open dashboards reload it. */
  changes: readonly ChangeKind[];
  formats?: undefined;
  rowsOf?: undefined;
  clockMember?: undefined;
  mayBeStale?: undefined;
}

/** A row of the table of endpoints. */
export type Endpoint = Read | Write;

/** Whether a request creates nothing, by its body as validated. */
export const isPreview = ({ previews }: Pick<Endpoint, 'previews'>, body: unknown): boolean =>
  previews === true && (body as { dryRun?: boolean } | null | undefined)?.dryRun === true;

/** The status of a success, by the body as validated. */
export const statusOf = (row: Pick<Endpoint, 'status' | 'previews'>, body: unknown): number =>
  isPreview(row, body) ? 200 : row.status;

/** Keeps the literal types of a table row, from which the types of requests and responses are inferred. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives after validation. */
export interface Validated<Row extends Endpoint> {
  params: Output<Row['params']>;
  query: Output<Row['query']>;
  /** Of a body that is read as bytes, what its parser returns. */
  body: Row extends { bodyFormat: 'bytes' } ? unknown : Output<Row['body']>;
}
/** What a handler returns. */
export type ResponseOf<Row extends Endpoint> = Row['response'] extends z.ZodType
  ? z.output<Row['response']>
  : undefined;

type Key<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<string, never> extends z.input<Schema>
    ? { [Property in Name]?: z.input<Schema> }
    : { [Property in Name]: Input<Schema> }
  : { [Property in Name]?: undefined };
/** What a caller passes before validation. Parts that have only optional fields may be absent. */
export type CallInput<Row extends Endpoint> = Key<'params', Row['params']> &
  Key<'query', Row['query']> &
  Key<'body', Row['body']>;
