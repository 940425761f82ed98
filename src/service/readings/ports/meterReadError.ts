import { z } from 'zod';
import type { MeterFaultCode } from '#contract/smartMeter.ts';
import type { MeterReading } from '../../assets/ports/smartMeterSource.ts';
import { RefusedResponseError } from './requestExternal.ts';

/**
 * Reason why a meter could not be read, in words for the operator that name no meter; `readings` are those that could
 * be read anyway.
 */
export class MeterReadError extends Error {
  readonly code: MeterFaultCode;
  readonly readings: MeterReading[];

  constructor(code: MeterFaultCode, detail: string, readings: MeterReading[] = []) {
    super(detail);
    this.code = code;
    this.readings = readings;
  }
}

/** Returns the fault for a failed request to a provider; a refusal is explained by the provider, with `refusal`. */
export function toMeterReadError(
  error: unknown,
  provider: string,
  refusal: (refused: RefusedResponseError) => MeterReadError,
): MeterReadError {
  if (error instanceof MeterReadError) return error;
  if (error instanceof RefusedResponseError) return refusal(error);
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return new MeterReadError('UNEXPECTED_ANSWER', `${provider} returned an unexpected response`);
  return new MeterReadError('PROVIDER_UNAVAILABLE', error instanceof Error ? error.message : String(error));
}
