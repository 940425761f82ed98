import type { MeterProvider } from '#contract/meterAccount.ts';
import type { SmartMeter } from '#contract/smartMeter.ts';

type Reading = SmartMeter['reading'];

export const providerWords: Record<MeterProvider | 'SIMULATED', string> = {
  OCTOPUS_ENERGY: 'Octopus Energy',
  N3RGY: 'n3rgy',
  SIMULATED: 'Simulated',
};

const reasonWords: Record<NonNullable<Reading['notReadReason']>, string> = {
  NO_CONSENT: 'The user has not consented to data access',
  MPAN_NOT_VALID: 'The MPAN has not been validated',
  NO_SERIAL_NUMBER: 'The meter serial number is missing',
  NO_ACCOUNT: 'No account for this meter',
  NOT_A_SMART_METER: 'Not a smart meter',
};

/** How the meter point is settled; null without a top line. */
export const settledWords = (isHalfHourly: boolean | null): string =>
  isHalfHourly === null ? '–' : isHalfHourly ? 'Half-hourly' : 'By profile';

/** The problem of a meter: why it is not read, or the error of its last read; null without one. */
export function troubleOf({ notReadReason, lastError, failures }: Reading): string | null {
  if (notReadReason !== null) return reasonWords[notReadReason];
  if (lastError === null) return null;
  return failures > 1 ? `${lastError.detail} (${failures} times in a row)` : lastError.detail;
}
