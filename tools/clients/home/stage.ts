import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { flatFleet } from '#testing/flatFleet.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { startTestService, type TestTenant } from '#testing/testService.ts';

export const EXAMPLES = join(import.meta.dirname, '..', '..', '..', 'examples');
export const HOUR = 3_600_000;
export const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

export interface Stage {
  tenant: TestTenant;
  /** The first has opted in to the event to come; both took part in the one of yesterday. */
  assets: string[];
  /** When the event to come starts, epoch milliseconds. */
  start: number;
  /** What a home is handed of the first. */
  home: object;
  /** Starts a program of the examples; returns its process and what it has printed. */
  run(file: string, environment: Record<string, string>): { child: ChildProcess; output: () => string };
  close(): Promise<void>;
}

/** Two homes with a settled event of yesterday, and an event that starts in an hour or two by the machine's clock. */
export async function homeStage(): Promise<Stage> {
  const service = await startTestService();
  const tenant = await service.addTenant();
  const day = iso(Date.now() - 24 * HOUR).slice(0, 10);
  await tenant.client.setClock({ body: { now: `${day}T08:00:00Z` } });
  const { schemeUUID } = await addScheme(tenant);
  const assets = await flatFleet(service, tenant, schemeUUID, day, 2);
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'North' } });
  await tenant.client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: assets } });
  await settleEvent(tenant, schemeUUID, {
    day,
    terms: { portfolioUUIDs: [portfolioUUID], contractedMw: 0.001, priceGbpPerMwh: 3000 },
    optedIn: assets,
    used: new Map(assets.map((assetUUID) => [assetUUID, 0.4])),
  });
  const start = Math.ceil(Date.now() / HOUR) * HOUR + HOUR;
  const times = { startTime: iso(start), endTime: iso(start + HOUR) };
  const { eventUUID } = await addEvent(tenant, schemeUUID, { name: 'Tonight', ...times });
  await optIn(tenant, eventUUID, assets.slice(0, 1));

  const children: ChildProcess[] = [];
  return {
    tenant,
    assets,
    start,
    home: {
      event: { name: 'Tonight', direction: 'TURN_DOWN', ...times, running: false, todo: 'Use less' },
      last: { deliveredKwh: 1.2, isFinal: true },
      earnedGbp: 1.8,
    },
    run: (file, environment) => {
      const credentials = { HALFHOUR_URL: service.url, HALFHOUR_KEY: tenant.apiKey, HALFHOUR_TENANT: tenant.tenant };
      const child = spawn(process.execPath, [join(EXAMPLES, 'home-assistant', file)], {
        env: { ...credentials, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      children.push(child);
      return { child, output: () => output };
    },
    close: async () => {
      for (const child of children) if (child.kill()) await once(child, 'close');
      await service.close();
    },
  };
}
