import { type AnyValue, type Logger, SeverityNumber } from '@opentelemetry/api';

interface Line {
  level: number;
  time: number;
  msg?: string;
  err?: { type?: string; code?: string; message?: string; stack?: string };
  [field: string]: unknown;
}

/** Severities by pino's levels. */
const SEVERITIES: Record<number, [number: SeverityNumber, text: string]> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
};

/** Emits a line of the log as a record. It names the span that is active where it is written, by itself. */
export function emitLine(logger: Logger, line: string): void {
  const { level, time, msg, err, trace_id: _traceId, span_id: _spanId, ...fields } = JSON.parse(line) as Line;
  const [severityNumber, severityText] = SEVERITIES[level] ?? [SeverityNumber.UNSPECIFIED, String(level)];
  logger.emit({
    timestamp: time,
    severityNumber,
    severityText,
    body: msg ?? '',
    attributes: {
      ...(fields as Record<string, AnyValue>),
      ...(err && {
        'exception.type': err.code ?? err.type,
        'exception.message': err.message,
        'exception.stacktrace': err.stack,
      }),
    },
  });
}
