import { noMeterSource, type SmartMeterSource } from '../../assets/ports/smartMeterSource.ts';
import { isSimulatedSerial } from '../../assets/simulatedSerial.ts';

/** Sandbox mock: its meters are read together by the job SIMULATE (readSimulatedMeters.ts), not one by one. */
export const simulatedMeters: SmartMeterSource = {
  ...noMeterSource,
  provider: 'SIMULATED',
  reads: ({ meterSerialNumber }) => isSimulatedSerial(meterSerialNumber),
};
