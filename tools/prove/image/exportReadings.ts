import assert from 'node:assert/strict';
import { createClient } from '#client/client.ts';
import { pacedFetch } from '#client/pacedFetch.ts';
import { mediaTypes } from '#contract/format.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { Sandbox } from '../../harness/sandbox.ts';

const HOMES = 40;
const DAYS = 365;
const FIRST_MS = Date.UTC(2025, 0, 1);
const HALF_HOUR_MS = HOUR_MS / 2;
const AT_ONCE = 48_000;
const TIMES = 3;

/** Sends a year of readings of some homes and reads it back as both formats a few times; returns how many rows. */
export async function exportReadings({ headers }: Sandbox, url: string): Promise<number> {
  const patient = pacedFetch();
  const client = createClient({ baseUrl: `${url}/api/v1`, headers, fetch: patient });
  const homes: string[] = [];
  for (let home = 0; home < HOMES; home++)
    homes.push((await client.createAsset({ body: { name: `Home ${home}`, assetId: `home-${home}` } })).assetUUID);
  const rows = HOMES * DAYS * 48;
  for (let first = 0; first < rows; first += AT_ONCE)
    await client.createConsumption({
      body: Array.from({ length: Math.min(AT_ONCE, rows - first) }, (_, place) => ({
        assetUUID: homes[(first + place) % HOMES]!,
        startTime: new Date(FIRST_MS + Math.floor((first + place) / HOMES) * HALF_HOUR_MS).toISOString(),
        value: ((first + place) % 997) / 1000,
      })),
    });
  const range = `from=${new Date(FIRST_MS).toISOString()}&to=${new Date(FIRST_MS + DAYS * DAY_MS).toISOString()}`;
  for (let time = 0; time < TIMES; time++)
    for (const format of ['csv', 'parquet'] as const) {
      const response = await patient(`${url}/api/v1/exports/consumption?${range}`, {
        headers: { ...headers, accept: mediaTypes[format] },
      });
      assert.equal(response.status, 200);
      const lines = await countLines(response);
      if (format === 'csv') assert.equal(lines, rows + 1);
    }
  return rows;
}

async function countLines(response: Response): Promise<number> {
  let lines = 0;
  for await (const chunk of response.body!) for (const byte of chunk) if (byte === 10) lines++;
  return lines;
}
