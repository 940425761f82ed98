import type { Browser, Page } from 'playwright/test';

let invited = 0;

/** Returns a page of a viewer who is invited by the operator of `page` and signed in, in a separate browser. */
export async function inviteViewer(browser: Browser, page: Page, baseURL: string): Promise<Page> {
  const response = await page.request.post('/bff/operators', {
    data: { name: `Viewer ${++invited}`, role: 'viewer' },
    headers: { origin: baseURL, 'x-halfhour-csrf': '1' },
  });
  const { signInPath } = (await response.json()) as { signInPath: string };
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL });
  const viewer = await context.newPage();
  await viewer.goto(signInPath);
  await viewer.getByRole('button', { name: 'Not now' }).click();
  await viewer.waitForURL((url) => url.pathname === '/');
  return viewer;
}
