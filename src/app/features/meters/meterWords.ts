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

/** Summary of all meters: how many fail, or how many of them are read from here at all. */
export function verdictOf(failing: number | undefined, read: number | undefined, total: number | undefined): string {
  if (failing === undefined || read === undefined || total === undefined) return '\u00a0';
  const all = total.toLocaleString('en-GB');
  if (total === 0) return 'No smart meters';
  if (failing > 0) return `${failing.toLocaleString('en-GB')} of ${all} ${failing === 1 ? 'fails' : 'fail'} to be read`;
  if (read === 0) return `None of ${all} is read from here: their readings are sent by others`;
  return `${read.toLocaleString('en-GB')} of ${all} ${read === 1 ? 'is' : 'are'} read, none fails`;
}
