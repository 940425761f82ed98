import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addReplicaMetrics } from '#service/platform/monitoring/replicaMetrics.ts';
import { ServiceMetrics } from '#service/platform/monitoring/serviceMetrics.ts';
import type { Replica } from '#store/replica/replica.ts';
import { mpanOf } from '#testing/scenario/context.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { publishTestEvents, startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';
import { promqlNames, type Selector } from './promqlNames.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy');
const RULES = join(DEPLOY, 'prometheus', 'halfhour.rules.yaml');
const read = (path: string) => readFileSync(path, 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
  gridPos: { x: number; y: number; w: number; h: number };
}
const { groups } = parseYaml(read(RULES)) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read(join(DEPLOY, 'grafana', 'halfhour.json'))) as {
  panels: Panel[];
  templating: { list: { name: string; definition?: string }[] };
};
/** Grafana's own variables, as it replaces them. */
const replaced = (expression: string) =>
  expression.replaceAll('$__rate_interval', '5m').replace(/\$(?:job|instance)/g, '.*');
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, replaced(expr)] as const)),
];

/** Labels that Prometheus adds. */
const ADDED = ['job', 'instance'];
/** Made by Prometheus itself. */
const FOREIGN = ['up'];
/** What a service in order never shows. */
const RARE = ['status="5xx"', 'outcome="failed"', 'outcome="later"'];

/** A metric of a scrape: its type, and its labels with the values seen. */
interface Scraped {
  type: string;
  help: string;
  labels: Map<string, Set<string>>;
}

function parseScrape(text: string): Map<string, Scraped> {
  const metrics = new Map<string, Scraped>();
  for (const [, name, help] of text.matchAll(/^# HELP (\S+) (.+)$/gm)) metrics.set(name!, { help: help!, type: '', labels: new Map() });
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) metrics.get(name!)!.type = type!;
  for (const [, series, labels] of text.matchAll(/^([a-z]\w*)\{(.*)\} \S+$/gm)) {
    const metric = metrics.get(series!) ?? metrics.get(series!.replace(/_(?:bucket|sum|count)$/, ''));
    for (const [, label, value] of labels!.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      metric!.labels.set(label!, (metric!.labels.get(label!) ?? new Set()).add(value!));
  }
  return metrics;
}

let scraped: Map<string, Scraped>;
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ webhooks: testWebhooks(), metricsAccess: { token: null, isPrivate: true } });
  const receiver = await startWebhookReceiver();
  const tenant = await service.addTenant({ requests_per_second: 20, requests_in_flight: 20, consumption_per_second: 1, consumption_in_flight: 1 });
  const asset = (await (await tenant.send('POST', '/assets', { body: { name: 'Garage', mpan: mpanOf(1) } })).json()) as { assetUUID: string };
  const reading = { assetUUID: asset.assetUUID, startTime: '2026-06-02T18:00:00Z', value: 0.125 };
  await tenant.send('POST', '/energy-consumption', { body: [reading] });
  await tenant.send('POST', '/webhooks', { body: { url: `${receiver.url}/a`, events: ['EVENT.STARTED'] } });
  await publishTestEvents(service, tenant, 1);
  await service.service.deliveries.flush();
  await tenant.send('PUT', '/sandbox/clock', { body: { advance: 'PT1H' } });
  await Promise.all(Array.from({ length: 40 }, () => tenant.send('GET', '/assets')));
  const text = await (await fetch(`${service.url}/metrics`)).text();
  await receiver.close();
  scraped = parseScrape(`${text}\n${await rareMetrics()}`);
});
afterAll(() => service.close());

