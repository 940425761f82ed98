import { moveClock } from '../harness/moveClock.ts';
import { addNextEvent, type SettledTenant } from '../harness/settledTenant.ts';
import { measureMs } from '../harness/statistics.ts';

const MINUTE_MS = 60_000;

/**
 * Times from the end of an event, by the test clock, until its stats are stored: moving the event to ENDED, reading the
 * history of every opted-in asset, their baselines, the totals and a row of stats each. `firstRun` is the first run
 * number after the events that the tenant already has.
 */
export async function eventStatsTimes(tenant: SettledTenant, firstRun: number, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = firstRun; run < firstRun + runs; run++) {
    const { eventUUID, endMs } = await addNextEvent(tenant, run);
    await moveClock(tenant.client, endMs - MINUTE_MS);
    times.push(await measureMs(() => moveClock(tenant.client, endMs)));
    const stats = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } });
    if (stats.assetsWithData !== tenant.assets.length || stats.status !== 'FINAL')
      throw new Error(`settled ${stats.assetsWithData} of ${tenant.assets.length}, ${stats.status}`);
  }
  return times;
}
