import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeLatencies, startOpenLoop } from '../../harness/openLoop.ts';
import { withDataFolder } from '../../harness/program.ts';
import { withProgramStore, type ProgramTenant } from '../../harness/programStore.ts';
import { startProgramWithDashboard, type ProgramWithDashboard } from '../../harness/programWithDashboard.ts';
import { memoryUsage, requireProcFs } from '../../harness/resourceUsage.ts';
import { runSlowClients, type SlowClientKind, requireOpenFiles } from '../../harness/slowClients.ts';
import type { Proof } from '../proof.ts';

/** A client is disconnected within 15 s; the next poll, a second later, observes it. */
const DISCONNECTED_WITHIN_MS = 16_000;
/** A client that is still connected after this is never disconnected. */
const TIMEOUT_MS = 25_000;
const HEALTH_P99_MS = 50;
const A_SECOND = 20;
const WARM_ROUNDS = 50;
/** Large responses that a client which never reads requests: more than the buffers between the two hold. */
const RESPONSES = 10;

const slow: Proof = {
  title: 'Slow clients are disconnected, and delay nobody else',
  minutes: 15,
  options: {
    connections: { about: 'slow clients at a time', fallback: 1000 },
    readers: { about: '1 runs only the clients that do not read', fallback: 0 },
    strict: { about: '1 requires the times, 0 only prints them: for a busy machine', fallback: 1 },
  },
  run: ({ connections, readers, strict }) => {
    requireProcFs();
    requireOpenFiles(connections! + 100);
    return withDataFolder(async (dataDir) => {
      const program = await startProgramWithDashboard(dataDir);
      try {
        return await withProgramStore(program, dataDir, async ({ addTenant }) => {
          const tenant = await addTenant({ requests_per_second: 1_000_000, requests_in_flight: 1_000_000 });
          const lines: string[] = [];
          for (const [name, { url, healthUrl, kind }] of Object.entries(await slowClientKinds(program, tenant))) {
            if (readers && !kind.neverReads) continue;
            await warmUp(url, healthUrl, kind);
            const health = startOpenLoop(healthUrl, A_SECOND);
            const { after, stillOpen } = await runSlowClients(url, connections!, kind, TIMEOUT_MS);
            const healthy = await health.stop();
            const { now, peak } = memoryUsage(program.child.pid!);
            lines.push(
              `${name}: ${after.length} of ${connections} cut, the last after ` +
                `${(Math.max(0, ...after) / 1000).toFixed(1)} s; memory ${now.toFixed(0)} MB, ${peak.toFixed(0)} ` +
                'MB at most so far',
              `  meanwhile ${new URL(healthUrl).pathname}: ${describeLatencies(healthy)}`,
            );
            assert.equal(stillOpen, 0, `${stillOpen} clients were not disconnected\n${lines.join('\n')}`);
            assert.equal(healthy.failed, 0, `others got no response\n${lines.join('\n')}`);
            if (strict)
              assert.ok(Math.max(...after) <= DISCONNECTED_WITHIN_MS, `disconnected too late\n${lines.join('\n')}`);
            if (strict) assert.ok(healthy.p99 <= HEALTH_P99_MS, `others were delayed\n${lines.join('\n')}`);
          }
          return lines;
        });
      } finally {
        await program.stop();
      }
    });
  },
};

/** The service as it is after its first minute: one-time objects have been made, hot code is compiled. */
async function warmUp(url: string, healthUrl: string, { opening, neverReads }: SlowClientKind): Promise<void> {
  const path = /^GET (\S+)/.exec(opening)?.[1];
  for (let round = 0; round < WARM_ROUNDS; round++)
    for (const each of [healthUrl, ...(neverReads && path ? [url + path] : [])])
      await (await fetch(each)).arrayBuffer();
  await sleep(2000);
}

interface Attack {
  url: string;
  healthUrl: string;
  kind: SlowClientKind;
}

const headersOf = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** Slow headers, slow bodies and slow readers (slowhttptest -H, -B, -X), of the service and of the dashboard. */
async function slowClientKinds(
  { url, dashboardUrl }: ProgramWithDashboard,
  { headers }: ProgramTenant,
): Promise<Record<string, Attack>> {
  const service = { url, healthUrl: `${url}/health` };
  const dashboard = { url: dashboardUrl, healthUrl: `${dashboardUrl}/bff/health` };
  const host = (of: string) => `Host: ${new URL(of).host}\r\n`;
  const body = 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n[';
  const fromPage = `origin: ${dashboardUrl}\r\nx-halfhour-csrf: 1\r\n`;
  const readers = (of: string, path: string): SlowClientKind => ({
    opening: `GET ${path} HTTP/1.1\r\n${host(of)}\r\n`.repeat(RESPONSES),
    drip: '',
    neverReads: true,
  });
  return {
    'slow headers at the service': {
      ...service,
      kind: { opening: `GET /health HTTP/1.1\r\n${host(url)}`, drip: 'x-more: 1\r\n' },
    },
    'slow bodies at the service': {
      ...service,
      kind: { opening: `POST /api/v1/assets/bulk HTTP/1.1\r\n${host(url)}${headersOf(headers)}${body}`, drip: ' ' },
    },
    'slow readers of the service': { ...service, kind: readers(url, '/openapi.json') },
    'slow headers at the dashboard': {
      ...dashboard,
      kind: { opening: `GET / HTTP/1.1\r\n${host(dashboardUrl)}`, drip: 'x-more: 1\r\n' },
    },
    'slow bodies of a sign-in': {
      ...dashboard,
      kind: { opening: `POST /bff/session HTTP/1.1\r\n${host(dashboardUrl)}${fromPage}${body}`, drip: ' ' },
    },
    'slow bodies for the interface, not signed in': {
      ...dashboard,
      kind: { opening: `POST /bff/api/assets/bulk HTTP/1.1\r\n${host(dashboardUrl)}${fromPage}${body}`, drip: ' ' },
    },
    'slow readers of the dashboard': { ...dashboard, kind: readers(dashboardUrl, '/assets/large.js') },
  };
}

export default slow;
