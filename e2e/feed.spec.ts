import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from 'playwright/test';
import { createClient, serviceHeaders } from '#client/client.ts';
import { openStore } from '#store/openStore.ts';
import { NESO_BIDS, NESO_REQUIREMENT } from '#testing/nesoFiles.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTenantWithKey, UNLIMITED } from '../tools/harness/createTenantWithKey.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { operatorContext } from './operatorContext.ts';
import { type SecondDashboard, startSecondDashboard } from './secondDashboard.ts';

/** A data set is given up after four attempts of 15 seconds, with pauses between. */
const GIVEN_UP_MS = 120_000;

let portal: Server;
let answers: Record<string, (response: ServerResponse) => void>;
let instance: Instance;
let dashboard: SecondDashboard;
let page: Page;

const asHtml = (response: ServerResponse) =>
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Maintenance</title>');
const hang = () => undefined;
/** More than a page of the portal may have, in one array. */
const with20Mb = (response: ServerResponse) => response.end(`["${'x'.repeat(20_000_000)}"]`);
const withRows = (csv: string) => (response: ServerResponse) => {
  const [header, ...lines] = csv.trim().split('\r\n').map(cellsOf);
  const records = lines.map((cells) => Object.fromEntries(header!.map((column, at) => [column, cells[at] || null])));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ success: true, result: { total: records.length, records } }));
};
const cellsOf = (line: string): string[] =>
  Array.from(line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g), ([, quoted, plain]) => quoted ?? plain ?? '');

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  answers = {};
  portal = createServer((request, response) => {
    const resource = new URL(request.url!, 'http://portal').searchParams.get('resource_id')!;
    answers[resource]!(response);
  });
  await new Promise<void>((listening) => portal.listen(0, '127.0.0.1', listening));
  const { port } = portal.address() as AddressInfo;
  const urlOf = (resource: string) => `http://127.0.0.1:${port}/datastore_search?resource_id=${resource}`;
  instance = await startInstance({
    DEMO: 'off',
    DFS_REQUIREMENT_URL: urlOf('requirement'),
    DFS_RESULTS_URL: urlOf('bids'),
    DFS_SUMMARY_URL: urlOf('summary'),
    DFS_POLL_SECONDS: '15',
  });
  const { serviceUrl } = instance.credentials;
  // A sandbox reads nothing from outside: the tenant is a live one, with a dashboard of its own.
  const store = await openStore({ dataDir: instance.dataDir, mode: 'join', log: silentLog });
  const live = await createTenantWithKey(store.db, UNLIMITED, 'LIVE');
  await store.close();
  const credentials = { serviceUrl, apiKey: live.apiKey, tenant: live.tenant };
  const client = createClient({
    baseUrl: `${serviceUrl}/api/v1`,
    headers: serviceHeaders(live.apiKey, live.tenant),
  });
  await client.createScheme({ body: { name: 'Demand Flexibility Service', schemeType: 'DFS' } });
  dashboard = await startSecondDashboard({ ...instance, credentials }, serviceUrl);
  page = await (await operatorContext(browser, { ...instance, ...dashboard })).newPage();
});
test.afterAll(async () => {
  await dashboard.stop();
  await instance.stop();
  portal.closeAllConnections();
  portal.close();
});

const dataSet = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const turnOn = async (name: string) => {
  const toggle = page.getByRole('switch', { name: `Poll: ${name}` });
  await expect(toggle).toBeEnabled();
  await toggle.click({ force: true });
  await expect(toggle).toBeChecked();
};

test('a portal that hangs, answers HTML or 20 MB is said with since when, and the files are uploaded', async () => {
  test.setTimeout(2 * GIVEN_UP_MS);
  answers = { requirement: hang, bids: asHtml, summary: with20Mb };
  await page.goto('/market');
  await expect(dataSet('Requirements')).toContainText('Not read yet');
  await expect(dataSet('Requirements')).toContainText('Off');
  await expect(page.getByText('read every 15 seconds')).toBeVisible();
  await turnOn('Utilisation report');
  await turnOn('Requirements');
  await turnOn('Summary of the utilisation report');

  const within = { timeout: GIVEN_UP_MS };
  await expect(dataSet('Summary of the utilisation report')).toContainText('returned more than 16000000 bytes', within);
  await expect(dataSet('Utilisation report')).toContainText('returned something other than JSON', within);
  await expect(dataSet('Requirements')).toContainText('could not be reached: no response in time', within);
  await expect(dataSet('Requirements')).toContainText(/Not readable since \w{3} \d+ \w{3}, \d\d:\d\d/);
  const alert = page.getByRole('alert').filter({ hasText: 'No data from NESO’s data portal since' });
  await expect(alert).toContainText('download the files there by hand and upload them here');

  await alert.getByRole('button', { name: 'Upload the files' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'requirement.csv', mimeType: 'text/csv', buffer: Buffer.from(NESO_REQUIREMENT) });
  await dialog.getByRole('button', { name: 'Check lines' }).click();
  await dialog.getByRole('button', { name: 'Store' }).click();
  await expect(page.getByText('stored or changed')).toBeVisible();

  answers = { requirement: withRows(NESO_REQUIREMENT), bids: withRows(NESO_BIDS), summary: with20Mb };
  await expect(dataSet('Utilisation report')).toContainText('5 rows', within);
  await expect(dataSet('Requirements')).toContainText('2 rows', within);
  await expect(page.getByRole('alert').filter({ hasText: 'summary of the utilisation report' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Participants' })).toContainText('EQUIWATT');
});
