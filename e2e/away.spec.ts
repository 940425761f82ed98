import type { Page } from 'playwright/test';
import { expect, test } from './operator.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 180_000 });

/** From a failure: 5 s without an answer, with an allowance for a busy machine. */
const AWAY = { timeout: 20_000 };
const BACK = { timeout: 30_000 };

/** Until the shell can be loaded without the server. */
const shellIsKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const files = (await (await caches.open('halfhour-shell')).keys()).map(({ url }) => new URL(url).pathname);
        return files.includes('/') && files.some((file) => file.endsWith('.js'));
      }),
    )
    .toBe(true);

test('while everything is away, shell, figures and typed text stay, and it comes back by itself', async ({
  page,
  demo,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
  await page.goto('/users');
  const table = page.getByRole('region', { name: 'Users' });
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  const names = await table.getByRole('link').allTextContents();
  await shellIsKept(page);
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Half typed');
  await dialog.getByLabel('User id').fill('AWAY-1');

  await demo.halt();
  const band = page.getByText(/^The service has not responded since \d\d:\d\d\./);
  await expect(band).toBeVisible(AWAY);
  await expect(page.getByText(/^Next attempt in \d+ s$/)).toBeVisible();
  await expect(page.getByText(/as of \d\d:\d\d:\d\d/).first()).toBeAttached();
  const submit = dialog.getByRole('button', { name: 'Create user' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await submit.click({ force: true });
  await expect(page.getByRole('alert')).toHaveCount(0);

  await demo.resume();
  await expect(page.getByText(/^Up to date after \d+ (second|minute)s? without a response$/)).toBeVisible(BACK);
  await expect(dialog.getByLabel('Name')).toHaveValue('Half typed');
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await submit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Half typed' })).toBeVisible(BACK);

  await page.goto('/users');
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  // Answers are kept a second after they came.
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(3);
  await demo.halt();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' })).toBeVisible(AWAY);
  await expect(table.getByRole('link').first()).toBeVisible();
  expect(names).toContain(await table.getByRole('link').first().textContent());
  await expect(band).toBeVisible(AWAY);
  await expect(page.locator('[data-freshness=away]')).toContainText('Not updated since');

  await demo.resume();
  await expect(page.locator('[data-freshness=updated]')).toBeVisible(BACK);
  await expect(band).toHaveCount(0);
  expect(errors).toEqual([]);
});
