import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AccountReaders } from './accountReaders.ts';
import { type CarbonIntensity, staticCarbon } from './carbon.ts';
import { type MpanRegister, noMpanRegister, sandboxMpanRegister } from './mpanRegister.ts';
import { fileRegulator, type Regulator, sandboxRegulator } from './regulator.ts';
import { simulatedMeters } from './simulatedMeters.ts';
import { noMeterSource, type SmartMeterSource } from './smartMeterSource.ts';

/** The external services of one tenant. */
export interface Ports {
  regulator: Regulator;
  mpanRegister: MpanRegister;
  /** Reads the meters that no account of the tenant or of a user reads. */
  meterSource: SmartMeterSource;
  /** Reads with the accounts of the tenant and its users; null if these are not used, and meters are simulated. */
  accountReaders: AccountReaders | null;
  carbon: CarbonIntensity;
}

/** The ports of the transaction's tenant. */
export type PortsOf = (scope: Pick<TenantScope, 'environment'>) => Ports;

/** Mocks, for sandbox tenants. */
const sandboxPorts: Ports = {
  regulator: sandboxRegulator,
  mpanRegister: sandboxMpanRegister,
  meterSource: simulatedMeters,
  accountReaders: null,
  carbon: staticCarbon,
};

/**
 * The ports of live tenants while nothing else is configured: verdicts come by file, readings through the interface.
 */
const unconfiguredPorts: Ports = {
  regulator: fileRegulator,
  mpanRegister: noMpanRegister,
  meterSource: noMeterSource,
  accountReaders: null,
  carbon: staticCarbon,
};

/** Ports chosen by the settings: `live` for live tenants only, `all` for sandbox tenants too. */
export const portsWith =
  (live: Partial<Ports> = {}, all: Partial<Ports> = {}): PortsOf =>
  ({ environment }) =>
    environment === 'SANDBOX' ? { ...sandboxPorts, ...all } : { ...unconfiguredPorts, ...live, ...all };
