import pino, { type DestinationStream, type Logger } from 'pino';
import { safeError } from './safeError.ts';

/**
 * A log of JSON lines on standard error, or on `destination`. Errors belong under `err`, where they lose every value
 * they carry.
 */
export const createLogger = (
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger => pino({ level, base: null, serializers: { err: (error: unknown) => safeError(error) } }, destination);
