import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readWorkbook } from '#testing/readWorkbook.ts';
import { expect, test } from './operator.ts';

test('every receipt of the demo adds up, and is reached by keys', async ({ page, client }) => {
  const { data } = await client.listEvents({ query: { pageSize: 100, sort: '-startTime' } });
  const settled = data.filter(({ statsStatus }) => statsStatus === 'READY');
  expect(settled.length).toBeGreaterThan(5);
  for (const { eventUUID } of settled) {
    const params = { 'event-uuid': eventUUID };
    for (const { run } of (await client.listEventStatsRuns({ params })).data)
      for (const by of ['HALF_HOUR', 'PORTFOLIO'] as const) {
        const { lines, total } = await client.getEventReceipt({ params: { ...params, run }, query: { by } });
        // Hundredths of a penny, and millionths of a kWh: whole numbers, whose sum is exact.
        const sum = (of: 'kwh' | 'gbp', unit: number) =>
          lines.reduce((all, line) => all + Math.round(Number(line[of] ?? 0) * unit), 0);
        expect([sum('kwh', 1e6), sum('gbp', 1e4)], `${eventUUID} ${run} ${by}`).toEqual([
          Math.round(Number(total.kwh) * 1e6),
          Math.round(Number(total.gbp ?? 0) * 1e4),
        ]);
      }
  }
  const runs = await client.listEventStatsRuns({ params: { 'event-uuid': settled[1]!.eventUUID } });
  await page.goto(`/receipts/${settled[1]!.eventUUID}/${runs.data[0]!.run}`);
  await expect(page.getByRole('region', { name: 'The asset' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/at=/);
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { name: 'Settlement statement' })).toBeVisible();
  await expect(page.getByText(/SHA-256 [0-9a-f]{8}/)).toBeVisible();
  // On A4, 182 mm between the margins, nothing is cut.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 688, height: 1000 });
  const cut = await page
    .getByRole('article', { name: 'Statement' })
    .evaluate(
      (sheet) =>
        [...sheet.querySelectorAll('*')].filter(
          (part) => part.getBoundingClientRect().right > sheet.getBoundingClientRect().right + 1,
        ).length,
    );
  expect(cut).toBe(0);
  for (const path of [`/events/${settled[1]!.eventUUID}`, '/season']) {
    await page.goto(path);
    // Again until the page is there: what is far down is rendered for print once it is asked for.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(page.locator('main table').first()).toBeVisible({ timeout: 1000 });
      await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0, { timeout: 3000 });
    }).toPass({ timeout: 20_000 });
    const { wide, colours } = await page.evaluate(() => ({
      wide: [...document.querySelectorAll('main table, main svg')].filter(
        (part) => part.getBoundingClientRect().right > innerWidth + 1,
      ).length,
      colours: getComputedStyle(document.querySelector('main h1')!).printColorAdjust,
    }));
    expect([path, wide, colours]).toEqual([path, 0, 'exact']);
  }
});

test('from Home an asset, its formula and its readings are three clicks away', async ({ page }) => {
  await page.goto('/');
  const season = page.locator('section', { has: page.getByRole('heading', { name: 'Season', exact: true }) });
  await season.getByTitle(/^Receipt for /).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open the receipt' }).click();
  const asset = page.getByRole('region', { name: 'The asset' });
  await expect(asset.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(asset).toContainText('Baseline');
  await expect(asset).toContainText('Metered');
  await expect(asset.getByRole('figure').first()).toBeVisible();
});

test('a reading in a receipt names the file and the row that it was imported from', async ({ page, client }) => {
  const { data } = await client.listEvents({ query: { pageSize: 100, sort: '-startTime' } });
  const { eventUUID } = data.findLast(({ statsStatus }) => statsStatus === 'READY')!;
  const params = { 'event-uuid': eventUUID };
  const newest = async () => Math.max(...(await client.listEventStatsRuns({ params })).data.map(({ run }) => run));
  const run = await newest();
  const slip = await client.getEventReceipt({ params: { ...params, run }, query: {} });
  const at = slip.lines.find(({ kind }) => kind === 'HALF_HOUR')!.key!;
  const { data: assets } = await client.listEventAssets({ params, query: { state: 'OPT_IN', pageSize: 1 } });
  const { assetUUID, assetId } = assets[0]!;
  const query = { from: at, to: new Date(Date.parse(at) + 1_800_000).toISOString() };
  const series = await client.getAssetConsumption({ params: { assetUUID }, query });
  const [kwh] = 'values' in series ? series.values : [];
  await page.goto('/data-quality/import');
  const lines = `assetId,start time,kWh\n${assetId},soon,1\n${assetId},${at},${kwh ?? 0.1}`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'corrected.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
  await page.getByRole('button', { name: 'Check lines' }).click();
  await page.getByRole('button', { name: 'Import 1 reading' }).click();
  await expect(page.getByText('Done: 1 of 1 readings sent')).toBeVisible();
  await client.createStatsRun({ params, body: { reason: 'A file came' } });
  await expect.poll(newest, { timeout: 20_000 }).toBe(run + 1);
  const evidence = page.getByRole('region', { name: 'The asset' });
  const open = (of: number) =>
    page.goto(`/receipts/${eventUUID}/${of}?at=${encodeURIComponent(at)}&asset=${assetUUID}`);
  await open(run + 1);
  await expect(evidence.getByText(/^Metered: corrected\.csv, row 3, received /)).toBeVisible();
  // The run before did not know the file.
  await open(run);
  await expect(evidence.getByText('Metered: not from a file, replaced since.')).toBeVisible();
});

test('a settled event is downloaded as a table, as a workbook, and as a signed bundle', async ({ page, client }) => {
  const { data } = await client.listEvents({ query: { pageSize: 100, sort: '-startTime' } });
  const { eventUUID } = data.find(({ statsStatus, state }) => statsStatus === 'READY' && state === 'ENDED')!;
  await page.goto(`/events/${eventUUID}?tab=runs`);
  const choose = async (name: string): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name, exact: true }).click();
    return readFileSync(await (await download).path());
  };
  const table = (await choose('Half-hours, CSV')).toString('utf8');
  expect(table.split('\r\n')[0]).toContain('settlementPeriods.startTime');
  const stats = await client.getEventStats({ params: { 'event-uuid': eventUUID } });
  expect(table.trim().split('\r\n')).toHaveLength(1 + stats.settlementPeriods.length);
  const sheets = readWorkbook(await choose('Statement, Excel'));
  expect(sheets['Half-hours']).toHaveLength(1 + stats.settlementPeriods.length);
  const bundle = gunzipSync(await choose('Signed bundle'))
    .toString('utf8')
    .trim()
    .split('\n');
  expect(JSON.parse(bundle[0]!)).toMatchObject({ kind: 'HEAD', eventUUID });
});
