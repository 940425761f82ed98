import { readCredentials } from '#store/credentials.ts';
import { openStore } from '#store/openStore.ts';
import { type OtlpCollector, startOtlpCollector } from '#testing/otlpCollector.ts';
import { silentLog } from '#testing/silentLog.ts';
import { formatCount } from '#text/count.ts';
import { startProgram, withDataFolder } from '../harness/program.ts';
import { sized } from '../harness/sized.ts';
import { median } from '../harness/statistics.ts';
import type { Figure } from './figures.ts';

const ROUNDS = sized(3, 1);
const WARM_UP = sized(1000, 10);
const REQUESTS = sized(3000, 30);

/** What exporting costs: CPU time of the service for a request, without and with a collector, in turns. */
export async function telemetry(): Promise<Figure[]> {
  const collector = await startOtlpCollector();
  try {
    return await withDataFolder(async (dataDir) => {
      const off: number[] = [];
      const on: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        off.push(await measure(dataDir, {}));
        on.push(await measure(dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }));
      }
      return figures(off, on, collector);
    });
  } finally {
    await collector.close();
  }
}

function figures(off: number[], on: number[], { spans }: OtlpCollector): Figure[] {
  const ms = (all: number[]) => `${median(all).toFixed(2)} ms (${all.map((each) => each.toFixed(2)).join(', ')})`;
  return [
    { figure: 'CPU of a GET /assets, nothing exported', value: ms(off) },
    { figure: 'with every trace exported', value: ms(on) },
    { figure: 'ratio', value: (median(on) / median(off)).toFixed(2) },
    { figure: 'spans received', value: formatCount(spans.length) },
  ];
}

/** CPU time of the service for one request, in milliseconds, in a process of its own. */
async function measure(dataDir: string, settings: Record<string, string>): Promise<number> {
  const program = await startProgram({ DATA_DIR: dataDir, ...settings });
  try {
    const { apiKey, tenant } = await unlimited(dataDir);
    const headers = { 'x-api-key': apiKey, tenant, 'x-api-version': '1.0' };
    const request = async (count: number) => {
      for (let n = 0; n < count; n++) await (await fetch(`${program.url}/api/v1/assets`, { headers })).arrayBuffer();
    };
    await request(WARM_UP);
    const before = await readCpuSeconds(program.url);
    await request(REQUESTS);
    return (((await readCpuSeconds(program.url)) - before) * 1000) / REQUESTS;
  } finally {
    await program.stop();
  }
}

/** The credentials of the sandbox tenant, whose limits are lifted. */
async function unlimited(dataDir: string) {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog });
  await store.db.updateTable('tenants').set({ requests_per_second: 100_000, requests_in_flight: 100 }).execute();
  await store.close();
  return readCredentials(`${dataDir}/credentials.json`)!;
}

async function readCpuSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)![1]);
}
