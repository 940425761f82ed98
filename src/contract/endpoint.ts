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
  /** Whether the body may be absent or empty, which equals {}. */
  bodyOptional?: boolean;
  /** Maximum size of the body; the default follows from the rate limit. */
  bodyBytes?: number;
  /**
   * Form in which the handler receives the body. 'bytes': large JSON, parsed in a worker thread. Default: parsed where
   * it is read.
   */
  bodyFormat?: 'bytes';
  response: z.ZodType | null;
  status: 200 | 201 | 204;
  /** Whether a body with dryRun creates nothing; its status is 200 then. */
  previews?: boolean;
  limit: 'standard' | 'consumption';
  role: Role;
  /** Access that the operation asks of the key it is called with. */
  access: KeyAccess;
  /** Restriction to the portfolios of a limited key; without one, such a key may not call the operation. */
  withinPortfolios?: PortfolioRule;
  /** Whether a POST only reads: the dashboard does not audit it. */
  readsOnly?: boolean;
  /** Kinds of data of which a change may alter the response, or the preview that the operation gives. */
  reads?: readonly ChangeKind[];
  sandboxOnly?: boolean;
  /** Error statuses besides those that follow from the rest of the row. */
  refusals?: number[];
  /** Whether the response has the path of the created resource as Location. */
  created?: boolean;
  /** Whether the ETag begins with the row's version, and If-Match is compared with the locked row. */
  versioned?: boolean;
}

interface Read extends Operation {
  method: 'GET';
  reads: readonly ChangeKind[];
  changes?: undefined;
  changesMore?: undefined;
  /** Formats besides JSON in which a success is offered, by Accept. */
  formats?: readonly Format[];
  /** The array, of the response or of a list's items, each of whose entries is a row of these formats. */
  rowsOf?: string;
  /** The member of the response that has the current time: its ETag is weak, and of everything else. */
  clockMember?: string;
  /** Whether a replica that is seconds behind may serve it, except for what its caller has written. */
  mayBeStale?: boolean;
}

interface Write extends Operation {
  method: Exclude<Method, 'GET'>;
  /** Kinds of data that may be different after a success: every open dashboard reloads what reads them. */
  changes: readonly ChangeKind[];
  /** Whether more changes than is published to others: the dashboard that did it reloads everything. */
  changesMore?: boolean;
  formats?: undefined;
  rowsOf?: undefined;
  clockMember?: undefined;
  mayBeStale?: undefined;
}

/** A row of the table of endpoints. */
export type Endpoint = Read | Write;

/** Whether a request creates nothing, according to its validated body. */
export const isPreview = ({ previews }: Pick<Endpoint, 'previews'>, body: unknown): boolean =>
  previews === true && (body as { dryRun?: boolean } | null | undefined)?.dryRun === true;

/** Returns the status of a success, according to the validated body. */
export const statusOf = (row: Pick<Endpoint, 'status' | 'previews'>, body: unknown): number =>
  isPreview(row, body) ? 200 : row.status;

/** Returns a table row with its literal types, from which the types of requests and responses are inferred. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Validated request, as a handler receives it. */
export interface Validated<Row extends Endpoint> {
  params: Output<Row['params']>;
  query: Output<Row['query']>;
  /** The validated body; for one that is read as bytes, the result of its parser. */
  body: Row extends { bodyFormat: 'bytes' } ? unknown : Output<Row['body']>;
}
/** Return type of a handler. */
export type ResponseOf<Row extends Endpoint> = Row['response'] extends z.ZodType
  ? z.output<Row['response']>
  : undefined;

type Key<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<string, never> extends z.input<Schema>
    ? { [Property in Name]?: z.input<Schema> }
    : { [Property in Name]: Input<Schema> }
  : { [Property in Name]?: undefined };
/** Parts of a request as a caller gives them, before validation. Parts that have only optional fields may be absent. */
export type CallInput<Row extends Endpoint> = Key<'params', Row['params']> &
  Key<'query', Row['query']> &
  Key<'body', Row['body']>;
