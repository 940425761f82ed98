import { spawnSync } from 'node:child_process';
import { v4 as newUuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setTracing, tracing } from '#server/telemetry/tracing.ts';
import { observeStatements } from '#store/observedStatements.ts';
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from '#testing/otlpCollector.ts';
import { mpanOf } from '#testing/scenario/context.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';
import { readConfig } from './config.ts';
import { startTelemetry, type Telemetry } from './startTelemetry.ts';

const ASSET_NAME = 'Harbour Cottage 77';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = `00-${TRACE}-b7ad6b7169203331-01`;

const settings = (endpoint: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=ours',
  OTEL_SERVICE_NAME: 'flex',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial,region=gb',
  LOG_LEVEL: 'info',
});

/** Starts telemetry as a program does, with the settings in the environment, where the exporters read them too. */
async function startWith(env: Record<string, string>, written: string[] = []): Promise<Telemetry> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return startTelemetry(readConfig(env), 'halfhour', { write: (line) => void written.push(line) });
}

function endTelemetry(): void {
  vi.unstubAllEnvs();
  setTracing(null);
  observeStatements(null);
}

describe('what is exported', () => {
  let collector: OtlpCollector;
  let telemetry: Telemetry;
  let service: TestService;
  let receiver: WebhookReceiver;
  let tenant: TestTenant;
  let mpan: string;
  const written: string[] = [];
  beforeAll(async () => {
    collector = await startOtlpCollector();
    telemetry = await startWith(settings(collector.url), written);
    service = await startTestService({ webhooks: testWebhooks(), logger: telemetry.logger });
    receiver = await startWebhookReceiver();
    tenant = await service.addTenant();
    await tenant.send('POST', '/webhooks', {
      body: { url: `${receiver.url}/hook`, events: ['ASSET.MPAN_VALIDATED'] },
    });
    mpan = mpanOf(7);
    const created = await tenant.send('POST', '/assets', {
      body: { name: ASSET_NAME, mpan },
      headers: { traceparent: CALLER },
    });
    expect(created.status).toBe(201);
    expect((await tenant.send('GET', '/assets?search=inQuery')).status).toBe(200);
    expect((await tenant.send('GET', `/assets/${newUuid()}`)).status).toBe(404);
    await tenant.send('PUT', '/sandbox/clock', { body: { advance: 'PT1H' } });
    await service.service.deliveries.flush();
    await service.close();
    await telemetry.close();
  });
  afterAll(async () => {
    endTelemetry();
    await receiver.close();
    await collector.close();
  });

  const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => ofTrace().find((span) => span.name === name)!;
  const childrenOf = (parent: CollectedSpan) => ofTrace().filter(({ parentSpanId }) => parentSpanId === parent.spanId);

  it('is one trace from the caller through request, statement and job to the webhook, whose receiver gets it', () => {
    const request = named('POST /api/v1/assets');
    expect(request).toMatchObject({
      kind: 2,
      parentSpanId: 'b7ad6b7169203331',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/v1/assets',
        'http.response.status_code': 201,
        'halfhour.operation': 'createAsset',
        'halfhour.tenant': tenant.tenant,
      },
    });
    const statement = childrenOf(request).find(({ attributes }) =>
      String(attributes['db.query.text']).includes('insert into jobs'),
    )!;
    expect(statement).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
    const job = named('job MPAN_CHECK');
    expect(job).toMatchObject({ kind: 5, parentSpanId: request.spanId });
    expect(childrenOf(job).map(({ attributes }) => attributes['db.system.name'])).toContain('postgresql');
    const webhook = named('POST webhook');
    expect(webhook).toMatchObject({
      kind: 3,
      parentSpanId: job.spanId,
      attributes: { 'http.response.status_code': 204, 'server.address': '127.0.0.1' },
    });
    expect(receiver.received.map(({ headers }) => headers['traceparent'])).toEqual([
      `00-${TRACE}-${webhook.spanId}-01`,
    ]);
  });

  it('has the names of the settings, and of each request the route and not the path', () => {
    expect(collector.headers['x-tenant']).toBe('ours');
    expect(collector.resource).toMatchObject({
      'service.name': 'flex',
      'deployment.environment.name': 'trial',
      region: 'gb',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    const missing = collector.spans.find(({ name }) => name === 'GET /api/v1/assets/{assetUUID}')!;
    expect(missing.attributes).toMatchObject({ 'http.response.status_code': 404, 'halfhour.problem': 'NOT_FOUND' });
    expect(missing.parentSpanId ?? '').toBe('');
  });

  it('has no value of a client, no secret and no parameter of a statement', () => {
    const text = collector.text();
    for (const value of [ASSET_NAME, mpan, 'inQuery', tenant.apiKey.split('_').at(-1)!])
      expect(text).not.toContain(value);
    expect(text).toContain('values ($1');
  });

  it('has the lines of the log, each with the trace of its request', () => {
    const line = collector.logs.find(
      ({ body, attributes }) => body === 'request' && attributes['operation'] === 'createAsset',
    );
    expect(line).toMatchObject({ severityText: 'INFO', traceId: TRACE, attributes: { status: 201 } });
    expect(written.filter((each) => each.includes(`"trace_id":"${TRACE}"`))).toHaveLength(1);
  });

  it('has the metrics that /metrics shows, of a service that has stopped too', () => {
    const { metrics } = collector;
    const duration = metrics.get('halfhour_http_request_duration_seconds')!;
    expect(duration.unit).toBe('s');
    const point = duration.histogram!.dataPoints.find(({ attributes }) =>
      attributes.some(({ value }) => value.stringValue === '/api/v1/assets/{assetUUID}'),
    )!;
    expect(point.count).toBe(1);
    expect(point.bucketCounts!.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(point.bucketCounts).toHaveLength(point.explicitBounds!.length + 1);
    const jobs = metrics.get('halfhour_jobs_run_total')!.sum!;
    expect(jobs).toMatchObject({ isMonotonic: true, aggregationTemporality: 2 });
    expect(jobs.dataPoints.map(({ attributes }) => attributes[0]!.value.stringValue)).toContain('MPAN_CHECK');
    expect(metrics.get('process_resident_memory_bytes')).toMatchObject({ unit: 'By', gauge: { dataPoints: [{}] } });
  });
});

describe('a trace', () => {
  it('is not taken from a caller who names none, nor kept where the caller says so', async () => {
    const collector = await startOtlpCollector();
    const telemetry = await startWith({
      ...settings(collector.url),
      OTEL_METRICS_EXPORTER: 'none',
      LOG_LEVEL: 'silent',
    });
    const service = await startTestService();
    try {
      const tenant = await service.addTenant();
      for (const traceparent of [
        'nonsense',
        `00-${TRACE}-b7ad6b7169203331-00`,
        `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
      ])
        expect((await tenant.send('GET', '/assets', { headers: { traceparent } })).status).toBe(200);
    } finally {
      await service.close();
      await telemetry.close();
      endTelemetry();
      await collector.close();
    }
    const requests = collector.spans.filter(({ kind }) => kind === 2);
    expect(requests).toHaveLength(2);
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(2);
    expect(collector.spans.filter(({ traceId }) => traceId === TRACE)).toEqual([]);
    expect(collector.metrics.size).toBe(0);
  });
});

describe('a collector that is away', () => {
  it('costs requests nothing, and a stop two seconds at most', async () => {
    const collector = await startOtlpCollector();
    await collector.close();
    const telemetry = await startWith({ ...settings(collector.url), LOG_LEVEL: 'silent' });
    const service = await startTestService();
    try {
      const tenant = await service.addTenant();
      for (let n = 0; n < 100; n++) expect((await tenant.send('GET', '/assets')).status).toBe(200);
    } finally {
      await service.close();
      const began = performance.now();
      await telemetry.close();
      endTelemetry();
      expect(performance.now() - began).toBeLessThan(2500);
    }
  });
});

/** Starts telemetry in a process of its own, beside service and dashboard; returns the modules it loaded for it. */
function loadedModules(env: Record<string, string>): string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve(name, context, next) {
      const found = next(name, context);
      loaded.push(found.url);
      return found;
    } });
    const { readConfig } = await import('#boot/config.ts');
    const { startTelemetry } = await import('#boot/startTelemetry.ts');
    await Promise.all([import('#boot/launchServiceWithSandbox.ts'), import('#bff/launchDashboard.ts')]);
    const telemetry = await startTelemetry(readConfig(), 'halfhour');
    process.stdout.write(JSON.stringify([...new Set(loaded)]), () => process.exit(0));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as string[];
}

describe('without the setting', () => {
  it('nothing of OpenTelemetry is loaded but what prom-client loads', () => {
    const [off, on] = [loadedModules({}), loadedModules(settings('http://127.0.0.1:1'))];
    const ofTelemetry = (urls: string[]) =>
      urls.filter((url) => /@opentelemetry\/(?!api\/.*\.cjs$)|telemetry\/otlp/.test(url));
    expect(ofTelemetry(off)).toEqual([]);
    expect(ofTelemetry(on).length).toBeGreaterThan(100);
    const others = new Set([...off, ...ofTelemetry(on)]);
    expect(on.filter((url) => !others.has(url) && !url.startsWith('node:'))).toEqual([]);
  });

  it('nor is anything traced with OTEL_SDK_DISABLED', async () => {
    const telemetry = await startWith({ ...settings('http://127.0.0.1:1'), OTEL_SDK_DISABLED: 'true' });
    expect(tracing()).toBeNull();
    await telemetry.close();
    endTelemetry();
  });
});
