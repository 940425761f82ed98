import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { API_PREFIX, matchEndpoint } from '#contract/match.ts';
import type { Problem } from '#contract/problem.ts';
import type { WebhookDelivery } from '#contract/webhook.ts';
import { startTestService } from '../testService.ts';
import { startWebhookReceiver, testWebhooks } from '../webhookReceiver.ts';
import type { Examples } from './examples.ts';
import { normalizeExamples } from './normalizeExamples.ts';
import { playScenario } from './play.ts';
import { refusals } from './refusals.ts';
import { stageScenario } from './stage.ts';

/** Of messages of the same minute, the one whose text sorts first: their order, times and ids depend on chance. */
const byTimeAndText = (one: WebhookDelivery, other: WebhookDelivery): number => (textOf(one) < textOf(other) ? -1 : 1);
const textOf = ({ createdUTC, body }: WebhookDelivery): string =>
  createdUTC.slice(0, 'yyyy-mm-ddThh:mm'.length) +
  body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replaceAll(/\d\d:\d\d:\d\d[.\d]*Z/g, '');

/** Path parameters of a request, by the names of the table. */
function paramsOf(name: EndpointName, path: string): Record<string, string> {
  const sent = path.split('/').slice(API_PREFIX.split('/').length);
  return Object.fromEntries(
    endpoints[name].path
      .slice(1)
      .split('/')
      .flatMap((segment, at) =>
        segment.startsWith('{') ? [[segment.slice(1, -1), decodeURIComponent(sent[at]!)]] : [],
      ),
  );
}

const isProblem = (response: Response) => response.headers.get('content-type') === 'application/problem+json';

/**
 * Runs the scenario against the real service and records the first response of each operation, the first refusal of
 * each code and the first message of each event.
 */
export async function captureExamples(): Promise<Examples> {
  const service = await startTestService({ webhooks: testWebhooks() });
  const receiver = await startWebhookReceiver();
  const hurried = await service.addTenant({
    requests_per_second: 1,
    requests_in_flight: 1,
    consumption_per_second: 1,
    consumption_in_flight: 1,
  });
  const examples: Examples = { operations: {}, problems: {}, webhooks: {}, signatures: {} };

  const saveProblem = async (response: Response) => {
    const problem = (await response.json()) as Problem;
    examples.problems[problem.code] ??= problem;
  };
  const saveExampleResponse = async (name: EndpointName, url: URL, init: RequestInit, response: Response) => {
    const query = Object.fromEntries(url.searchParams);
    const content: unknown = response.status === 204 ? undefined : await response.json();
    const params = paramsOf(name, url.pathname);
    examples.operations[name] ??= {
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...(url.search ? { query } : {}),
      ...(typeof init.body === 'string' ? { body: JSON.parse(init.body) as unknown } : {}),
      ...(endpoints[name].response ? { response: content } : {}),
    };
    if (name !== 'listWebhookDeliveries') return;
    for (const { test, event, body, attempts } of (content as { data: WebhookDelivery[] }).data.toSorted(
      byTimeAndText,
    )) {
      if (test || attempts.length === 0) continue;
      examples.webhooks[event] ??= JSON.parse(body);
      examples.signatures[event] ??= attempts[0]!.requestHeaders;
    }
  };
  const recording: typeof fetch = async (input, init = {}) => {
    const response = await fetch(input, init);
    const url = new URL(input as string);
    const { name } = matchEndpoint(init.method!, url.pathname);
    if (isProblem(response)) await saveProblem(response.clone());
    else await saveExampleResponse(name!, url, init, response.clone());
    return response;
  };

  try {
    const { tenant, stage } = await stageScenario(service, receiver, recording);
    await playScenario(stage);
    for (const response of await refusals(service, tenant, hurried)) await saveProblem(response);
    return normalizeExamples(examples, receiver.url);
  } finally {
    await receiver.close();
    await service.close();
  }
}
