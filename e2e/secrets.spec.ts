import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { type Instance, startInstance } from '../tools/harness/instance.ts';

interface Har {
  log: {
    entries: {
      request: { url: string; headers: { name: string; value: string }[]; postData?: { text?: string } };
      response: {
        status: number;
        headers: { name: string; value: string }[];
        content: { text?: string; encoding?: string };
      };
    }[];
  };
}

/** Everything a page of the dashboard stores in the browser. */
async function storedData(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const rows = await Promise.all(
      databases.map(
        ({ name }) =>
          new Promise<string>((done) => {
            const opened = indexedDB.open(name!);
            opened.addEventListener('success', () => {
              const stores = [...opened.result.objectStoreNames];
              if (stores.length === 0) return done('');
              const texts = stores.map(
                (store) =>
                  new Promise<string>((got) => {
                    const all = opened.result.transaction(store).objectStore(store).getAll();
                    all.addEventListener('success', () => got(JSON.stringify(all.result)));
                  }),
              );
              void Promise.all(texts).then((each) => done(each.join()));
            });
          }),
      ),
    );
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      await caches.keys(),
      rows,
      location.href,
      document.referrer,
    ]);
  });
}

/** A name that would run if rendered as markup. */
const HOSTILE = '<img src=x onerror="document.title=`owned`">';

test.describe('the browser', () => {
  test.slow();
  let instance: Instance;
  test.beforeAll(async () => {
    instance = await startInstance({ DEMO: 'off' });
    const { client } = instance;
    const { assetUUID } = await client.createAsset({ body: { assetId: 'meter-1', name: 'Town hall' } });
    await client.createAsset({ body: { assetId: 'meter-2', name: HOSTILE } });
    const { portfolioUUID } = await client.createPortfolio({ body: { name: 'North' } });
    await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [assetUUID] } });
  });
  test.afterAll(() => instance.stop());

  /** Visits the dashboard from the printed link on; returns what the pages stored. */
  async function visitScreens(context: BrowserContext): Promise<string> {
    const page = await context.newPage();
    await page.goto(instance.signInLink);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const stored: string[] = [];
    for (const path of ['/assets', '/portfolios', '/schemes', '/events', '/webhooks', '/settings', '/audit']) {
      await page.goto(instance.dashboardUrl + path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      stored.push(await storedData(page));
    }
    await page.goto(`${instance.dashboardUrl}/assets`);
    await expect(page.getByText(HOSTILE).first()).toBeVisible();
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(await page.title()).not.toContain('owned');
    await page.getByRole('link', { name: 'Town hall' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Town hall' })).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    return [...stored, await storedData(page)].join('\n');
  }

  test('never has the key, the tenant or a session that a script could read, and never sends the link', async ({
    browser,
  }, testInfo) => {
    const path = testInfo.outputPath('journey.har');
    const context = await browser.newContext({ recordHar: { path, content: 'embed' } });
    const stored = await visitScreens(context);
    const session = (await context.cookies()).find(({ name }) => name === '__Host-Http-halfhour')!.value;
    await context.close();

    const { entries } = (JSON.parse(readFileSync(path, 'utf8')) as Har).log;
    const bodies = entries.map(({ response: { content } }) =>
      Buffer.from(content.text ?? '', content.encoding === 'base64' ? 'base64' : 'utf8').toString('utf8'),
    );
    const heads = entries.map(({ response }) => response.headers.filter(({ name }) => name !== 'set-cookie'));
    const requests = entries.filter(({ request }) => request.url.includes('/bff/api/'));
    expect(requests.length).toBeGreaterThan(10);
    expect(bodies.join('')).toContain('Town hall');
    const { apiKey, tenant } = instance.credentials;
    const token = instance.signInLink.split('#token=')[1]!;
    const seen = { stored, responses: bodies.join('\n'), headers: JSON.stringify(heads) };
    for (const [where, text] of Object.entries(seen))
      for (const secret of [apiKey, apiKey.split('_')[3]!, apiKey.split('_')[2]!, tenant, session, token])
        expect(text.toLowerCase().includes(secret.toLowerCase()), `${where} shows ${secret}`).toBe(false);

    // A fragment is never sent: the token is in the body of the one request that exchanges it, in no address and no
    // Referer.
    const sent = entries.filter(({ request }) => JSON.stringify(request).includes(token));
    expect(sent.map(({ request }) => [new URL(request.url).pathname, request.postData?.text])).toEqual([
      ['/bff/session', JSON.stringify({ token })],
    ]);
    expect(JSON.stringify(sent.map(({ request }) => [request.url, request.headers]))).not.toContain(token);
  });

  test('receives a bundle without a key or a secret', () => {
    const dist = join(import.meta.dirname, '..', 'dist');
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && /\.(js|css|html|json|webmanifest|map)$/.test(entry.name),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const { parentPath, name } of files) {
      const text = readFileSync(join(parentPath, name), 'utf8');
      expect(text, name).not.toMatch(/hh_(test|live)_[0-9a-z]{8}_|whsec_[A-Za-z0-9+/]{20}/);
    }
  });
});
