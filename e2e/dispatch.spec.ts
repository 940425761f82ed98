import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import type { Client } from '#client/client.ts';
import type { Asset } from '#contract/asset.ts';
import { type ChargeCloud, startChargeCloud } from './chargeCloud.ts';
import { expect, test as base } from './operator.ts';
import { inviteViewer } from './viewer.ts';

// An instance of its own: the brake cancels every dispatch, and answers are due by the clock.
const test = base.extend<object, { apart: null }>({ apart: [async ({}, use) => use(null), { scope: 'worker' }] });
// The brake stops what the journey before it has sent.
test.describe.configure({ mode: 'serial' });

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const NAME = 'Dispatch journey';
/** Until a message is answered and its answer is on the screen. */
const ANSWERED = { timeout: 20_000 };

const faultsOf = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze()).violations.map(({ id }) => id);
const panelOf = (page: Page) => page.getByRole('region', { name: 'Dispatch', exact: true });
const nameOf = ({ name, assetId }: Pick<Asset, 'name' | 'assetId'>): string => name ?? assetId;

async function eventNamed(client: Client, name: string) {
  const [event] = (await client.listEvents({ query: { search: name } })).data;
  return { ...event!, params: { 'event-uuid': event!.eventUUID } };
}

/**
 * Puts two homes that use most in the event under a cloud whose answers are due within a minute; not those of the
 * event that is running, whose controller is told to the end.
 */
async function giveToCloud(client: Client, { url }: ChargeCloud): Promise<Asset[]> {
  const { params } = await eventNamed(client, NAME);
  const inEvent = await client.listEventAssets({ params, query: { state: 'OPT_IN', pageSize: 200 } });
  const running = await eventNamed(client, 'Constraint relief');
  const asked = await client.listEventAssets({ params: running.params, query: { state: 'OPT_IN', pageSize: 200 } });
  const isAsked = new Set(asked.data.map(({ assetUUID }) => assetUUID));
  const homes = await client.listAssets({ query: { assetType: 'SMART_METER', pageSize: 200 } });
  const baselines = new Map(
    inEvent.data.map(({ assetUUID, baseline }) => [
      assetUUID,
      (baseline ?? []).reduce((sum, { value }) => sum + (value ?? 0), 0),
    ]),
  );
  const most = homes.data
    .filter(({ assetUUID }) => baselines.has(assetUUID) && !isAsked.has(assetUUID))
    .sort((one, other) => baselines.get(other.assetUUID)! - baselines.get(one.assetUUID)!)
    .slice(0, 2);
  const cloud = await client.createController({
    body: { name: 'Quiet cloud', channel: 'WEBHOOK', url, ackWithinSeconds: 60 },
  });
  await client.assignControllerAssets({
    params: { controllerUUID: cloud.controllerUUID },
    body: { assetUUIDs: most.map(({ assetUUID }) => assetUUID), takeOver: true },
  });
  return most;
}

