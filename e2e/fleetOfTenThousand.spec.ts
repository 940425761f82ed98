import { expect, type Page, test } from 'playwright/test';
import type { Client } from '#client/client.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { signInOperator } from '../tools/harness/signInOperator.ts';

const TOTAL = 10_000;
const AT_ONCE = 1000;
const MAX_ROWS = 200;
test.describe.configure({ timeout: 180_000 });

const numbered = (index: number) => String(index).padStart(5, '0');

/** Registers 10,000 users, each with an asset and a consent. */
async function register(client: Client): Promise<void> {
  for (let from = 1; from <= TOTAL; from += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => numbered(from + index));
    const users = await client.createUsersBulk({
      body: numbers.map((each) => ({ userId: `CUST-${each}`, name: `Resident ${each}` })),
    });
    await client.createAssetsBulk({
      body: users.data.map(({ userUUID }, index) => ({
        assetId: `HOME-${numbers[index]!}`,
        name: `Home ${numbers[index]!}`,
        assetType: 'BATTERY' as const,
        userUUID,
      })),
    });
    await client.createConsentsBulk({ body: users.data.map(({ userUUID }) => ({ userUUID, type: 'DISPATCH' })) });
  }
}

test.describe('a fleet of 10,000 homes', () => {
  let instance: Instance;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    instance = await startInstance({ DEMO: 'off' });
    await register(instance.client);
  });
  test.afterAll(() => instance.stop());

  /** Opens the last page of a list, and finds one home of the middle by its words. */
  async function findOne(page: Page, path: string, label: string, words: string, found: string) {
    await page.goto(`${instance.dashboardUrl}${path}?page=100&pageSize=100`);
    const table = page.getByRole('region', { name: label, exact: true });
    await expect(page.getByText('9,901–10,000 of 10,000')).toBeVisible();
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    expect(await table.getByRole('row').count()).toBeLessThan(MAX_ROWS);
    await page.getByRole('searchbox').first().fill(words);
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByRole('row').nth(1)).toContainText(found);
  }

  test('every list finds one of them by name, and draws a page of rows', async ({ browser }) => {
    const context = await browser.newContext({ storageState: await signInOperator(browser, instance) });
    const page = await context.newPage();
    await findOne(page, '/users', 'Users', 'Resident 05003', 'CUST-05003');
    await findOne(page, '/assets', 'Assets', 'Home 05003', 'Home 05003');
    await findOne(page, '/consents', 'Consents', 'Resident 05003', 'Resident 05003');

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('Home 09998');
    await page.getByRole('option', { name: /Home 09998/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Home 09998' })).toBeVisible();
    await context.close();
  });
});
