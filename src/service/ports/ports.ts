import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AccountReaders } from './accountReaders.ts';
import { type CarbonIntensity, staticCarbon } from './carbon.ts';
import { type MpanRegister, noMpanRegister, sandboxMpanRegister } from './mpanRegister.ts';
import { fileRegulator, type Regulator, sandboxRegulator } from './regulator.ts';
import { simulatedMeters } from './simulatedMeters.ts';
import { noMeterSource, type SmartMeterSource } from './smartMeterSource.ts';

/** The outside world, as the service sees it for one tenant. */
export interface Ports {
  regulator: Regulator;
  mpanRegister: MpanRegister;
  /** Reads the meters that no account of the tenant or of a user reads. */
  meterSource: SmartMeterSource;
  /** Read with the accounts of the tenant and its users; null where these are not used, and meters are simulated. */
  accountReaders: AccountReaders | null;
  carbon: CarbonIntensity;
}

/** The ports of the tenant whose transaction it is. */
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
 * What live tenants have before the operator configures more: verdicts come by file, readings through the interface.
 */
const unconfiguredPorts: Ports = {
  regulator: fileRegulator,
  mpanRegister: noMpanRegister,
  meterSource: noMeterSource,
  accountReaders: null,
  carbon: staticCarbon,
};

/** Ports of an operator's choosing: `live` for live tenants alone, `all` for sandbox tenants too. */
export const portsWith =
  (live: Partial<Ports> = {}, all: Partial<Ports> = {}): PortsOf =>
  ({ environment }) =>
    environment === 'SANDBOX' ? { ...sandboxPorts, ...all } : { ...unconfiguredPorts, ...live, ...all };
