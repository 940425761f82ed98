import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { bodyBytesOf } from '#contract/limits.ts';
import { API_PREFIX, operationAt, pathsOfOthers, withoutPrefix } from '#contract/match.ts';
import { ResponseBudget } from '#server/responseBudget.ts';
import { installAdmission } from './admitRequest.ts';
import { installBodyParsers } from './bodyParsers.ts';
import { BulkActionQueue } from './bulkActionQueue.ts';
import { storageFull } from './errors.ts';
import type { OperationContext, OperationOptions } from './operationOptions.ts';
import { ProblemError } from './problem.ts';
import { pathOf, unknownOperation } from './problems.ts';
import { runOperation } from './runOperation.ts';

const rows = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

/** Adds a route for every row of the table, with and without the prefix of the version. */
export async function installOperations(app: FastifyInstance, options: OperationOptions): Promise<void> {
  const admit = installAdmission(app, options);
  const context: OperationContext = {
    ...options,
    bulkActions: new BulkActionQueue(options.db),
    responseBudget: new ResponseBudget(earlierResponsesUnread),
  };
  const bind = (scope: FastifyInstance, name: EndpointName, row: Endpoint) => {
    const others = pathsOfOthers(name);
    for (const url of [routerPath(row), API_PREFIX + routerPath(row)])
      scope.route({
        method: row.method,
        url,
        config: { operation: name, template: API_PREFIX + row.path },
        bodyLimit: bodyBytesOf(row),
        onRequest: async (request, reply) => {
          // The router matches more than the table: an empty id, and /assets/bulk as an asset of that name.
          const path = pathOf(request);
          const isOwn = others !== null && !others.has(withoutPrefix(path)) && isPlain(request);
          if (!isOwn && operationAt(row.method, path) !== name) throw unknownOperation(request);
          await admit(row, request, reply);
          // The disk is checked before the body is read: a write that is not started cannot fail in the middle.
          if (row.method !== 'GET' && !options.hasDiskSpace()) throw storageFull();
        },
        handler: (request, reply) => runOperation(context, name, request, reply),
      });
  };
  for (const [name, row] of rows) if (row.bodyFormat !== 'bytes') bind(app, name, row);
  await app.register(async (scope) => {
    installBodyParsers(scope, { raw: true });
    for (const [name, row] of rows) if (row.bodyFormat === 'bytes') bind(scope, name, row);
  });
}

/** Whether the router compared a path as it was sent, and no id in it is empty. */
function isPlain({ url, params }: FastifyRequest): boolean {
  const [escape, query] = [url.indexOf('%'), url.indexOf('?')];
  if (escape !== -1 && (query === -1 || escape < query)) return false;
  return Object.values(params as Record<string, string>).every((value) => value !== '');
}

const routerPath = ({ path }: Endpoint): string =>
  path.replace(/\{([^}]+)\}/g, (_, parameter: string) => `:${parameter.replaceAll('-', '_')}`);

const earlierResponsesUnread = (): ProblemError =>
  new ProblemError('UNAVAILABLE', 'Earlier large responses have not been read yet; read them, or try again later', {
    headers: { 'retry-after': '5', connection: 'close' },
  });
