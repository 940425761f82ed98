import type { MeterProvider } from '#contract/meterAccount.ts';
import type { SmartMeter } from '#contract/smartMeter.ts';

type Reading = SmartMeter['reading'];

export const providerWords: Record<MeterProvider | 'SIMULATED', string> = {
  OCTOPUS_ENERGY: 'Octopus Energy',
  N3RGY: 'n3rgy',
  SIMULATED: 'Simulated',
};

const reasonWords: Record<NonNullable<Reading['notReadReason']>, string> = {
  NO_CONSENT: 'Its user has not agreed to data access',
  MPAN_NOT_VALID: 'Its MPAN has not been found valid',
  NO_SERIAL_NUMBER: 'Its serial number is missing',
  NO_ACCOUNT: 'No account reads it',
  NOT_A_SMART_METER: 'It is no smart meter',
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
