import { expect, test } from 'playwright/test';
import { freePort } from '#testing/freePort.ts';
import { startTestProvider, type TestProvider } from '#testing/testProvider.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';

test.describe("signing in with the organisation's provider", () => {
  let provider: TestProvider;
  let instance: Instance;
  let url: string;
  test.beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    provider = await startTestProvider(url);
    const { issuer, clientId, clientSecret } = provider;
    provider.accounts.set('olga', {
      email: 'olga@flex.example',
      email_verified: true,
      name: 'Olga Ortega',
      groups: ['Flex desk'],
    });
    provider.accounts.set('mallory', { email: 'mallory@flex.example', email_verified: true, name: 'Mallory' });
    instance = await startInstance({
      DEMO: 'off',
      PORT: String(port),
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Flex Ltd',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'Flex desk=operator',
    });
  });
  test.afterAll(async () => {
    await instance.stop();
    await provider.stop();
  });

  test('an operator lands on the page they requested, has the role of their group, and signs out of both', async ({
    page,
    context,
  }) => {
    await page.goto(`${url}/portfolios`);
    await page.getByRole('link', { name: 'Sign in with Flex Ltd' }).click();
    await page.getByPlaceholder('Enter any login').fill('olga');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/portfolios');
    const cookie = (await context.cookies(url)).find(({ name }) => name === '__Host-Http-halfhour');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });

    await page.goto(`${url}/settings`);
    await expect(page.getByText('You sign in with Flex Ltd')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sessions' })).toContainText("Organisation's sign-in");
    await page.getByRole('tab', { name: 'Operators' }).click();
    await expect(page.getByRole('columnheader', { name: 'Operator, you' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Operators' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Account: Olga Ortega' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /Yes/ }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(url);
  });

  test('a sign-in never redirects to another site, whatever return address it is given', async ({ page, context }) => {
    for (const returnTo of ['/.//evil.test', '/x/..//evil.test', '/%2e//evil.test/', '/x/..\\/evil.test']) {
      await context.clearCookies();
      await page.goto(`${url}/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
      await page.getByRole('link', { name: 'Sign in with Flex Ltd' }).click();
      await page.getByPlaceholder('Enter any login').fill('olga');
      await page.getByPlaceholder('and password').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
      expect(new URL(page.url()).origin, returnTo).toBe(url);
    }
  });

  test('a user in no group sees the reason, and the administrator finds the attempt in the audit', async ({
    page,
    browser,
  }) => {
    await page.goto(`${url}/sign-in`);
    await page.getByRole('link', { name: 'Sign in with Flex Ltd' }).click();
    await page.getByPlaceholder('Enter any login').fill('mallory');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('You have not been invited');

    const admin = await (await browser.newContext()).newPage();
    await admin.goto(instance.signInLink);
    await admin.getByRole('button', { name: 'Not now' }).click();
    await admin.goto(`${url}/audit?outcome=refused`);
    await admin
      .getByRole('row', { name: /could not sign in/ })
      .getByRole('button', { name: /^Details of entry/ })
      .first()
      .click();
    const drawer = admin.getByRole('dialog');
    await expect(drawer.getByText('This person has not been invited.')).toBeVisible();
    await expect(drawer.getByRole('row', { name: /Subject/ })).toContainText('mallory');
    await admin.context().close();
  });
});
