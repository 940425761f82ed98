import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOf } from '#contract/conditions.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { rowTag } from '#contract/rowTag.ts';
import { addConfirmingTenant } from '#testing/addConfirmingTenant.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { problemOf } from '#testing/problemOf.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { operationsInOrder, rowOf, targetOf, validRequest } from '#testing/validRequests.ts';
import { type WebhookReceiver, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';

const WRITERS = 20;
const STALE = ['"999"', '"999-abcdefghijklmnopqrstuv"', '"abcdefghijklmnopqrstuv"', 'W/"1"'];
const writes = operationsInOrder.filter((name) => rowOf(name).method !== 'GET');
/** The valid request of these changes nothing that is read there: a preview, or what is so already. */
const REPEATABLE = new Set<EndpointName>([
  'assignPortfolioAssets',
  'optSchemeAssets',
  'updateLoadControl',
  'createBulkAction',
  'restoreAsset',
  'restoreUser',
  'restorePortfolio',
]);
/** What it asks for is there later: until then nothing that is read changes, and asking again is a conflict. */
const WAITING: EndpointName = 'createStatsRun';
const document = openApiDocument([]) as { paths: Record<string, Record<string, { responses: object }>> };
const documents412 = (name: EndpointName) =>
  '412' in document.paths[rowOf(name).path]![rowOf(name).method.toLowerCase()]!.responses;

let service: TestService;
let receiver: WebhookReceiver;
let tenant: TestTenant;
let ids: Ids;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestService({ webhooks: testWebhooks() });
  tenant = await addConfirmingTenant(service);
  ids = (await fillTenant(tenant.client, receiver.url)).ids;
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

/** Where the ETag is read that a write's If-Match names. */
function readTarget(name: EndpointName, reader: EndpointName): string {
  const { params, query } = validRequest(name, ids);
  return targetOf(reader, {
    params,
    query: Object.keys(query).length > 0 ? query : validRequest(reader, ids).query,
  });
}

it.each(writes)('%s compares If-Match, or refuses it', async (name) => {
  const { method, body, ...request } = validRequest(name, ids);
  const target = targetOf(name, request);
  const send = (ifMatch?: string) =>
    tenant.send(method, target, { body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
  const reader = readOf(rowOf(name));
  if (reader === undefined) {
    expect(documents412(name)).toBe(false);
    for (const named of ['*', '"1"'])
      expect(await problemOf(await send(named))).toMatchObject({ status: 400, errors: [{ pointer: 'If-Match' }] });
    expect((await send()).ok).toBe(true);
    return;
  }
  expect(documents412(name)).toBe(true);
  const source = readTarget(name, reader);
  const tagNow = async () => (await tenant.send('GET', source)).headers.get('etag');
  // A clock never shows the same twice: its version is what can be named.
  const versionNow = async () => (name === 'setClock' ? rowTag((await tagNow())!) : tagNow());
  const before = await versionNow();
  for (const stale of STALE) expect((await send(stale)).status, stale).toBe(412);
  expect(await versionNow()).toBe(before);

  if (before === null) {
    // There is nothing yet: nothing can be named, and without a condition it is made.
    expect((await send('*')).status).toBe(412);
    expect((await send()).ok).toBe(true);
    return;
  }

  const statuses = await Promise.all(Array.from({ length: WRITERS }, async () => (await send(before)).status));
  const counts = tally(statuses);
  const done = (counts[rowOf(name).status] ?? 0) + (rowOf(name).previews ? (counts[200] ?? 0) : 0);
  const isRepeatable = REPEATABLE.has(name);
  expect(done, JSON.stringify(counts)).toBe(isRepeatable ? WRITERS : 1);
  expect((await versionNow()) === before, 'the tag moves exactly where one of a kind came through').toBe(
    isRepeatable || name === WAITING,
  );
  // A deleted resource has no version to compare: a change after the end finds nothing.
  const conflicts = name === WAITING ? (counts[409] ?? 0) : 0;
  expect(done + conflicts + (counts[412] ?? 0) + (method === 'DELETE' ? (counts[404] ?? 0) : 0)).toBe(WRITERS);
});