/** What shows only with a replica, mails or scored forecasts. */
async function rareMetrics(): Promise<string> {
  const metrics = new ServiceMetrics(service.database.store.background, undefined);
  for (const outcome of ['TAKEN', 'REFUSED', 'LATER'] as const) metrics.countMail(outcome);
  const replica = { lagMs: 20, state: 'ok', reads: { replica: 1 } } as unknown as Replica;
  addReplicaMetrics(metrics.registry, replica);
  const lines = (await metrics.registry.metrics()).split('\n');
  return lines.filter((line) => /halfhour_(?:replica|mails)_/.test(line)).join('\n');
}

const metricOf = ({ metric }: Selector): Scraped | undefined => {
  const base = metric.replace(/_(?:bucket|sum|count)$/, '');
  const histogram = scraped.get(base);
  return histogram?.type === 'histogram' ? histogram : scraped.get(metric);
};
const FORECAST_LABELS = ['environment', 'lead'];
const labelsOf = (selector: Selector): string[] => [
  ...ADDED,
  ...(metricOf(selector)?.labels.keys() ?? []),
  ...(selector.metric.startsWith('halfhour_forecast_') ? FORECAST_LABELS : []),
  ...(selector.metric.endsWith('_bucket') ? ['le'] : []),
];

describe.each(expressions)('%s', (_name, expression) => {
  const { selectors, grouping } = promqlNames(expression);
  const own = selectors.filter(({ metric }) => !FOREIGN.includes(metric));

  it('reads metrics that /metrics shows with HELP and TYPE, each by what it is', () => {
    expect(own.length).toBeGreaterThan(0);
    for (const selector of own) {
      const metric = metricOf(selector);
      expect(metric, selector.metric).toBeDefined();
      expect(metric!.help).not.toBe('');
      if (selector.metric.endsWith('_total')) expect(metric!.type).toBe('counter');
      if (metric!.type === 'counter') expect(expression).toMatch(new RegExp(`rate\\(${selector.metric}`));
    }
  });

  it('chooses and groups by labels that these metrics have', () => {
    for (const selector of own)
      for (const { name, operator, value } of selector.labels) {
        expect(labelsOf(selector), selector.metric).toContain(name);
        const seen = metricOf(selector)?.labels.get(name);
        if (operator === '=' && seen && !RARE.includes(`${name}="${value}"`)) expect([...seen]).toContain(value);
      }
    const all = new Set(own.flatMap(labelsOf));
    expect(grouping.filter((label) => !all.has(label))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('has a panel for each thing to watch, side by side', () => {
    const titles = dashboard.panels.map(({ title }) => title);
    for (const title of ['Requests', 'Errors', 'Latency', 'Jobs waiting', 'Longest wait', 'Webhooks', 'Readings', 'Waits for a connection', 'Event loop lag', 'Size of the store', 'Lag of the replica'])
      expect(titles).toContain(title);
    const cells = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(cells).size).toBe(cells.length);
  });

  it('chooses jobs and instances by a metric that there is', () => {
    for (const { name, definition } of dashboard.templating.list)
      if (definition !== undefined) expect(definition, name).toMatch(/^label_values\(halfhour_database_up\b/);
    expect(scraped.has('halfhour_database_up')).toBe(true);
  });
});

describe('the rules', () => {
  it('have names of their own, a sentence and a severity each', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(rule.annotations.summary).toMatch(/^[A-Z].+[^.]$/);
      expect(['warning', 'critical']).toContain(rule.labels.severity);
      expect(rule.for).toMatch(/^\d+[mhd]$/);
    }
  });

  it.runIf(hasPromtool)('are rules to promtool', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
  });
});

describe('an expression', () => {
  it('that is not PromQL, or reads what is not there, is found', () => {
    expect(() => promqlNames('sum by (route) (rate(halfhour_jobs_due[5m])')).toThrow(/Not PromQL/);
    const [selector] = promqlNames('max(halfhour_jobs_dew{outcome="done"})').selectors;
    expect(selector).toEqual({ metric: 'halfhour_jobs_dew', labels: [{ name: 'outcome', operator: '=', value: 'done' }] });
    expect(metricOf(selector!)).toBeUndefined();
  });
});
