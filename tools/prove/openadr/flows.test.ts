import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '#testing/testService.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';
import { NO_DOCUMENT, openAdrDocumentPath, readOpenAdrDocument } from './document.ts';
import { openAdrFlows } from './flows.ts';
import { Oracle } from './oracle.ts';

let service: TestService;
beforeAll(async () => void (service = await startTestService({ webhooks: testWebhooks() })));
afterAll(() => service.close());

it('homes behind VENs, and every operation, differ in nothing from the official document', async (context) => {
  const lines = await openAdrFlows(service, 6, [51]);
  // Without the document the flows are shown all the same.
  context.skip(openAdrDocumentPath() === null, NO_DOCUMENT);
  expect(lines.at(-1)).toMatch(/ 45 of the 45 operations .* 0 differences$/);
});

it('the oracle refuses what the document does', (context) => {
  const path = openAdrDocumentPath();
  context.skip(path === null, NO_DOCUMENT);
  const oracle = new Oracle(readOpenAdrDocument(path!));
  const at = '2026-01-01T00:00:00Z';
  const event = { id: 'e', createdDateTime: at, modificationDateTime: at, objectType: 'EVENT', programID: 'p' };
  const answer = (response: unknown, status = 200) =>
    oracle.check({
      method: 'GET',
      path: '/events',
      query: new URLSearchParams(),
      body: undefined,
      status,
      contentType: 'application/json',
      response,
    });
  answer([event]);
  expect(oracle.differences).toEqual([]);
  answer([{ ...event, createdDateTime: 'yesterday' }]);
  answer([{ ...event, programID: undefined }]);
  answer([{ ...event, intervals: [{ id: 0 }] }]);
  answer({ status: 'wrong' }, 404);
  expect(oracle.differences).toHaveLength(4);
  expect([...oracle.undeclared]).toEqual(['GET /events: 404']);
});
