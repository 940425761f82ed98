import type { MeterProvider } from '#contract/meterAccount.ts';
import type { SmartMeter } from '#contract/smartMeter.ts';

type Reading = SmartMeter['reading'];

export const providerWords: Record<MeterProvider | 'SIMULATED', string> = { OCTOPUS_ENERGY: 'Octopus Energy', N3RGY: 'n3rgy', SIMULATED: 'Simulated' };

const reasonWords: Record<NonNullable<Reading['notReadReason']>, string> = {
  NO_CONSENT: 'Its user has not agreed to data access',
  MPAN_NOT_VALID: 'Its MPAN has not been found valid',
  NO_SERIAL_NUMBER: 'Its serial number is missing',
  NO_ACCOUNT: 'No account reads it',
  NOT_A_SMART_METER: 'It is no smart meter',
};

/** What an operator should know of how a meter is read: why it is not, or what the last read failed of; null where all is well. */
export function troubleOf({ notReadReason, lastError, failures }: Reading): string | null {
  if (notReadReason !== null) return reasonWords[notReadReason];
  if (lastError === null) return null;
  return failures > 1 ? `${lastError.detail} (${failures} times in a row)` : lastError.detail;
}

/** The verdict on a list of meters, before its figures. */
export function verdictOf(failing: number | undefined, total: number | undefined): string {
  if (failing === undefined || total === undefined) return '\u00a0';
  if (total === 0) return 'No smart meters';
  if (failing === 0) return `No meter fails to be read · ${total.toLocaleString('en-GB')} in all`;
  return `${failing.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} ${failing === 1 ? 'fails' : 'fail'} to be read`;
}
