import { expect, test } from 'playwright/test';
import { type Instance, startInstance } from '../tools/harness/instance.ts';

test.describe('signing in', () => {
  let instance: Instance;
  test.beforeAll(async () => {
    instance = await startInstance({ DEMO: 'off' });
  });
  test.afterAll(() => instance.stop());

  test('works once by the printed link, then by the password the operator sets', async ({ page, context }) => {
    await page.goto(`${instance.dashboardUrl}/events`);
    await expect(page).toHaveURL(/\/sign-in\?returnTo=/);

    await page.goto(instance.signInLink);
    await page.getByLabel('New password', { exact: true }).fill('too short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText(/12 characters/).first()).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('half an hour is 30 minutes');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    expect(page.url()).not.toContain('token');

    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: '__Host-Http-halfhour', httpOnly: true, secure: true, sameSite: 'Strict' });

    await page.getByRole('button', { name: 'Account: admin' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    await page.getByLabel('Name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('The name or password is wrong.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('half an hour is 30 minutes');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await expect(page.locator('[data-verdict]')).toHaveText('No events in the next seven days');

    await page.goto(`${instance.dashboardUrl}/sign-in?step=password`);
    await page.getByLabel('Current password', { exact: true }).fill('half an hour is 30 minutes');
    await page.getByLabel('New password', { exact: true }).fill('a day has forty-eight of them');
    await page.getByRole('button', { name: 'Replace password' }).click();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  });

  test('is asked for over the page when the session has ended, and what was typed stays', async ({ page, context }) => {
    await page.goto(`${instance.dashboardUrl}/sign-in?returnTo=/users`);
    await page.getByLabel('Name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('a day has forty-eight of them');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Create user' }).first().click();
    const typed = page.getByRole('dialog', { name: 'Create user' });
    await typed.getByLabel('Name').fill('Half typed');
    await typed.getByLabel('User id').fill('AGAIN-1');
    await context.clearCookies();
    await typed.getByRole('button', { name: 'Create user' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in to continue' });
    await again.getByLabel('Name').fill('admin');
    await again.getByLabel('Password', { exact: true }).fill('a day has forty-eight of them');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(again).toHaveCount(0);
    await expect(typed.getByLabel('Name')).toHaveValue('Half typed');
    await typed.getByRole('button', { name: 'Create user' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Half typed' })).toBeVisible();
  });

  test('refuses a used link', async ({ page }) => {
    await page.goto(instance.signInLink);
    await expect(page.getByText(/has been used or has expired/)).toBeVisible();
  });
});
