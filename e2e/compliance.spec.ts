import { readFileSync } from 'node:fs';
import { expect, type Page, test } from 'playwright/test';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { operatorContext } from './operatorContext.ts';

// The clock is moved and the line is low, so it has a separate instance.
const LINE_MW = '0.01';
test.describe.configure({ timeout: 120_000 });

let instance: Instance;
let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  instance = await startInstance({ DEMO: 'off', LOAD_CONTROL_LINE_MW: LINE_MW });
  const context = await operatorContext(browser, instance);
  page = await context.newPage();
});
test.afterAll(() => instance.stop());

const clockAt = (now: string) => instance.client.setClock({ body: { now } });
const verdict = () => page.locator('[data-verdict]');

/** A battery under a simulated controller, whose owner has consented. */
async function addBattery(assetId: string, powerKw: number): Promise<void> {
  const { client } = instance;
  const { userUUID } = await client.createUser({ body: { userId: assetId, name: 'Ann' } });
  const { assetUUID } = await client.createAsset({ body: { assetId, assetType: 'BATTERY', userUUID, powerKw } });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const { controllerUUID } = await client.createController({ body: { name: assetId, channel: 'SIMULATED' } });
  await client.assignControllerAssets({
    params: { controllerUUID },
    body: { assetUUIDs: [assetUUID], takeOver: true },
  });
}

test('an operator sees the line near and reached, notes the notice, and closes a complaint', async () => {
  await clockAt('2027-06-01T09:00:00Z');
  await addBattery('b-1', 9);
  await clockAt('2027-06-01T11:00:00Z');
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Insight' }).click();
  await page.getByRole('link', { name: 'Compliance' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compliance');
  await expect(verdict()).toHaveText('0.009 MW of 0.01 MW controlled: no notice is due yet.');
  await expect(page.getByText('1 Mar 2028')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record notice' })).toBeHidden();

  await addBattery('b-2', 3);
  await clockAt('2027-06-02T11:00:00Z');
  await page.goto('/');
  await page.getByText('0.012 MW of 0.01 MW controlled: the notice is due by 2 September 2027').first().click();
  await page.getByRole('link', { name: 'Open compliance' }).click();
  await expect(verdict()).toHaveText('0.012 MW of 0.01 MW controlled: the notice is due by 2 September 2027.');
  await expect(page.getByText('Notification threshold: 0.01 MW').first()).toBeVisible();
  await page.getByRole('button', { name: 'Record notice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Given on').fill('2027-06-02');
  await dialog.getByLabel('Given on').blur();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(verdict()).toHaveText('0.012 MW of 0.01 MW controlled: the notice was given on 2 June 2027.');

  await page.getByRole('button', { name: 'Record complaint' }).click();
  await dialog.getByRole('combobox', { name: 'Asset' }).fill('b-1');
  await page.getByRole('option', { name: 'b-1' }).click();
  await dialog.getByLabel('Note').fill('The charger stopped too early');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog).toBeHidden();
  const complaints = page.getByRole('region', { name: 'Complaints', exact: true });
  await complaints.getByRole('button', { name: /2 Jun 2027/ }).click();
  await dialog.getByLabel('Closed').fill('2027-06-02');
  await dialog.getByLabel('Closed').blur();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Choose the outcome');
  await dialog.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'Partly upheld' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(complaints).toContainText('Partly upheld');
  const [battery] = (await instance.client.listAssets({ query: { search: 'b-1' } })).data;
  expect((await instance.client.listComplaints({})).data).toMatchObject([
    { assetUUID: battery!.assetUUID, closedDay: '2027-06-02', outcome: 'PARTLY_UPHELD' },
  ]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Licence return (CSV)' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file).toContain('LOAD,2027-06-02,ALL,CONTROLLED,0.012,MW');
  expect(file).toContain('COMPLAINTS,,CONTROL,CLOSED,1,COUNT');
});
