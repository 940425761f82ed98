/**
 * Hands each home what it may see, for a token of its own: GET /home is its events and results, GET /home/tariff its
 * prices for evcc. The key of the tenant stays here. HOMES is a file with a line for each home: the SHA-256 of its token in
 * hexadecimal, a space, and the UUID of its asset.
 *
 * `HALFHOUR_URL=… HALFHOUR_KEY=… HALFHOUR_TENANT=… HOMES=homes.txt PORT=8080 node gate.ts` (Node.js 22.18 or newer).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type Home, readAsset, readHome } from './home.ts';
import { ratesOf } from './tariff.ts';

const { HALFHOUR_URL = '', HALFHOUR_KEY = '', HALFHOUR_TENANT = '', HOMES = '', PORT = '8080' } = process.env;
const { GBP_PER_KWH = '0.25', EVENT_GBP_PER_KWH = '1' } = process.env;
const service = { url: HALFHOUR_URL, key: HALFHOUR_KEY, tenant: HALFHOUR_TENANT };
const FRESH_MS = 60_000;
const kept = new Map<string, { home: Promise<Home>; at: number }>();

/** The asset of a request's token; undefined if there is none. The file is read each time: a removed line counts. */
function assetOf({ headers }: IncomingMessage): string | undefined {
  const token = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1];
  const hash = createHash('sha256')
    .update(token ?? '')
    .digest('hex');
  const lines = readFileSync(HOMES, 'utf8').split('\n');
  return lines.map((line) => line.trim().split(' ')).find(([known]) => token && known === hash)?.[1];
}

/** At most one reading a minute for each home, however often it asks. */
function homeOf(assetUUID: string): Promise<Home> {
  const known = kept.get(assetUUID);
  if (known && performance.now() - known.at < FRESH_MS) return known.home;
  const home = readAsset(service, assetUUID).then((asset) => readHome(service, asset));
  kept.set(assetUUID, { home, at: performance.now() });
  home.catch(() => kept.delete(assetUUID));
  return home;
}

async function answer(request: IncomingMessage): Promise<[status: number, body: object]> {
  if (request.method !== 'GET' || !['/home', '/home/tariff'].includes(request.url ?? '')) return [404, {}];
  const assetUUID = assetOf(request);
  if (assetUUID === undefined) return [401, {}];
  const home = await homeOf(assetUUID);
  if (request.url === '/home') return [200, home];
  return [200, ratesOf(home, Date.now(), Number(GBP_PER_KWH), Number(EVENT_GBP_PER_KWH))];
}

const server = createServer(async (request, response) => {
  const [status, body] = await answer(request).catch((error: unknown) => {
    console.error(error);
    return [503, {}] as const;
  });
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
