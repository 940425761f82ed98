import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { type BenchTenant, RECORDS_PER_REQUEST, halfHourRecords } from '../harness/benchService.ts';
import { measureMs, timesAfterWarmUp } from '../harness/statistics.ts';
import { timeUpserts, type Upserts, WARM_UP } from './halfHourRows.ts';
import { startVictoriaMetrics } from './victoriaMetrics.ts';

/** `kwh{asset="…"} 1.25 1735689600000`: one line a sample, which corresponds to one of our records. */
function asText({ assets }: { assets: readonly string[] }, fromMs: number): string {
  return halfHourRecords(assets, fromMs, RECORDS_PER_REQUEST)
    .map(({ assetUUID, startTime, value }) => `kwh{asset="${assetUUID}"} ${value} ${Date.parse(startTime)}\n`)
    .join('');
}

/** One line of JSON with all the samples of a series: its fastest import format. */
function asSeries(tenant: BenchTenant, fromMs: number): string {
  const series = new Map(
    tenant.assets.map((asset) => [
      asset,
      { metric: { __name__: 'kwh', asset }, values: [] as number[], timestamps: [] as number[] },
    ]),
  );
  for (const { assetUUID, startTime, value } of halfHourRecords(tenant.assets, fromMs, RECORDS_PER_REQUEST)) {
    const line = series.get(assetUUID)!;
    line.values.push(value);
    line.timestamps.push(Date.parse(startTime));
  }
  return [...series.values()].map((line) => JSON.stringify(line)).join('\n');
}

async function send(url: string, body: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', body });
  if (response.status !== 204) throw new Error(`${response.status} ${await response.text()}`);
}

/** Imports the same records into VictoriaMetrics, from `firstDay` on; null if it is not installed. */
export async function importSamples(
  tenant: BenchTenant,
  firstDay: number,
  runs: number,
): Promise<{ version: string; text: Upserts; series: Upserts } | null> {
  const peer = await startVictoriaMetrics();
  if (peer === null) return null;
  const measure = (path: string, bodyOn: (tenant: BenchTenant, fromMs: number) => string) =>
    timeUpserts(runs, (day) => {
      const body = bodyOn(tenant, firstDay + day * DAY_MS);
      return measureMs(() => send(peer.url + path, body));
    });
  try {
    return {
      version: peer.version,
      text: await measure('/api/v1/import/prometheus', asText),
      series: await measure('/api/v1/import', asSeries),
    };
  } finally {
    await peer.stop();
  }
}

/** Times of one half hour of 50,000 assets after the other, a line of text a sample; null if it is not installed. */
export async function importNewest(
  assets: readonly string[],
  firstMs: number,
  runs: number,
): Promise<{ version: string; times: number[] } | null> {
  const peer = await startVictoriaMetrics();
  if (peer === null) return null;
  try {
    const times = await timesAfterWarmUp(WARM_UP, runs, (run) => {
      const body = asText({ assets }, firstMs + run * HALF_HOUR_MS);
      return measureMs(() => send(`${peer.url}/api/v1/import/prometheus`, body));
    });
    return { version: peer.version, times };
  } finally {
    await peer.stop();
  }
}
