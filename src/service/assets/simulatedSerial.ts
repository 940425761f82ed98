/** The prefix of a simulated meter's serial number. */
const SIMULATED = 'SIM';
/** End of the serial number of a meter that loses half hours. */
export const BAD_RECEPTION = '-WEAK';

/** The pattern of simulated meters' serial numbers, for SQL's `like`. */
export const SIMULATED_SERIALS = `${SIMULATED}%`;

/** Whether a meter of a sandbox is simulated. */
export const isSimulatedSerial = (serialNumber: string | null | undefined): boolean =>
  serialNumber?.startsWith(SIMULATED) === true;
