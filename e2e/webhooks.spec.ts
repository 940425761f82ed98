import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './operator.ts';

/** A receiver that refuses its first delivery, and records what it receives. */
async function startReceiver(): Promise<{
  server: Server;
  url: string;
  got: { headers: IncomingHttpHeaders; body: string }[];
}> {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(got.length === 1 ? 503 : 200).end(got.length === 1 ? 'not yet' : 'thank you');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got };
}

test('a webhook is created, tested, read in its log, replayed, checked, and deleted', async ({ page, client }) => {
  const { server, url, got } = await startReceiver();
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Create webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('checkbox', { name: /EVENT\.CANCELLED/ }).check();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secret = (await dialog.getByText(/^whsec_/).textContent())!;
  await dialog.getByRole('button', { name: 'I have saved the secret' }).click();
  await expect(page.getByRole('heading', { level: 1, name: new URL(url).host })).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('button', { name: 'Send test' }).click();
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect(dialog.getByText('the receiver returned 503')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByText('200', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(got[0]!.headers['service-webhook-signature']).toBe(
    `svcsha256=${createHmac('sha256', secret).update(got[0]!.body).digest('hex')}`,
  );

  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect(page).toHaveURL(/status=FAILED/);
  const failed = page.getByRole('region', { name: 'Deliveries' }).getByRole('link', { name: 'EVENT.CANCELLED' });
  await expect(failed).toHaveCount(1);
  await failed.click();
  await expect(page).toHaveURL(/delivery=/);
  await expect(dialog.getByText('not yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replay' }).click();
  await expect.poll(() => got.length).toBe(3);
  expect(got[2]!.headers['webhook-id']).toBe(got[0]!.headers['webhook-id']);
  expect(got[2]!.body).toBe(got[0]!.body);

  await page.goBack();
  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  await page.getByRole('region', { name: 'Deliveries' }).getByRole('link', { name: 'EVENT.CANCELLED' }).first().click();
  await dialog.getByRole('link', { name: 'Check signature' }).click();
  await page.getByLabel('Secret', { exact: true }).fill(secret);
  await expect(page.getByText('Matches')).toHaveCount(2);
  await page.getByLabel('Body').fill('{}');
  await expect(page.getByText('Does not match')).toHaveCount(2);

  const [webhook] = (await client.listWebhooks({ query: { pageSize: 1, sort: '-createdUTC' } })).data;
  await page.goto(`/webhooks/${webhook!.uuid}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete webhook' }).click();
  await dialog.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  expect((await client.listWebhooks()).data.map(({ uuid }) => uuid)).not.toContain(webhook!.uuid);
  server.close();
});

test('an administrator invites an operator, who signs in by the link and sees no administrator settings', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/settings?tab=people');
  await page.getByRole('button', { name: 'Invite operator' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Vera');
  await dialog.getByRole('radio', { name: /Viewer/ }).check();
  await dialog.getByRole('button', { name: 'Invite operator' }).click();
  const link = (await dialog.getByText(/sign-in#token=/).textContent())!;
  await dialog.getByRole('button', { name: 'I have copied the link' }).click();
  await expect(page.getByLabel('Role of Vera')).toHaveValue('viewer');

  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(baseURL !== undefined && { baseURL }),
  });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Not now' }).click();
  await theirs.goto('/settings');
  await expect(theirs.getByText('Viewer', { exact: true })).toBeVisible();
  await theirs.getByRole('tab', { name: 'Operators' }).click();
  await expect(theirs.getByRole('columnheader', { name: 'Viewer, you' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Operators' })).toHaveCount(0);
  await theirs.goto('/audit');
  await expect(theirs.getByText('Only administrators can read the audit log')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Remove Vera' }).click();
  await dialog.getByRole('button', { name: 'Remove Vera' }).click();
  await expect(page.getByLabel('Role of Vera')).toHaveCount(0);
  await page.getByRole('link', { name: 'Insight' }).click();
  await page.getByRole('link', { name: 'Audit' }).click();
  const audit = page.getByRole('region', { name: 'Audit' });
  await expect(audit.getByRole('rowheader').first()).toContainText(/^Today\d+ actions$/);
  await expect(audit.locator('tr[data-row]').first()).toContainText('removed Vera');
});

test('an API key is created for a program, shown once, listed with its scope, and revoked', async ({ page }) => {
  await page.goto('/webhooks');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Enter what the key is for')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Settlement report');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText(/^hh_test_[0-9a-z]{8}_\w{32}_[0-9a-f]{8}$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'I have saved the key' }).click();
  const row = page.getByRole('row', { name: /Settlement report/ });
  await expect(row).toContainText('Active');
  await expect(row).toContainText('Read only');
  await row.getByRole('button', { name: 'Revoke Settlement report' }).click();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('Revoked');
});
