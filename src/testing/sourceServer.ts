import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '#contract/endpoints.ts';
import { API_PREFIX, matchEndpoint } from '#contract/match.ts';
import { sourceOperations } from '#contract/sourceOperations.ts';

export interface SourceServer {
  url: string;
  /** Requests of operations that it does not have: "GET /analytics/summary". */
  missingOperations: string[];
  close: () => Promise<void>;
}

/** Members that this service returns beyond the source, on any resource. */
const OWN_PROPERTIES: ReadonlySet<string> = new Set([
  'terms',
  'cancelledUTC',
  'expectedReadings',
  'presentReadings',
  'statsFailure',
  'statsProgress',
  'baselineProgress',
  'startProgress',
  'statsState',
  'lateDataKwh',
  'deliveredInterval',
  'baselineBiasPercentage',
  'reason',
  'dataThroughUTC',
  'lastReadingUTC',
  'nextCursor',
]);
/** In addition, on an event: figures of its stats. */
const OF_EVENTS: ReadonlySet<string> = new Set(['targetKwh', 'deliveredKwh', 'deliveryPercentage']);

/** A response reduced to what the source's servers can be expected to return. */
export function stripOwnProperties(path: string, body: string): string {
  const isEvent = /^\/events(?:\/[0-9a-f-]{36})?$/.test(path);
  return JSON.stringify(
    JSON.parse(body, (key, value: unknown) =>
      OWN_PROPERTIES.has(key) || (isEvent && OF_EVENTS.has(key)) ? undefined : value,
    ),
  );
}

/** The OpenAPI document without the operations that are not the source's. */
function stripOwnOperations(body: string): string {
  const document = JSON.parse(body) as { paths: Record<string, Record<string, unknown>> };
  const kept = new Set(
    [...sourceOperations].map((name) => `${endpoints[name].method.toLowerCase()} ${endpoints[name].path}`),
  );
  const paths = Object.entries(document.paths).map(
    ([path, methods]) =>
      [path, Object.fromEntries(Object.entries(methods).filter(([method]) => kept.has(`${method} ${path}`)))] as const,
  );
  return JSON.stringify({
    ...document,
    paths: Object.fromEntries(paths.filter(([, methods]) => Object.keys(methods).length > 0)),
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? undefined : Buffer.concat(chunks);
}

const FORWARDED_HEADERS = ['content-type', 'retry-after', 'etag', 'location', 'link'];

/**
 * Another server of the same interface: the service at `serviceUrl` with the source's operations alone. It responds 404
 * in its own format to every other, removes members that the source does not have, supports no dry run, and serves its
 * document at /openapi.json unless `hasDocument` is false.
 */
export async function startSourceServer(serviceUrl: string, { hasDocument = true } = {}): Promise<SourceServer> {
  const missed: string[] = [];
  const respondNotFound = (response: ServerResponse) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not Found"}');
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request;
    const [path = '/', query] = url.split(/\?(.*)/s, 2);
    const bare = path.startsWith(`${API_PREFIX}/`) ? path.slice(API_PREFIX.length) : path;
    const isDocument = bare === '/openapi.json' && hasDocument;
    const { name } = matchEndpoint(method, bare);
    const body = await bodyOf(request);
    if (
      !isDocument &&
      bare !== '/ready' &&
      (name === null || !sourceOperations.has(name) || body?.includes('"dryRun":true'))
    ) {
      missed.push(`${method} ${bare}`);
      respondNotFound(response);
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(
        ([header]) =>
          header !== 'host' && header !== 'connection' && header !== 'content-length' && header !== 'accept-encoding',
      ),
    ) as Record<string, string>;
    const forwarded = await fetch(serviceUrl + path + (query === undefined ? '' : `?${query}`), {
      method,
      headers,
      body: body as BodyInit | undefined,
    });
    const text = await forwarded.text();
    const kept = Object.fromEntries(
      FORWARDED_HEADERS.flatMap((header) =>
        forwarded.headers.has(header) ? [[header, forwarded.headers.get(header)!]] : [],
      ),
    );
    const isJson = forwarded.ok && text !== '' && kept['content-type']?.includes('json') === true;
    response
      .writeHead(forwarded.status, kept)
      .end(isDocument ? stripOwnOperations(text) : isJson ? stripOwnProperties(bare, text) : text);
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    missingOperations: missed,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
