import { beforeAll, describe, expect, it } from 'vitest';
import { captureExamples } from '#testing/scenario/captureExamples.ts';
import { type Examples } from '#testing/scenario/examples.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints, type EndpointName } from './endpoints.ts';
import { Problem, problemCodes } from './problem.ts';
import { webhookEvent } from './webhook.ts';

let recorded: Examples;
beforeAll(async () => {
  recorded = await captureExamples();
});

describe('the examples of the interface document', () => {
  it('are what the service returns today; `npm run examples` regenerates them', async () => {
    await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot('examples.json');
  });

  it.each(Object.entries<Endpoint>(endpoints))('%s has one that fits its schemas', (name, row) => {
    const example = recorded.operations[name as EndpointName];
    expect(example).toBeDefined();
    if (row.body && !row.bodyOptional) row.body.parse(example!.body);
    if (row.query && example!.query) row.query.parse(example!.query);
    expect(example!.response === undefined).toBe(row.response === null);
    row.response?.parse(example!.response);
  });

  it('show every event of a webhook', () => {
    expect(Object.keys(recorded.webhooks).sort()).toEqual([...webhookEvent.options].sort());
  });

  it('show refusals with their own status and title', () => {
    expect(Object.keys(recorded.problems).length).toBeGreaterThan(12);
    for (const problem of Object.values(recorded.problems)) {
      Problem.parse(problem);
      expect([problem.status, problem.title]).toEqual(problemCodes[problem.code as keyof typeof problemCodes]);
    }
  });
});