test('a controller is created with a secret that is shown once, takes assets and is deleted', async ({
  page,
  client,
}) => {
  await page.goto('/controllers');
  await page.getByRole('button', { name: 'Create controller' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Charge cloud');
  await dialog.getByLabel('Address').fill('http://127.0.0.1:65001/dispatch');
  await dialog.getByRole('button', { name: 'Create controller' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  const secret = await dialog.getByText(/^whsec_/).textContent();
  await dialog.getByRole('button', { name: 'I have saved the secret' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Charge cloud' })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Assign assets' }).click();
  await dialog.getByText('Selected assets').click();
  await dialog.getByRole('combobox', { name: 'Assets' }).fill('HH-1001');
  await page.getByRole('option', { name: /HH-1001/ }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Reassign assets from other controllers').check();
  await dialog.getByRole('button', { name: 'Assign 1 asset' }).click();
  await expect(page.getByText(/^1 asset assigned to Charge cloud[.,]/)).toBeVisible();

  await page.getByRole('button', { name: 'Issue credential' }).click();
  await dialog.getByRole('button', { name: 'Issue credential' }).click();
  await expect(dialog.getByText('Client secret')).toBeVisible();
  await dialog.getByRole('button', { name: 'I have saved the secret' }).click();
  await expect(page.getByRole('button', { name: /^Revoke hhc_/ })).toBeVisible();

  await page.getByRole('button', { name: 'Send test' }).click();
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect(dialog.getByText('No response')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Message 1' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete controller' }).click();
  await dialog.getByRole('button', { name: 'Delete controller' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Controllers' })).toBeVisible();
  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  expect(asset!.controllerUUID).toBeNull();
});

test('an event is scheduled with dispatch, sent, followed and cancelled', async ({
  page,
  client,
  browser,
  baseURL,
}) => {
  const cloud = await startChargeCloud();
  const { eventUUID: from } = await eventNamed(client, 'Evening peak 5');
  await page.goto(`/events/new?from=${from}`);
  await page.getByLabel('Name').fill(NAME);
  await page.getByRole('button', { name: 'Next: when' }).click();
  await page.getByLabel('Start').selectOption('19:30');
  await page.getByLabel('End').selectOption('20:30');
  await page.getByRole('button', { name: 'Next: who' }).click();
  await page.getByRole('button', { name: 'Next: how much' }).click();
  await page.getByLabel('Contracted, MW').fill('0.008');
  await page.getByRole('button', { name: 'Next: dispatch' }).click();
  await page.getByText('Manual', { exact: true }).click();
  await page.getByLabel('Notice (min)').fill('2880');
  await page.getByRole('button', { name: 'Next: review' }).click();
  await expect(page.getByText('manual, 48 hours before the start')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText(`${NAME} has been scheduled.`)).toBeVisible();
  const [called, asked] = await giveToCloud(client, cloud);

  // Before: what would be asked of whom, and who is left out.
  const panel = panelOf(page);
  await page.reload();
  await expect(panel.getByText(/^All 8.00\skW can be instructed from \d+ assets$/)).toBeVisible(ANSWERED);
  await expect(panel.getByRole('region', { name: 'By controller' })).toContainText('Quiet cloud');
  await expect(panel.getByText(/No controller\./)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  // A send asks, is undone before anything left, and is sent.
  const dialog = page.getByRole('dialog');
  const send = panel.getByRole('button', { name: /^Send 8.00\skW to \d+ assets$/ });
  const confirmSend = dialog.getByRole('button', { name: /^Send 8.00\skW to \d+ assets$/ });
  await send.click();
  await expect(dialog.getByText('Nothing leaves for 20 seconds: until then you can undo it.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Do not send' }).click();
  await send.click();
  await confirmSend.click();
  const held = panel.getByRole('region', { name: 'Can be undone' });
  await expect(held).toContainText(/Sends 8.00\skW to \d+ assets in \d+\ss/);
  await held.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: nothing was sent.')).toBeVisible();
  expect(cloud.received).toEqual([]);
  await expect(panel.getByText('Cancelled before anything was sent')).toBeVisible();
  await send.click();
  await confirmSend.click();
  await expect(held).toBeVisible();
  await client.setClock({ body: { advance: 'PT30S' } });
  await expect(held).toHaveCount(0, ANSWERED);

  // Simulated controllers answer, and the figures follow without a reload.
  const standings = panel.getByRole('region', { name: 'Acknowledged and delivering' });
  const stated = (word: RegExp) => standings.getByRole('button', { name: word });
  await expect(stated(/^Accepted: /)).toBeVisible(ANSWERED);
  await expect(panel.getByText(/^8.00\skW instructed · [\d.]+ accepted · no readings yet$/)).toBeVisible();
  await expect.poll(() => cloud.received[0]?.event).toBe('DISPATCH.REQUESTED');

  // Who is silent: one is called, the other is sent to again and says no.
  await client.setClock({ body: { advance: 'PT2M' } });
  const silent = panel.getByRole('region', { name: 'Not acknowledged' });
  await expect(silent.getByRole('row')).toHaveCount(3, ANSWERED);
  expect(await faultsOf(page)).toEqual([]);
  await silent.getByRole('button', { name: `Log call: ${nameOf(called!)}` }).click();
  await dialog.getByLabel('Number called').fill('+44 20 7946 0100');
  await dialog.getByLabel('Note').fill('Spoke to the owner');
  await dialog.getByRole('button', { name: 'Log response' }).click();
  await expect(silent.getByRole('row')).toHaveCount(2);
  // It was sent again by itself, and is once more: another re-send waits until the answer to that is due.
  const again = silent.getByRole('button', { name: `Resend to ${nameOf(asked!)}` });
  await expect(silent.getByText('sent 2 times')).toBeVisible();
  const { params } = await eventNamed(client, NAME);
  const resend = () => client.resendDispatches({ params, body: { assetUUIDs: [asked!.assetUUID] } });
  expect((await resend()).assets).toBe(1);
  await expect(resend()).rejects.toMatchObject({ status: 409, problem: { code: 'RESEND_TOO_SOON' } });
  await expect(silent.getByText('sent 3 times')).toBeVisible(ANSWERED);
  await expect(again).toBeDisabled(ANSWERED);
  await expect(silent.getByText(/again possible at/)).toBeVisible();
  await client.setClock({ body: { advance: 'PT1M' } });
  await expect(again).toBeEnabled(ANSWERED);
  cloud.says = { answer: 'REJECTED', reasonCode: 'FAULT' };
  await again.click();
  await dialog.getByRole('button', { name: /^Resend [\d.]+\skW to 1 asset$/ }).click();
  await expect(held).toContainText('Re-sends');
  await client.setClock({ body: { advance: 'PT30S' } });
  await expect(silent).toHaveCount(0, ANSWERED);
  cloud.says = null;

  // The list, and what happened to one dispatch.
  await stated(/^Unavailable: /).click();
  await expect(page).toHaveURL(/dstate=REJECTED/);
  const list = panel.getByRole('region', { name: 'Dispatches' });
  await list
    .getByRole('row', { name: new RegExp(nameOf(asked!)) })
    .getByRole('button', { name: /Unavailable/ })
    .click();
  await expect(dialog.getByText('Unavailable: fault')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // What the other does not give is asked of those who promised.
  await panel.getByRole('button', { name: 'Reallocate' }).click();
  await expect(dialog.getByRole('region', { name: 'Changes' }).getByRole('row').nth(1)).toBeVisible();
  await dialog.getByRole('button', { name: /^Instruct \d+ assets? for/ }).click();
  await expect(held).toContainText('Reallocates');
  await client.setClock({ body: { advance: 'PT30S' } });
  await expect(held).toHaveCount(0, ANSWERED);

  const viewer = await inviteViewer(browser, page, baseURL!);
  await viewer.goto(`/events/${(await eventNamed(client, NAME)).eventUUID}?dlist=true`);
  await expect(panelOf(viewer).getByRole('region', { name: 'Dispatches' }).getByRole('row').nth(1)).toBeVisible();
  await expect(
    panelOf(viewer).getByRole('button', { name: /Re-?send|Reallocate|Cancel|Stop all|Call noted|Log call/ }),
  ).toHaveCount(0);
  await viewer.context().close();

  // A part is cancelled; its controller does not confirm that until somebody calls.
  await panel.getByRole('button', { name: 'Cancel dispatch' }).click();
  await dialog
    .getByRole('combobox', { name: 'Dispatches to cancel' })
    .or(dialog.getByRole('textbox', { name: 'Dispatches to cancel' }))
    .click();
  await page.getByRole('option', { name: /^Quiet cloud:/ }).click();
  await dialog.getByRole('button', { name: 'Cancel dispatch for 2 assets' }).click();
  await expect(held).toContainText('Cancels');
  await client.setClock({ body: { advance: 'PT30S' } });
  const cancels = panel.getByRole('region', { name: 'Unconfirmed cancellations' });
  await expect(cancels.getByRole('row')).toHaveCount(3, ANSWERED);
  await expect(panel.getByText(/^2 cancellations not confirmed/)).toBeVisible();
  await expect.poll(() => cloud.received.at(-1)?.event).toBe('DISPATCH.CANCELLED');
  await cancels.getByRole('button', { name: `Log call: ${nameOf(called!)}` }).click();
  await dialog.getByRole('button', { name: 'Log confirmation' }).click();
  await expect(cancels.getByRole('row')).toHaveCount(2);
  cloud.says = { answer: 'RECEIVED' };
  await panel.getByRole('button', { name: 'Resend all 1' }).click();
  await dialog.getByRole('button', { name: /^Resend [\d.]+\skW to 1 asset$/ }).click();
  await expect(held).toBeVisible();
  await client.setClock({ body: { advance: 'PT30S' } });
  await expect(cancels).toHaveCount(0, ANSWERED);
  cloud.close();
});

test('the brake cancels every dispatch and refuses new ones until it is released', async ({ page, client }) => {
  const { eventUUID, params } = await eventNamed(client, NAME);
  await page.goto('/settings?tab=dispatch');
  await page.getByRole('button', { name: 'Stop all dispatch' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Storm');
  await dialog.getByRole('button', { name: 'Stop all dispatch' }).click();
  await expect(page.getByText(/^Dispatch has been stopped: \d+ dispatches cancelled\.$/)).toBeVisible();
  await page.goto(`/events/${eventUUID}`);
  const panel = panelOf(page);
  await expect(panel.getByText('nothing is sent to any device')).toBeVisible();
  await expect.poll(async () => (await client.getDispatchSummary({ params })).status).toBe('CANCELLED');
  await panel.getByRole('button', { name: 'Allow dispatch again' }).click();
  await dialog.getByRole('button', { name: 'Allow dispatch' }).click();
  await expect(panel.getByText('nothing is sent to any device')).toHaveCount(0);
  expect((await client.getDispatchStop()).stoppedUTC).toBeNull();
});
