import { elapsedSince, monotonicNow, wallNow } from '#energy/time/clocks.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { connectStore } from '#store/openStore.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startServiceProcess } from '#testing/startServiceProcess.ts';
import { type BenchTenant, halfHourRecords } from '../harness/benchService.ts';
import { CITUS_ROLE, withCitusCluster } from '../harness/citus/citusCluster.ts';
import { createTenantWithKey } from '../harness/createTenantWithKey.ts';
import { fillDays } from '../harness/fillDays.ts';
import { runCommand } from '../harness/runCommand.ts';
import { sized } from '../harness/sized.ts';
import { median } from '../harness/statistics.ts';
import { UnsupportedError } from '../harness/unsupported.ts';
import type { Figure } from './figures.ts';

const METERS = Number(process.env['CITUS_METERS'] ?? sized(10_000, 100));
const DAYS = 8;
const HALF_HOURS = sized(6, 1);
const WEEKS = sized(200, 2);
const SUMMARIES = sized(10, 1);

interface Side {
  url: string;
  tenant: BenchTenant;
  stop: () => Promise<void>;
}
type Measure = (side: Side, turn: number) => Promise<void>;

/**
 * The same store and requests on Citus, distributed over two workers, and on its coordinator without Citus, by turns.
 */
export async function citus(): Promise<Figure[]> {
  try {
    return await withCitusCluster({}, async ({ newDatabase, coordinator }) => {
      const distributed = await newDatabase('distributed');
      await coordinator.run('postgres', (client) =>
        client.query(`create database plain owner ${CITUS_ROLE} template template0`),
      );
      const plainUrl = distributed.replace(/distributed$/, 'plain');
      const today = Math.floor(wallNow() / DAY_MS) * DAY_MS;
      const sides = [await prepare(plainUrl, today, false), await prepare(distributed, today, true)] as const;
      try {
        const compare = async (figure: string, times: number, measure: Measure): Promise<Figure> => {
          const took = await alternate(sides, times, measure);
          const [plain, spread] = [median(took[0]), median(took[1])];
          return { figure, value: `${ms(plain)}, on Citus ${ms(spread)}: ${(spread / plain).toFixed(2)} ×` };
        };
        return [
          await compare(`Newest half hour of ${METERS} meters, one request`, HALF_HOURS, (side, turn) =>
            sendHalfHour(side, today + turn * HALF_HOUR_MS),
          ),
          await compare('Half hours of a week of one meter', WEEKS, ({ url, tenant }, turn) =>
            get(
              `${url}/assets/${tenant.assets[turn]}/energy-consumption?from=${iso(today - 7 * DAY_MS)}&to=${iso(today)}`,
              tenant,
            ),
          ),
          await compare('GET /analytics/summary', SUMMARIES, ({ url, tenant }) =>
            get(`${url}/analytics/summary`, tenant),
          ),
        ];
      } finally {
        await Promise.all(sides.map(({ stop }) => stop()));
      }
    });
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error;
    return [{ figure: 'Skipped', value: error.message }];
  }
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const iso = (at: number): string => new Date(at).toISOString();

async function prepare(databaseUrl: string, today: number, isDistributed: boolean): Promise<Side> {
  const service = await startServiceProcess({ DATABASE_URL: databaseUrl });
  const store = connectStore({ connectionString: databaseUrl }, silentLog);
  const { tenant, headers } = await createTenantWithKey(store.db);
  const assets = await seedAssets(store.db, tenant, METERS);
  const benchTenant = { headers: { ...headers, 'content-type': 'application/json' }, assets };
  await fillDays({ store }, benchTenant, today - DAYS * DAY_MS, DAYS);
  await store.close();
  if (isDistributed) await runCommand('distribute', {}, databaseUrl);
  return { url: service.url, tenant: benchTenant, stop: () => service.stop() };
}

/** Milliseconds of each turn on each side; the first of both only warms up. */
async function alternate(sides: readonly [Side, Side], times: number, measure: Measure): Promise<[number[], number[]]> {
  const took: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= times; turn++)
    for (const [index, side] of sides.entries()) {
      const startedAt = monotonicNow();
      await measure(side, turn);
      if (turn > 0) took[index]!.push(elapsedSince(startedAt));
    }
  return took;
}

async function sendHalfHour({ url, tenant }: Side, from: number): Promise<void> {
  const body = JSON.stringify(halfHourRecords(tenant.assets, from, tenant.assets.length));
  await send(`${url}/energy-consumption`, { method: 'POST', headers: tenant.headers, body });
}

const get = (url: string, { headers }: BenchTenant): Promise<void> => send(url, { headers });

async function send(url: string, request: RequestInit): Promise<void> {
  const response = await fetch(url, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text.slice(0, 300)}`);
}
