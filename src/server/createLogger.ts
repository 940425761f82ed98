import pino, { type DestinationStream, type Logger } from 'pino';
import { safeError } from './safeError.ts';

/** Returns standard error as a destination; a line is written when the call returns. */
export const standardError = (): DestinationStream => pino.destination({ fd: 2, sync: true });

/**
 * Creates a log of JSON lines on standard error, or on `destination`. Errors belong under `err`, where they lose every
 * value they carry. `more` returns further fields of each line.
 */
export const createLogger = (
  level: string,
  destination: DestinationStream = standardError(),
  more?: () => object,
): Logger =>
  pino(
    { level, base: null, serializers: { err: (error: unknown) => safeError(error) }, ...(more ? { mixin: more } : {}) },
    destination,
  );
