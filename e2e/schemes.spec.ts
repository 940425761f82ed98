import { readFileSync } from 'node:fs';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { mpanOf } from '#testing/scenario/context.ts';
import { expect, test } from './operator.ts';

const csv = (lines: readonly string[]) => ({
  name: 'answer.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

test("a regulator's file is exported and its verdicts imported: assets no longer ready leave their events", async ({
  page,
  client,
}) => {
  const [first, second] = [mpanOf(7001), mpanOf(7002)];
  const user = await client.createUser({ body: { userId: 'REGULATED', name: 'Ada' } });
  await client.createConsent({ body: { userUUID: user.userUUID, type: 'DISPATCH' } });
  const { data: homes } = await client.createAssetsBulk({
    body: [first, second].map((mpan, index) => ({ assetId: `REG-${index}`, mpan, userUUID: user.userUUID })),
  });
  const { schemeUUID } = await client.createScheme({ body: { name: 'Regulated' } });
  await client.optSchemeAssets({
    params: { schemeUUID },
    body: { assetUUIDs: homes.map(({ assetUUID }) => assetUUID), action: 'OPT_IN' },
  });

  await page.goto(`/schemes/${schemeUUID}`);
  await expect(page.getByText('2 meter points await NESO’s check.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export for NESO' }).click();
  const exported = readFileSync(await (await download).path(), 'utf8');
  expect(
    exported
      .replace(/^\u{FEFF}/u, '')
      .trim()
      .split('\r\n'),
  ).toEqual(['mpan,status,reason', ...[first, second].sort().map((mpan) => `${mpan},,`)]);

  await page.getByRole('button', { name: 'Upload NESO’s response' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles(csv(['mpan,status,reason', `${first},READY,`, `${mpanOf(7999)},READY,`]));
  await expect(dialog.getByText('No active asset with this MPAN is in the scheme')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Record/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(csv(['mpan,status,reason', `${first},READY,`, `${second},READY,`]));
  await dialog.getByRole('button', { name: 'Record 2 verdicts' }).click();
  await expect(page.getByText('No meter points await NESO’s check.')).toBeVisible();

  const clock = Date.parse((await client.getClock()).now);
  const start = Math.ceil(clock / HALF_HOUR_MS) * HALF_HOUR_MS + 86_400_000;
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Regulated evening',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
    },
  });
  expect(
    (
      await client.optEventAssets({
        params: { 'event-uuid': eventUUID },
        body: { assetUUIDs: homes.map(({ assetUUID }) => assetUUID), action: 'OPT_IN' },
      })
    ).changed,
  ).toBe(2);
  await page.getByRole('button', { name: 'Upload NESO’s response' }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(csv(['mpan,status,reason', `${second},REJECTED,Moved to another provider`]));
  await expect(
    dialog.getByText(
      '0 ready, 0 with another provider, 1 rejected. Assets that are no longer ready leave the events they were ' +
        'opted in to.',
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Record 1 verdict' }).click();
  await expect(page.getByText('Moved to another provider').first()).toBeVisible();
  expect((await client.getEvent({ params: { 'event-uuid': eventUUID } })).assetsOptedIn).toBe(1);

  await page.getByRole('combobox', { name: 'Recheck ready assets' }).click();
  await page.getByRole('option', { name: 'Every 30 days' }).click();
  await expect(page.getByText('Rechecked every 30 days', { exact: true })).toBeVisible();
  expect((await client.getScheme({ params: { schemeUUID } })).recheckDays).toBe(30);
  await client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
});

test('an asset that joins a portfolio of a scheduled event is invited, and one that leaves is removed', async ({
  page,
  client,
}) => {
  const { schemeUUID } = await client.createScheme({ body: { name: 'Joining' } });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Joiners' } });
  const { assetUUID } = await client.createAsset({
    body: { assetId: 'JOINER', name: 'Joins later', mpan: mpanOf(7201) },
  });
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [assetUUID], action: 'OPT_IN' } });
  await client.recordRegulatorVerdicts({
    params: { schemeUUID },
    body: { verdicts: [{ mpan: mpanOf(7201), status: 'READY' }] },
  });
  const start = Math.ceil(Date.parse((await client.getClock()).now) / HALF_HOUR_MS) * HALF_HOUR_MS + 86_400_000;
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Joined evening',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
      portfolioUUIDs: [portfolioUUID],
    },
  });
  await page.goto(`/events/${eventUUID}?tab=assets`);
  await expect(page.getByRole('heading', { name: 'Joined evening' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Joins later' })).toHaveCount(0);
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [assetUUID] } });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Joins later' })).toBeVisible();
  await client.removePortfolioAsset({ params: { portfolioUUID, assetUUID } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Joined evening' })).toBeVisible();
  await expect.poll(async () => (await client.getEvent({ params: { 'event-uuid': eventUUID } })).assetsInvited).toBe(0);
  await expect(page.getByRole('link', { name: 'Joins later' })).toHaveCount(0);
  await client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
});

test('on a phone the labels of the registration funnel do not overlap', async ({ page, client }) => {
  const [scheme] = (await client.listSchemes()).data;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/schemes/${scheme!.schemeUUID}`);
  const stages = page.getByRole('figure', { name: /^Registration\./ }).getByRole('listitem');
  await expect(stages).toHaveCount(6);
  for (const stage of await stages.all()) {
    expect(await stage.evaluate(({ firstElementChild: label }) => label!.scrollWidth - label!.clientWidth)).toBe(0);
    const boxes = await Promise.all(
      (await stage.locator('> span:first-child, > strong, button').all()).map(
        async (each) => (await each.boundingBox())!,
      ),
    );
    expect(boxes.length).toBeGreaterThan(1);
    for (const [index, one] of boxes.entries()) {
      expect(one.width).toBeGreaterThan(0);
      expect(one.x + one.width).toBeLessThanOrEqual(390);
      for (const other of boxes.slice(index + 1))
        expect(one.x + one.width <= other.x || one.y + one.height <= other.y).toBe(true);
    }
  }
});
