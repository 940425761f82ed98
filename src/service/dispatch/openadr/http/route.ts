import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OpenAdrTools } from '../openAdrTools.ts';
import type { OadrCaller, OadrRole } from './caller.ts';

/** Request of a client after the checks of its token, path, query and body. */
export interface OadrCall<Query = unknown, Body = unknown> {
  caller: OadrCaller;
  /** The object's id in the path; empty where there is none. */
  id: string;
  query: Query;
  body: Body;
  tools: OpenAdrTools;
  /** Runs a short query, within the polls' share of the process. */
  poll: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Runs work in one transaction of the caller's tenant, within the controllers' share of the process. */
  transact: <Result>(work: (scope: TenantScope) => Promise<Result>) => Promise<Result>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Route of the interface. The result of `handle` is the response: 201 of a POST, else 200. */
export interface OadrRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  roles: readonly OadrRole[];
  /** Required scope; null for any token of the roles. */
  scope: string | null;
  query: z.ZodType;
  /** Schema by role, since VENs and business logic write differently. */
  body: Partial<Record<OadrRole, z.ZodType>>;
  handle: (call: OadrCall<never, never>) => Promise<unknown>;
}

interface RouteOptions<Query extends z.ZodType, Body extends z.ZodType> {
  roles?: readonly OadrRole[];
  scope: string | null;
  query: Query;
  body?: Body;
  bodyOf?: Record<OadrRole, Body>;
  handle: (call: OadrCall<z.output<Query>, z.output<Body>>) => Promise<unknown>;
}

/** Returns a route whose handler has the types of its schemas. */
export function oadrRoute<Query extends z.ZodType, Body extends z.ZodType = z.ZodType<undefined>>(
  method: OadrRoute['method'],
  path: string,
  { roles = ['VEN', 'BL'], scope, query, body, bodyOf, handle }: RouteOptions<Query, Body>,
): OadrRoute {
  const schemas = bodyOf ?? (body === undefined ? {} : { VEN: body, BL: body });
  return { method, path, roles, scope, query, body: schemas, handle };
}
