import type { Page } from 'playwright/test';
import type { Client } from '#client/client.ts';
import { mpanCheckDigit } from '#energy/mpan.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { expect, test } from './operator.ts';

const energyOf = (page: Page) => page.getByRole('figure', { name: /^Metered energy/ });
let homes = 0;

/** A user with a meter that has readings of the last three days. */
async function home(client: Client) {
  const stem = `1912345${String(Date.now() % 10_000).padStart(4, '0')}${++homes % 8}`;
  const { userUUID } = await client.createUser({ body: { userId: `reads-${stem}`, name: `Reader ${stem}` } });
  const { assetUUID } = await client.createAsset({
    body: { name: `Home ${stem}`, mpan: stem + mpanCheckDigit(stem), userUUID },
  });
  const last = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS;
  await client.createConsumption({
    body: Array.from({ length: 144 }, (_, slot) => ({
      assetUUID,
      startTime: new Date(last - (slot + 1) * HALF_HOUR_MS).toISOString(),
      value: 0.25,
    })),
  });
  return { userUUID, assetUUID };
}

test('a coarser consent shows days, and a withdrawn one explains why nothing is shown', async ({ page, client }) => {
  const { userUUID, assetUUID } = await home(client);
  await page.goto(`/assets/${assetUUID}`);
  await expect(energyOf(page).locator('.recharts-surface').first()).toBeVisible({ timeout: 30_000 });
  const { consentUUID } = await client.createConsent({ body: { userUUID, type: 'DATA_ACCESS', granularity: 'day' } });
  await page.reload();
  await energyOf(page).getByRole('button', { name: 'View as table' }).click();
  await expect.poll(async () => energyOf(page).getByRole('row').count()).toBeLessThan(40);
  await expect(energyOf(page).getByRole('row').last()).toBeVisible();

  await page.goto(`/users/${userUUID}`);
  await page.getByRole('button', { name: 'Withdraw the consent to data access' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Results of past events stay');
  await dialog
    .getByRole('button', { name: /Withdraw/ })
    .last()
    .click();
  await expect.poll(async () => (await client.getConsent({ params: { consentUUID } })).status).toBe('WITHDRAWN');
  await page.goto(`/assets/${assetUUID}`);
  await expect(page.getByText(/consent of the asset's user was withdrawn/).first()).toBeVisible();
  await expect(page.getByText('They can take part again once the user has given a new consent.').first()).toBeVisible();
  await expect(energyOf(page).locator('.recharts-surface')).toHaveCount(0);
});

test("a new occupier's asset does not show the former occupier's readings", async ({ page, client }) => {
  const { assetUUID } = await home(client);
  const next = await client.createUser({ body: { userId: `next-${Date.now()}`, name: 'Next occupier' } });
  await client.updateAsset({ params: { assetUUID }, body: { userUUID: next.userUUID } });
  await page.goto(`/assets/${assetUUID}`);
  await expect(page.getByText('Occupied since')).toBeVisible({ timeout: 30_000 });
  const answered = await client.getAssetConsumption({
    params: { assetUUID },
    query: { from: new Date(Date.now() - 3 * 86_400_000).toISOString(), to: new Date().toISOString() },
  });
  expect((answered as { coverage: { present: number } }).coverage.present).toBe(0);
});
