import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import { serviceHeaders } from '#client/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { sized } from '../harness/sized.ts';
import { median, ms, quantile } from '../harness/statistics.ts';
import { type Figure } from './figures.ts';

const PAIRS = sized(250, 3);
const WARM = sized(60, 1);
/** Two requests each: below the limit of 25 a second of tenant and dashboard, so that neither delays them. */
const PAIR_MS = 110;
/** The demo was sent without limits: its last requests still count for a second. */
const SETTLE_MS = 2000;

/** The cookie of a session started by the printed link. */
async function signIn({ dashboardUrl, signInLink }: Instance): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-halfhour-csrf': '1', 'sec-fetch-site': 'same-origin' };
  const response = await fetch(`${dashboardUrl}/bff/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token: signInLink.split('#token=')[1] }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
}

async function read(
  pool: Pool,
  path: string,
  headers: Record<string, string>,
): Promise<{ took: number; headers: Dispatcher.ResponseData['headers']; text: string }> {
  const startedAt = performance.now();
  const response = await pool.request({ method: 'GET', path, headers });
  const text = await response.body.text();
  const took = performance.now() - startedAt;
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text.slice(0, 300)}`);
  return { took, headers: response.headers, text };
}

/**
 * One asset read by a browser's session through the dashboard's server, and the same asset from the service itself, one
 * request at a time.
 */
export async function proxy(): Promise<Figure[]> {
  const instance = await startInstance();
  const { dashboardUrl, credentials, client } = instance;
  const [through, direct] = [dashboardUrl, credentials.serviceUrl].map(
    (url) => new Pool(url, { connections: 1, pipelining: 1 }),
  ) as [Pool, Pool];
  try {
    await sleep(SETTLE_MS);
    const cookie = { cookie: await signIn(instance), 'sec-fetch-site': 'same-origin' };
    const key = serviceHeaders(credentials.apiKey, credentials.tenant);
    const assets = (await client.listAssets({ query: { pageSize: 100 } })).data.map(({ assetUUID }) => assetUUID);
    const times = { through: [] as number[], direct: [] as number[], added: [] as number[] };
    for (let turn = -WARM; turn < PAIRS; turn++) {
      const startedAt = performance.now();
      const uuid = assets[(turn + WARM) % assets.length]!;
      const own = await read(direct, `/api/v1/assets/${uuid}`, key);
      const proxied = await read(through, `/bff/api/assets/${uuid}`, cookie);
      if (proxied.text !== own.text || proxied.headers['etag'] !== own.headers['etag'])
        throw new Error('the dashboard and the service return different responses');
      if (turn >= 0) {
        times.through.push(proxied.took);
        times.direct.push(own.took);
        times.added.push(proxied.took - own.took);
      }
      await sleep(Math.max(0, PAIR_MS - (performance.now() - startedAt)));
    }
    const of = (taken: number[]) => `p50 ${ms(median(taken))}, p95 ${ms(quantile(taken, 0.95))}`;
    return [
      { figure: 'One asset at the service', value: of(times.direct) },
      { figure: 'This asset through the dashboard, signed in', value: of(times.through) },
      {
        figure: 'Added by the dashboard',
        value:
          `${of(times.added)} (aim p50 1.5 ms); ${(median(times.through) / median(times.direct)).toFixed(1)}× the ` +
          'service alone',
      },
    ];
  } finally {
    await Promise.all([through.close(), direct.close()]);
    await instance.stop();
  }
}
