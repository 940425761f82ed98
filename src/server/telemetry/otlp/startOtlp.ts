import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { elapsedSince, monotonicNow, NEVER } from '#energy/time/clocks.ts';
import { keepEndedSources } from '../../metricSources.ts';
import { resultWithin } from '../../resultWithin.ts';
import type { SamplerName } from '../samplerNames.ts';
import type { Tracing } from '../tracing.ts';
import { emitLine } from './logRecords.ts';
import { OtlpTracing } from './otlpTracing.ts';
import { RegistryProducer } from './registryProducer.ts';
import { createSampler } from './sampler.ts';

export interface OtlpSettings {
  /** Value of OTEL_SERVICE_NAME. */
  serviceName: string | undefined;
  /** Version of this Halfhour. */
  version: string;
  /** Attributes of the resource; those of OTEL_RESOURCE_ATTRIBUTES go before them. */
  resource: Record<string, string>;
  /** Signals that are exported. */
  signals: { traces: boolean; metrics: boolean; logs: boolean };
  sampler: SamplerName;
  /** Share of sampled traces, 0 to 1. */
  samplerRatio: number;
  metricIntervalMs: number;
  /** Function called with a failed export, at most once a minute. */
  onFailure: (error: unknown) => void;
}

export interface Otlp {
  /** Tracing; null without traces. */
  tracing: Tracing | null;
  /** Function that takes each line of the log; null without logs. */
  onLine: ((line: string) => void) | null;
  /** Exports what is left, within two seconds. */
  close(): Promise<void>;
}

const NAME = 'halfhour';
/** Maximum time of the last exports during a stop, which may take twenty seconds. */
const CLOSE_MS = 2000;
/** Maximum number of exports of a signal at a time. What is more than a queue of 2,048 meanwhile is dropped. */
const AT_ONCE = 2;
const COMPLAIN_EVERY_MS = 60_000;

/**
 * Starts to export to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names. The exporters read their own settings, such
 * as OTEL_EXPORTER_OTLP_HEADERS, from the environment. A collector that is away costs what is queued for it and no
 * more.
 */
export function startOtlp(settings: OtlpSettings): Otlp {
  const { signals, serviceName, version } = settings;
  const resource = defaultResource()
    .merge(resourceFromAttributes({ ...settings.resource, 'service.version': version }))
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
    .merge(resourceFromAttributes(serviceName === undefined ? {} : { 'service.name': serviceName }));
  setGlobalErrorHandler(atMostEveryMinute(settings.onFailure));
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  keepEndedSources(signals.metrics);
  const exporting = { concurrencyLimit: AT_ONCE };
  const tracers =
    signals.traces &&
    new TracerProvider({
      resource,
      sampler: createSampler(settings.sampler, settings.samplerRatio),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(exporting) })],
    });
  const loggers =
    signals.logs &&
    new LoggerProvider({
      resource,
      processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(exporting) })],
    });
  const meters =
    signals.metrics &&
    new MeterProvider({
      resource,
      readers: [
        new PeriodicExportingMetricReader({
          exporter: new OTLPMetricExporter(exporting),
          exportIntervalMillis: settings.metricIntervalMs,
          metricProducers: [new RegistryProducer(NAME)],
        }),
      ],
    });
  const providers = [meters, tracers, loggers].filter((each) => each !== false);
  const logger = loggers && loggers.getLogger(NAME, version);
  return {
    tracing: tracers ? new OtlpTracing(tracers.getTracer(NAME, version)) : null,
    onLine: logger ? (line) => emitLine(logger, line) : null,
    close: async () => {
      await resultWithin(CLOSE_MS, Promise.allSettled(providers.map((each) => each.shutdown())));
      context.disable();
      keepEndedSources(false);
    },
  };
}

function atMostEveryMinute(complain: (error: unknown) => void): (error: unknown) => void {
  let last = NEVER;
  return (error) => {
    if (elapsedSince(last) < COMPLAIN_EVERY_MS) return;
    last = monotonicNow();
    complain(error);
  };
}
