import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#energy/time/spans.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, type BenchTenant, fullRequestBody, postReadings, withBench } from '../harness/benchService.ts';
import { fillEvent } from '../harness/fillEvent.ts';
import { settleFilledEvent } from '../harness/settleFilledEvent.ts';
import { sized } from '../harness/sized.ts';
import { measureMs, median, ms, quantile } from '../harness/statistics.ts';
import type { Figure } from './figures.ts';

/** `FAIRNESS_ASSETS` names another size. */
const ASSETS = Number(process.env['FAIRNESS_ASSETS'] ?? sized(100_000, 100));
const FIRST_DAY = Date.UTC(2025, 0, 1);
const EVERY_MS = 20;
const QUIET_READS = sized(500, 10);
const DAYS = sized(7, 1);

/** Reads a week of one asset of another tenant, one read after the other, while `goesOn`. */
async function readWhile(bench: Bench, tenant: BenchTenant, goesOn: (reads: number) => boolean): Promise<number[]> {
  const range = `from=${new Date(FIRST_DAY).toISOString()}&to=${new Date(FIRST_DAY + 7 * DAY_MS).toISOString()}`;
  const address = `${bench.url}/assets/${tenant.assets[0]}/energy-consumption?${range}`;
  const times: number[] = [];
  while (goesOn(times.length)) {
    times.push(
      await measureMs(async () => {
        const response = await fetch(address, { headers: tenant.headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`a read failed with ${response.status}`);
      }),
    );
    await sleep(EVERY_MS);
  }
  return times;
}

const shown = (times: readonly number[]): string =>
  `median ${ms(median(times))}, p99 ${ms(quantile(times, 0.99))}, longest ${ms(Math.max(...times))} of ${times.length}`;

/** What one tenant's reads take while a large event of another is settled by the same service. */
export const fairness = (): Promise<Figure[]> =>
  withBench(async (bench) => {
    const large = await bench.addTenant(0);
    const eventUUID = await fillEvent(bench, large, ASSETS);
    const other = await bench.addTenant(sized(1042, 10));
    for (let day = 0; day < DAYS; day++)
      await postReadings(bench, other, fullRequestBody(other, FIRST_DAY + day * DAY_MS));
    const quiet = await readWhile(bench, other, (reads) => reads < QUIET_READS);
    let isSettled = false;
    const settling = settleFilledEvent(bench, large, eventUUID).finally(() => (isSettled = true));
    const beside = await readWhile(bench, other, () => !isSettled);
    await settling;
    return [
      { figure: "A tenant's reads of one asset's week, alone", value: shown(quiet) },
      {
        figure: `The same while ${formatCount(ASSETS)} assets of another are settled`,
        value: `${shown(beside)} (aim: p99 ≤ 100 ms)`,
      },
    ];
  });
