import { z } from 'zod';
import { SAMPLERS } from '#server/telemetry/samplerNames.ts';
import { httpUrl, oneOf, type Setting, text } from './settingTypes.ts';

const READ_BY = ['service', 'dashboard'] as const satisfies Setting['readBy'];

/** The variables of OpenTelemetry that are read here; its exporters read further ones of their own. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...httpUrl(),
    readBy: READ_BY,
    meaning:
      'Address of an OpenTelemetry collector, like `http://127.0.0.1:4318`: traces, metrics and logs go there by OTLP over ' +
      'HTTP (JSON). Without it nothing of OpenTelemetry is loaded.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    ...text(),
    unit: 'name=value,…',
    readBy: READ_BY,
    meaning: 'Headers of these requests, for example `Authorization=Bearer%20…`.',
  },
  OTEL_SDK_DISABLED: {
    ...oneOf(['true', 'false'], 'false'),
    readBy: READ_BY,
    meaning: 'With `true` nothing is exported, whatever else is set.',
  },
  OTEL_TRACES_EXPORTER: {
    ...oneOf(['otlp', 'none'], 'otlp'),
    readBy: READ_BY,
    meaning: 'Whether traces are exported.',
  },
  OTEL_METRICS_EXPORTER: {
    ...oneOf(['otlp', 'none'], 'otlp'),
    readBy: READ_BY,
    meaning: 'Whether metrics are exported; `/metrics` stays as it is.',
  },
  OTEL_LOGS_EXPORTER: {
    ...oneOf(['otlp', 'none'], 'otlp'),
    readBy: READ_BY,
    meaning: 'Whether the log is exported besides being written; `LOG_LEVEL` counts for both.',
  },
  OTEL_SERVICE_NAME: {
    ...text(),
    shownDefault: '`halfhour`; of a dashboard alone `halfhour-dashboard`',
    readBy: READ_BY,
    meaning: '`service.name` of what is exported.',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    ...text(),
    unit: 'name=value,…',
    readBy: READ_BY,
    meaning: 'Further attributes of what is exported, for example `deployment.environment.name=live`.',
  },
  OTEL_TRACES_SAMPLER: {
    ...oneOf(SAMPLERS, 'parentbased_always_on'),
    readBy: READ_BY,
    meaning: 'Which traces are kept; those named `parentbased_` do as the caller says, if there is one.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    type: z.coerce.number().min(0).max(1).default(1),
    unit: '0 to 1',
    readBy: READ_BY,
    meaning: 'Share of traces kept by the samplers named `traceidratio`.',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    type: z.coerce.number().int().min(1000).max(3_600_000).default(60_000),
    unit: 'milliseconds, 1,000 to 3,600,000',
    readBy: READ_BY,
    meaning: 'How often metrics are exported.',
  },
} satisfies Record<string, Setting>;
