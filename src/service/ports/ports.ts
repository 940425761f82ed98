import { type CarbonIntensity, staticCarbon } from './carbon.ts';
import { type MpanRegister, sandboxMpanRegister } from './mpanRegister.ts';
import { type Regulator, sandboxRegulator } from './regulator.ts';

/** The outside world, as the service sees it. */
export interface Ports {
  regulator: Regulator;
  mpanRegister: MpanRegister;
  carbon: CarbonIntensity;
}

export const sandboxPorts: Ports = { regulator: sandboxRegulator, mpanRegister: sandboxMpanRegister, carbon: staticCarbon };
