import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type Attributes = { key: string; value: Value }[];

export interface CollectedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  links: { traceId: string }[];
  status: { code?: number };
}

export interface CollectedLog {
  body: string;
  severityText: string;
  traceId: string | undefined;
  attributes: Record<string, unknown>;
}

export interface CollectedMetric {
  name: string;
  unit: string;
  sum?: { isMonotonic: boolean; aggregationTemporality: number; dataPoints: CollectedPoint[] };
  gauge?: { dataPoints: CollectedPoint[] };
  histogram?: { dataPoints: CollectedPoint[] };
}

export interface CollectedPoint {
  attributes: Attributes;
  asDouble?: number;
  count?: number;
  sum?: number;
  bucketCounts?: number[];
  explicitBounds?: number[];
}

export interface OtlpCollector {
  url: string;
  spans: CollectedSpan[];
  logs: CollectedLog[];
  /** As exported last. */
  metrics: Map<string, CollectedMetric>;
  resource: Record<string, unknown>;
  headers: NodeJS.Dict<string | string[]>;
  /** Everything received, as text. */
  text: () => string;
  close(): Promise<void>;
}

const plain = (attributes: Attributes = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

interface Export {
  resourceSpans?: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attributes })[] }[];
  }[];
  resourceLogs?: {
    scopeLogs: { logRecords: { body: Value; severityText: string; traceId?: string; attributes: Attributes }[] }[];
  }[];
  resourceMetrics?: { scopeMetrics: { metrics: CollectedMetric[] }[] }[];
}

/** A collector on loopback that understands OTLP over HTTP in JSON, and keeps what it gets. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body);
      collector.headers = request.headers;
      take(collector, body as Export);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const collector: OtlpCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    logs: [],
    metrics: new Map(),
    resource: {},
    headers: {},
    text: () => JSON.stringify(bodies),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return collector;
}

function take(collector: OtlpCollector, { resourceSpans = [], resourceLogs = [], resourceMetrics = [] }: Export): void {
  for (const { resource, scopeSpans } of resourceSpans) {
    collector.resource = plain(resource.attributes);
    for (const { spans } of scopeSpans)
      collector.spans.push(...spans.map((span) => ({ ...span, attributes: plain(span.attributes) })));
  }
  for (const { scopeLogs } of resourceLogs)
    for (const { logRecords } of scopeLogs)
      collector.logs.push(
        ...logRecords.map(({ body, severityText, traceId, attributes }) => ({
          body: body.stringValue ?? '',
          severityText,
          traceId,
          attributes: plain(attributes),
        })),
      );
  for (const { scopeMetrics } of resourceMetrics)
    for (const { metrics } of scopeMetrics) for (const metric of metrics) collector.metrics.set(metric.name, metric);
}
