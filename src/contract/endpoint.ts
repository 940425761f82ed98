import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The operator roles of the dashboard, weakest first; an endpoint names the least that may call it. */
export const roles = ['viewer', 'operator', 'admin'] as const;
export type Role = (typeof roles)[number];
export const roleAllows = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);

export interface Endpoint {
  method: Method;
  /** Path below the base, parameters in braces as the document prints them: /assets/{assetUUID}. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body may be absent or empty and then counts as {}. */
  bodyOptional?: boolean;
  /** Bytes that the body may have, where it is not the usual number of its limit class. */
  bodyBytes?: number;
  answer: z.ZodType | null;
  status: 200 | 201 | 204;
  limit: 'standard' | 'consumption';
  role: Role;
  /** A POST that only asks: no act for the dashboard's audit. */
  asksOnly?: boolean;
  sandboxOnly?: boolean;
  /** Statuses it may refuse with, besides those that follow from the rest of the row. */
  refusals?: number[];
  /** The answer carries the path of what was created as Location. */
  created?: boolean;
  /** The answer's ETag begins with the row's version, and If-Match is held against the locked row. */
  versioned?: boolean;
}

/** Keeps the literal types of a table row, so that inputs and answers can be inferred from it. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives after validation. */
export interface Validated<Row extends Endpoint> {
  params: Output<Row['params']>;
  query: Output<Row['query']>;
  body: Output<Row['body']>;
}
/** What a handler answers with. */
export type ResponseOf<Row extends Endpoint> = Row['answer'] extends z.ZodType ? z.output<Row['answer']> : undefined;

type Key<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<string, never> extends z.input<Schema>
    ? { [Property in Name]?: z.input<Schema> }
    : { [Property in Name]: Input<Schema> }
  : { [Property in Name]?: undefined };
/** What a caller passes before validation: parts whose every field is optional may be left out. */
export type CallInput<Row extends Endpoint> = Key<'params', Row['params']> &
  Key<'query', Row['query']> &
  Key<'body', Row['body']>;
