import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, test } from 'playwright/test';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { signInOperator } from '../tools/harness/signInOperator.ts';
import config from './playwright.config.ts';

const { launchOptions } = config.use!;
test.use({
  launchOptions: { ...launchOptions, args: [...launchOptions!.args!, '--host-resolver-rules=MAP evil.test 127.0.0.1'] },
});

/**
 * Sends every request that a page of another site can make a browser send; returns what could be read of the responses.
 */
async function attack(target: string): Promise<string[]> {
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const add = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]>,
  ) => document.body.appendChild(Object.assign(document.createElement(name), properties));
  const body = '{"name":"Planted"}';
  const portfolios = `${target}/bff/api/portfolios`;
  for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    for (const [n, action] of [portfolios, `${target}/bff/session`, `${target}/bff/password`].entries()) {
      const name = `${enctype} ${n}`;
      add('iframe', { name });
      const form = add('form', { action, method: 'post', enctype, target: name });
      form.appendChild(
        Object.assign(document.createElement('input'), { name: '{"name":"Planted","x":"', value: '"}' }),
      );
      form.submit();
    }
  for (const path of ['/bff/api/portfolios', '/bff/session', '/bff/live', '/bff/audit']) {
    add('img', { src: target + path });
    add('script', { src: target + path });
    add('iframe', { src: target + path });
  }
  navigator.sendBeacon(portfolios, new Blob([body], { type: 'text/plain' }));
  const json = { 'content-type': 'application/json', 'x-halfhour-csrf': '1' };
  const tries: [string, string, RequestInit][] = [
    ['a plain POST', portfolios, { method: 'POST', mode: 'no-cors', body }],
    ['a simple POST', portfolios, { method: 'POST', body, headers: { 'content-type': 'text/plain' } }],
    ['a POST of JSON', portfolios, { method: 'POST', body, headers: json }],
    ['a sign-out', `${target}/bff/session`, { method: 'DELETE', headers: json }],
    [
      'an invitation',
      `${target}/bff/operators`,
      { method: 'POST', body: '{"name":"Eve","role":"admin"}', headers: json },
    ],
    ['a read', portfolios, {}],
    ['a blind read', portfolios, { mode: 'no-cors' }],
    ['the session', `${target}/bff/session`, {}],
    ['the session under a CSRF header', `${target}/bff/session`, { headers: json }],
    ['the page', `${target}/`, {}],
  ];
  const read = async ([what, url, options]: (typeof tries)[number]) => {
    const text = await fetch(url, { ...options, credentials: 'include' }).then(
      (reply) => reply.text(),
      () => '',
    );
    return text === '' ? [] : [`${what}: ${text.slice(0, 100)}`];
  };
  const got = (await Promise.all(tries.map(read))).flat();
  const framed = add('iframe', { src: `${target}/` });
  await wait(1000);
  const frames = [...document.querySelectorAll('iframe')].filter((frame) => {
    try {
      return frame !== framed && frame.contentDocument !== null && frame.contentDocument.body.innerText.trim() !== '';
    } catch {
      return true;
    }
  });
  return [...got, ...frames.map(({ src, name }) => `a frame of ${src || name}`)];
}

test.describe('another site', () => {
  test.slow();
  let instance: Instance;
  let evil: Server;
  let evilPort: number;
  let context: BrowserContext;
  let responses: { path: string; method: string; status: number }[];
  test.beforeAll(async ({ browser }) => {
    instance = await startInstance({ DEMO: 'off' });
    evil = createServer(
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>Evil</title><body><a href="#">Win a battery</a>'),
    );
    await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done));
    evilPort = (evil.address() as AddressInfo).port;
    context = await browser.newContext({ storageState: await signInOperator(browser, instance) });
    context.on('response', async (reply) => {
      const { origin, pathname } = new URL(reply.url());
      if (origin === instance.dashboardUrl)
        responses.push({ path: pathname, method: reply.request().method(), status: reply.status() });
    });
  });
  test.afterAll(async () => {
    await context.close();
    evil.close();
    await instance.stop();
  });

  const portfolios = async () => (await instance.client.listPortfolios()).totalItems;
  const auditRows = async () =>
    (
      (await (await context.request.get(`${instance.dashboardUrl}/bff/audit?pageSize=1000`)).json()) as {
        totalItems: number;
      }
    ).totalItems;

  // Another port of the same host is the same site: there the browser does send the session's cookie.
  for (const [what, host] of [
    ['elsewhere', 'evil.test'],
    ['under another name of this machine', 'localhost'],
    ['on another port', '127.0.0.1'],
  ] as const)
    test(`can neither change nor read anything from ${what}`, async () => {
      responses = [];
      const rows = await auditRows();
      const page = await context.newPage();
      await page.goto(`http://${host}:${evilPort}/`);
      expect(await page.evaluate(attack, instance.dashboardUrl)).toEqual([]);
      const own = responses.filter(({ path }) => path.startsWith('/bff/'));
      expect(own.filter(({ status }) => status !== 403)).toEqual([]);
      expect(own.filter(({ method }) => method === 'POST').length).toBeGreaterThanOrEqual(9);
      expect([await portfolios(), await auditRows()]).toEqual([0, rows]);
      for (const path of ['/bff/api/portfolios', '/bff/session', '/bff/audit']) {
        await page.goto(`http://${host}:${evilPort}/`);
        await Promise.all([
          page.waitForURL(`${instance.dashboardUrl}${path}`),
          page.evaluate((href) => void (location.href = href), instance.dashboardUrl + path),
        ]);
        expect(responses.at(-1)).toEqual({ path, method: 'GET', status: 403 });
      }
      await page.goto(`http://${host}:${evilPort}/`);
      await page.evaluate((href) => void (location.href = href), `${instance.dashboardUrl}/portfolios`);
      await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();
      await page.close();
    });

  test('cannot rebind its own name to the dashboard', async () => {
    const page = await context.newPage();
    const rebound = instance.dashboardUrl.replace('127.0.0.1', 'evil.test');
    expect((await page.goto(`${rebound}/`))!.status()).toBe(421);
    expect(await page.evaluate(async () => (await fetch('/bff/session')).status)).toBe(421);
    await page.close();
  });

  test('is refused where a browser does not report where a request comes from', async () => {
    const url = `${instance.dashboardUrl}/bff/api/portfolios`;
    const headers: Record<string, string>[] = [
      {},
      { 'x-halfhour-csrf': '1' },
      { origin: 'http://evil.test', 'x-halfhour-csrf': '1' },
      { origin: 'null', 'x-halfhour-csrf': '1' },
      { origin: instance.dashboardUrl },
    ];
    for (const each of headers)
      expect(
        (await context.request.post(url, { headers: each, data: { name: 'Planted' } })).status(),
        JSON.stringify(each),
      ).toBe(403);
    expect(await portfolios()).toBe(0);
    expect(
      (
        await context.request.post(url, {
          headers: { origin: instance.dashboardUrl, 'x-halfhour-csrf': '1' },
          data: { name: 'Ours' },
        })
      ).status(),
    ).toBe(201);
  });
});
