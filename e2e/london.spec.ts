import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'playwright/test';
import { formatCount } from '#text/count.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { joinEvent, type PriceEvent } from './london/event.ts';
import { recompute } from './london/recompute.ts';

// A year of real homes, a real price signal: the whole path from the file to the figure on the screen.
const data = join(import.meta.dirname, '..', '..', 'shared', 'data', 'london-2013');
const readings = join(data, 'readings.csv.gz');
const SIGNAL = 'LCL138';

const rows = (file: string) =>
  readFileSync(join(data, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

/** Writes the readings of the first home to a file of its own; to import them all again would only take longer. */
function writeOneHome(folder: string): { file: string; readings: number } {
  const [heading = '', ...lines] = gunzipSync(readFileSync(readings)).toString().trim().split('\n');
  const home = lines[0]!.split(',', 1)[0]!;
  const its = lines.filter((line) => line.startsWith(`${home},`));
  const file = join(folder, `${home}.csv`);
  writeFileSync(file, [heading, ...its, ''].join('\n'));
  return { file, readings: its.length };
}

test.describe('London 2013', () => {
  test.skip(!existsSync(readings), 'the London 2013 readings are not on this machine');
  test.describe.configure({ timeout: 300_000 });
  let instance: Instance;
  test.beforeAll(async () => {
    instance = await startInstance({ DEMO: 'off' });
  });
  test.afterAll(() => instance.stop());

  test('an imported year gives the event figures that the file gives by hand', async ({ page }) => {
    const { client } = instance;
    const runImport = (file: string) =>
      spawnSync(process.execPath, ['src/cli/import.ts', file], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, DATA_DIR: instance.dataDir },
        encoding: 'utf8',
      });

    const first = runImport(readings);
    expect(first.stderr).toBe('');
    expect(first.stdout).toContain('984,750 readings of 59 assets');
    expect(first.stdout).toContain('984,750 new, 0 sent before; 59 assets created');
    const again = writeOneHome(instance.dataDir);
    expect(runImport(again.file).stdout).toContain(
      `0 new, ${formatCount(again.readings)} sent before; 0 assets created`,
    );

    const homes = rows('households.csv')
      .filter((row) => row[1] === 'ToU')
      .map((row) => row[0]!);
    expect(homes).toHaveLength(14);
    const [eventId = '', , , , , startTime = '', endTime = ''] = rows('price-events.csv').find(
      (row) => row[0] === SIGNAL,
    )!;
    const event: PriceEvent = { eventId, startTime, endTime };
    await client.setClock({ body: { now: '2013-12-04T09:00:00Z' } });
    const eventUUID = await joinEvent(client, homes, event);
    await client.setClock({ body: { now: '2013-12-05T12:00:00Z' } });

    const params = { 'event-uuid': eventUUID };
    const stats = await client.getEventStats({ params });
    const expected = await recompute(readings, new Set(homes), Date.parse(startTime), Date.parse(endTime));
    // One of the fourteen left the trial before December: the product has to report that, and must not count it.
    expect(expected.missing).toBe(1);
    expect(stats).toMatchObject({
      status: 'PRELIMINARY',
      assetsOptedIn: 14,
      assetsMissingData: expected.missing,
      presentReadings: (14 - expected.missing) * 6 - expected.partial,
    });
    expect(stats.baselineKwh).toBeCloseTo(expected.baselineKwh, 4);
    expect(stats.actualKwh).toBeCloseTo(expected.actualKwh, 6);
    expect(stats.deliveredKwh).toBeCloseTo(expected.deliveredKwh, 4);
    expect(stats.settlementPeriods).toHaveLength(6);
    for (const [i, period] of stats.settlementPeriods.entries()) {
      expect(period.settlementPeriod).toBe(41 + i);
      expect(period.baselineKwh).toBeCloseTo(expected.periods[i]!.baselineKwh, 4);
      expect(period.actualKwh).toBeCloseTo(expected.periods[i]!.actualKwh, 6);
    }
    const assets = await client.listEventAssetStats({ params, query: { pageSize: 100 } });
    expect(assets.data).toHaveLength(14);
    for (const asset of assets.data)
      expect(asset.deliveredKwh ?? 0).toBeCloseTo(expected.byHome.get(asset.assetId)!.deliveredKwh, 4);

    await page.goto(instance.signInLink);
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(`${instance.dashboardUrl}/events/${eventUUID}`);
    await expect(page.getByRole('heading', { name: `High price ${SIGNAL}` })).toBeVisible();
    const delivered = expected.deliveredKwh.toPrecision(3).replace('-', '−');
    await expect(page.getByRole('figure', { name: `By half-hour. Delivered ${delivered} kWh` })).toBeVisible();
  });
});
