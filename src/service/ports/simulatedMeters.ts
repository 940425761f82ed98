import { isSimulatedSerial } from '../simulation/simulatedSerial.ts';
import { noMeterSource, type SmartMeterSource } from './smartMeterSource.ts';

/** Sandbox mock: its meters are read together by the job SIMULATE (readSimulatedMeters.ts), not one by one. */
export const simulatedMeters: SmartMeterSource = {
  ...noMeterSource,
  provider: 'SIMULATED',
  reads: ({ meterSerialNumber }) => isSimulatedSerial(meterSerialNumber),
};
