import { randomUUID } from 'node:crypto';
import { LogController } from 'fastify';

export const MAX_HEADER_BYTES = 16 * 1024;
/** Time limit for headers: slow ones end within 15 seconds: after this, at the next check. */
export const HEADERS_TIMEOUT_MS = 13_000;
const CONNECTION_CHECK_MS = 500;

const noCompiler = (): never => {
  throw new Error('A route has a schema of Fastify: its requests are checked by the contract');
};

/** Returns Fastify's options that every server has. */
export const httpOptions = () => ({
  logController: new LogController({ disableRequestLogging: true }),
  exposeHeadRoutes: false,
  return503OnClosing: false,
  keepAliveTimeout: 72_000,
  genReqId: () => randomUUID(),
  // The contract's schemas check requests: Fastify's own compilers for that, 90 modules, are not loaded.
  schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  // A long id is refused by its format (400), not by the router.
  routerOptions: { maxParamLength: MAX_HEADER_BYTES },
  http: {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTION_CHECK_MS,
  },
});
