import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DestinationStream, Logger } from 'pino';
import { z } from 'zod';
import { createLogger, standardError } from '#server/createLogger.ts';
import { setTracing } from '#server/telemetry/tracing.ts';
import { observeStatements } from '#store/observedStatements.ts';
import type { Config } from './config.ts';

const Package = z.object({ version: z.string() });

export interface Telemetry {
  /** The log of the program, exported too if that is on. */
  logger: Logger;
  /** Exports what is left, within two seconds. */
  close: () => Promise<void>;
}

/**
 * The log, and with OTEL_EXPORTER_OTLP_ENDPOINT the export of traces, metrics and the log to it. Called before servers
 * are made: they ask then whether requests are traced. `program` is the default of service.name; the log is written to
 * `destination`.
 */
export async function startTelemetry(
  config: Config,
  program: 'halfhour' | 'halfhour-dashboard',
  destination: DestinationStream = standardError(),
): Promise<Telemetry> {
  const { LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined || config.OTEL_SDK_DISABLED === 'true')
    return { logger: createLogger(LOG_LEVEL, destination), close: async () => undefined };
  const { startOtlp } = await import('#server/telemetry/otlp/startOtlp.ts');
  const otlp = startOtlp({
    serviceName: config.OTEL_SERVICE_NAME,
    version: readVersion(),
    resource: {
      'service.name': program,
      'service.instance.id': randomUUID(),
      'deployment.environment.name': config.ENVIRONMENT,
    },
    signals: {
      traces: config.OTEL_TRACES_EXPORTER === 'otlp',
      metrics: config.OTEL_METRICS_EXPORTER === 'otlp',
      logs: config.OTEL_LOGS_EXPORTER === 'otlp',
    },
    sampler: config.OTEL_TRACES_SAMPLER,
    samplerRatio: config.OTEL_TRACES_SAMPLER_ARG,
    metricIntervalMs: config.OTEL_METRIC_EXPORT_INTERVAL,
    onFailure: (error) => logger.warn({ err: error, part: 'telemetry' }, 'what is observed could not be exported'),
  });
  const { tracing, onLine } = otlp;
  const write = (line: string) => {
    destination.write(line);
    onLine?.(line);
  };
  const logger = createLogger(LOG_LEVEL, { write }, tracing ? () => tracing.ids() : undefined);
  setTracing(tracing);
  observeStatements(tracing && ((text, name, send) => tracing.statement(text, name, send)));
  return { logger, close: () => otlp.close() };
}

const readVersion = (): string =>
  Package.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;
