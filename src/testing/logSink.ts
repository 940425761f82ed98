import type { Logger } from 'pino';
import { createLogger } from '#server/createLogger.ts';

export interface LogSink {
  logger: Logger;
  lines: Record<string, unknown>[];
  text: () => string;
}

/** A log of every level into memory. */
export function logSink(level = 'debug'): LogSink {
  const written: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => {
    written.push(line);
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  return { logger: createLogger(level, { write }), lines, text: () => written.join('') };
}

const PERSONAL_FIELDS = new Set([
  'name',
  'userId',
  'assetId',
  'email',
  'phone',
  'mpan',
  'exportMpan',
  'boundaryMpan',
  'meterSerialNumber',
  'locationPostcode',
  'locationBuildingNoOrName',
  'locationAddress',
  'purpose',
  'reason',
  'secret',
  'url',
  'search',
  'description',
]);
/** Shorter ones occur in other words by chance. */
const MIN_LENGTH = 5;

/** Everything in a JSON text that is personal or secret. */
export function personalValues(text: unknown): string[] {
  if (typeof text !== 'string' || text === '') return [];
  const found: string[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (PERSONAL_FIELDS.has(key) && typeof value === 'string' && value.length >= MIN_LENGTH) found.push(value);
    return value;
  });
  return found;
}
