import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { Client } from '#client/client.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { expect, test } from './operator.ts';

const iso = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');
const figureOf = (page: Page, name: RegExp) => page.getByRole('figure', { name });

/** A new meter with a reading for every half hour of both clock-change days, 0.1 kWh more each half hour. */
async function sendClockChanges(client: Client): Promise<string> {
  const { assetUUID } = await client.createAsset({ body: { name: `Clock change ${Date.now()}`, assetType: 'OTHER' } });
  const days = [
    ['2026-03-29', '2026-03-30'],
    ['2026-10-25', '2026-10-26'],
  ] as const;
  const body = days.flatMap(([from, to]) => {
    const [start, end] = [londonMidnight(from), londonMidnight(to)];
    return Array.from({ length: (end - start) / HALF_HOUR_MS }, (_, step) => ({
      assetUUID,
      startTime: iso(start + step * HALF_HOUR_MS),
      value: Math.round(100 * (step + 1)) / 1000,
    }));
  });
  expect(await client.createConsumption({ body })).toMatchObject({ accepted: 46 + 50 });
  return assetUUID;
}

const ticksOf = (page: Page) =>
  figureOf(page, /^Metered energy/)
    .locator('[data-axis=time] text')
    .allTextContents();
const rangeOf = (from: string, to: string) => `from=${iso(londonMidnight(from))}&to=${iso(londonMidnight(to))}`;

for (const timezoneId of ['Europe/London', 'America/New_York']) {
  test.describe(`in a browser set to ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the days clocks change have 46 and 50 half hours, in UK time', async ({ page, client }) => {
      const assetUUID = await sendClockChanges(client);
      const energy = figureOf(page, /^Metered energy/);

      await page.goto(`/assets/${assetUUID}?${rangeOf('2026-03-29', '2026-03-30')}`);
      await expect(energy.locator('.recharts-surface').first()).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => ticksOf(page)).toEqual(['29 Mar', '04:00', '08:00', '12:00', '16:00', '20:00']);
      await energy.getByRole('button', { name: 'View as table' }).click();
      const rows = energy.getByRole('row');
      await expect(rows).toHaveCount(1 + 46);
      await expect(rows.nth(2)).toContainText('Sun 29 Mar, 00:30 GMT');
      await expect(rows.nth(3)).toContainText('Sun 29 Mar, 02:00 BST');
      await expect(rows.nth(46)).toContainText('4.6');
      await expect(energy).toHaveAttribute(
        'aria-label',
        /108\u202fkWh, highest 4\.60\u202fkWh at Sun 29 Mar, 23:30 BST/,
      );

      await page.goto(`/assets/${assetUUID}?${rangeOf('2026-10-25', '2026-10-26')}`);
      await expect(energy.locator('.recharts-surface').first()).toBeVisible({ timeout: 30_000 });
      await expect
        .poll(() => ticksOf(page))
        .toEqual(['25 Oct', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00']);
      const drawing = energy.locator('.recharts-surface').first();
      await drawing.focus();
      const tip = energy.locator('.recharts-tooltip-wrapper');
      for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
      await expect(tip).toContainText('Sun 25 Oct, 01:00–01:30 BST');
      await expect(tip).toContainText('SP 3');
      for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
      await expect(tip).toContainText('Sun 25 Oct, 01:00–01:30 GMT');
      await expect(tip).toContainText('2026-10-25 01:00 UTC');
      await energy.getByRole('button', { name: 'View as table' }).click();
      await expect(energy.getByRole('row')).toHaveCount(1 + 50);

      const year = figureOf(page, /^Year/);
      await year.scrollIntoViewIfNeeded();
      await year.getByRole('button', { name: 'View as table' }).click();
      await expect(year.getByRole('row', { name: /29 Mar 2026/ })).toContainText('46');
      await expect(year.getByRole('row', { name: /25 Oct 2026/ })).toContainText('127.5');
    });
  });
}

test('a half hour explains its baseline, and its figures add up by hand', async ({ page, client }) => {
  const { data } = await client.listAssets({ query: { search: 'HH-1001' } });
  await page.goto(`/assets/${data[0]!.assetUUID}?tab=baseline`);
  const drawing = figureOf(page, /^Baseline and metered energy/)
    .locator('.recharts-surface')
    .first();
  await drawing.focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]at=/);
  const panel = page.getByRole('region', { name: 'How this baseline was calculated' });
  const shown = (await panel.getByRole('definition').first().innerText()).replace(/[^\d.−]/g, '');
  const used = await panel.getByRole('table').first().locator('tbody tr td:nth-child(2)').allTextContents();
  expect(used.length).toBeGreaterThan(1);
  expect(used.reduce((sum, text) => sum + Number(text), 0) / used.length).toBeCloseTo(Number(shown), 5);
  await expect(panel.getByRole('list', { name: 'Calculation' })).toContainText(`÷ ${used.length} = ${shown}`);
  await expect(panel).toContainText('version 1.0');
  await expect(panel).toContainText('Weekend');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/[?&]at=/);
});

test('a month draws at most 2,000 points, zooms by keyboard and button, and is saved as a picture', async ({
  page,
  client,
}) => {
  const { data } = await client.listAssets({ query: { search: 'HH-1001' } });
  const today = londonDate(Date.now());
  const first = iso(londonMidnight(addDays(today, -31)));
  await page.goto(`/assets/${data[0]!.assetUUID}?${rangeOf(addDays(today, -31), today)}`);
  const energy = figureOf(page, /^Metered energy/);
  const lines = energy.locator('[data-series] path');
  await expect(lines.first()).toBeVisible({ timeout: 30_000 });
  const commands = await lines.evaluateAll((paths) =>
    paths.reduce((sum, path) => sum + (path.getAttribute('d')?.match(/[A-Z]/gi)?.length ?? 0), 0),
  );
  expect(commands).toBeGreaterThan(500);
  expect(commands).toBeLessThanOrEqual(2_000);

  const download = page.waitForEvent('download');
  await energy.getByRole('button', { name: 'Options for Metered energy' }).click();
  await page.getByRole('menuitem', { name: 'Download PNG' }).click();
  const picture = readFileSync(await (await download).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBeGreaterThan(1_600);
  expect(picture.length).toBeGreaterThan(20_000);

  await energy.getByRole('button', { name: 'Zoom in' }).click();
  const from = () => new URL(page.url()).searchParams.get('from')!;
  await expect.poll(from).not.toBe(first);
  expect(from() > first).toBe(true);
  await energy.locator('.recharts-surface').first().focus();
  await page.keyboard.press('-');
  await expect.poll(() => from() <= first).toBe(true);
});
