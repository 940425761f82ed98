import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { addHouseholds } from '#testing/household.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { operatorContext } from './operatorContext.ts';

// Noon of a Thursday: at night mails to users wait. The clock is moved, so it has a separate instance.
const NOW = '2027-03-04T12:00:00Z';
const HOSTILE = 'Ada <img src=x onerror="document.title=1"> & Sons';

let instance: Instance;
let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  instance = await startInstance({ DEMO: 'off' });
  context = await operatorContext(browser, instance);
  page = await context.newPage();
  await instance.client.setClock({ body: { now: NOW } });
});
test.afterAll(async () => {
  await context.close();
  await instance.stop();
});

/** Opens a link inside the shown mail, beside the dashboard. */
async function follow(label: string): Promise<Page> {
  const link = page.frameLocator('iframe').getByRole('link', { name: label });
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await opened.waitForLoadState();
  return opened;
}

test('a contact is added, confirms by the link in the caught mail, and is deleted', async () => {
  await page.goto('/settings?tab=notifications');
  await page.getByRole('main').getByRole('link', { name: 'E-mail and calendars' }).click();
  await expect(page.getByText('e-mails are held, not sent, and can be read here')).toBeVisible();
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Day desk');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('desk@flex.example');
  await dialog.getByRole('checkbox', { name: 'A dispatch was sent' }).uncheck();
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  const contacts = page.getByRole('region', { name: 'Contacts' });
  await expect(contacts.getByText('Awaiting confirmation')).toBeVisible();

  await page.getByRole('tab', { name: 'E-mails' }).click();
  await page.getByRole('link', { name: 'Contact confirmation' }).click();
  const confirmation = await follow('Confirm');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmation.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await confirmation.close();

  await page.goto('/settings/mail');
  await expect(contacts.getByText('Confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Day desk' }).click();
  await dialog.getByRole('button', { name: 'Delete contact' }).click();
  await expect(page.getByText('No contacts', { exact: true })).toBeVisible();
});

test('the text of an e-mail is changed with its preview, refused at its field, and reset', async () => {
  await page.goto('/settings/mail?tab=templates');
  await page.getByRole('button', { name: 'Text and preview of Invitation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Paragraphs').fill(`${HOSTILE}: will {name} take part?\n\nUntil {deadlin}`);
  await expect(dialog.getByText(/^Paragraph 2 may hold in braces only/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save text' })).toBeDisabled();
  await dialog.getByLabel('Paragraphs').fill(`${HOSTILE}: will {name} take part?`);
  const shown = page.frameLocator('iframe');
  await expect(shown.getByText(`${HOSTILE}: will Ada Lovelace take part?`)).toBeVisible();
  await expect(shown.locator('img, script')).toHaveCount(0);
  await dialog.getByText('Plain text').click();
  await expect(dialog.getByText(`${HOSTILE}: will Ada Lovelace take part?`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Customised', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Text and preview of Invitation' }).click();
  await dialog.getByRole('button', { name: 'Restore original text' }).click();
  await expect(page.getByText('Customised', { exact: true })).toHaveCount(0);
});

test('an invitation is read, answered by its link, and the answer stands on the event', async () => {
  const { client } = instance;
  const { schemeUUID } = await client.createScheme({ body: { name: 'Winter evenings', mail: 'ON' } });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Homes' } });
  await addHouseholds({ client }, schemeUUID, portfolioUUID, [{ name: HOSTILE, email: 'ada@example.org' }]);
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Evening peak',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: '2027-03-05T17:00:00Z',
      endTime: '2027-03-05T18:00:00Z',
      portfolioUUIDs: [portfolioUUID],
    },
  });
  await client.setClock({ body: { advance: 'PT1M' } });
  await page.goto(`/events/${eventUUID}?tab=assets`);
  await page.getByRole('link', { name: 'Invited by e-mail' }).click();
  await expect(page.frameLocator('iframe').getByText(`Hello ${HOSTILE},`)).toBeVisible();
  const answer = await follow('Yes or no');
  await expect(answer.getByRole('heading', { name: 'Evening peak' })).toBeVisible();
  await answer.getByRole('button', { name: 'Yes, I will take part' }).click();
  await expect(answer.getByText('Thank you: you are taking part.')).toBeVisible();
  await answer.close();

  await page.goto(`/events/${eventUUID}?tab=assets`);
  await expect(page.getByRole('link', { name: 'Accepted by link' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Assets of the event' }).getByText('Opted in')).toBeVisible();
});

test('a calendar is created, its address shown once and read, renewed, and revoked', async ({ request }) => {
  await page.goto('/settings/mail?tab=calendars');
  await page.getByRole('button', { name: 'Create calendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Control room');
  await dialog.getByRole('button', { name: 'Create calendar' }).click();
  const address = (await dialog.getByText(/\/calendar\/.+\.ics$/).textContent())!;
  await dialog.getByRole('button', { name: 'I have saved the address' }).click();
  expect(await page.content()).not.toContain(address);
  expect(await (await request.get(address)).text()).toContain('BEGIN:VCALENDAR');
  await page.getByRole('button', { name: /^Replace address of/ }).click();
  await dialog.getByRole('button', { name: 'Replace address' }).click();
  const renewed = (await dialog.getByText(/\/calendar\/.+\.ics$/).textContent())!;
  await dialog.getByRole('button', { name: 'I have saved the address' }).click();
  expect((await request.get(address)).status()).toBe(404);
  expect(await (await request.get(renewed)).text()).toContain('BEGIN:VCALENDAR');
  await page.getByRole('button', { name: 'Revoke Control room' }).click();
  await dialog.getByRole('button', { name: 'Revoke calendar' }).click();
  await expect(page.getByText('No calendars', { exact: true })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test("a portfolio's page makes the calendar of its events", async () => {
  const name = 'Calendar homes';
  const { portfolioUUID } = await instance.client.createPortfolio({ body: { name } });
  await page.goto(`/portfolios/${portfolioUUID}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Event calendar' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`Events of ${name}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Create calendar' }).click();
  await expect(page.getByRole('dialog').getByText(/\/calendar\/.+\.ics$/)).toBeVisible();
  const { data } = await instance.client.listCalendarFeeds({ query: { kind: 'PORTFOLIO' } });
  expect(data.map((feed) => feed.portfolioUUID)).toEqual([portfolioUUID]);
});
