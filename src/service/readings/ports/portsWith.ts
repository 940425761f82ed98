import { staticCarbon } from '../../assets/ports/carbon.ts';
import { noMpanRegister, sandboxMpanRegister } from '../../assets/ports/mpanRegister.ts';
import type { Ports, PortsOf } from '../../assets/ports/ports.ts';
import { fileRegulator, sandboxRegulator } from '../../assets/ports/regulator.ts';
import { noMeterSource } from '../../assets/ports/smartMeterSource.ts';
import { simulatedMeters } from './simulatedMeters.ts';

/** Mocks, for sandbox tenants. */
const sandboxPorts: Ports = {
  regulator: sandboxRegulator,
  mpanRegister: sandboxMpanRegister,
  meterSource: simulatedMeters,
  accountReaders: null,
  carbon: staticCarbon,
};

/**
 * Ports of live tenants while nothing else is configured: decisions of the regulator come by file, readings through the
 * interface.
 */
const unconfiguredPorts: Ports = {
  regulator: fileRegulator,
  mpanRegister: noMpanRegister,
  meterSource: noMeterSource,
  accountReaders: null,
  carbon: staticCarbon,
};

/** Returns the ports chosen by the settings: `live` for live tenants only, `all` for sandbox tenants too. */
export const portsWith =
  (live: Partial<Ports> = {}, all: Partial<Ports> = {}): PortsOf =>
  ({ environment }) =>
    environment === 'SANDBOX' ? { ...sandboxPorts, ...all } : { ...unconfiguredPorts, ...live, ...all };
