import type { MeterProvider } from '#contract/meterAccount.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { CarbonIntensity } from './carbon.ts';
import type { MpanRegister } from './mpanRegister.ts';
import type { Regulator } from './regulator.ts';
import type { SmartMeterSource } from './smartMeterSource.ts';

/** Reader of meters and of MPANs, with the credential of one account. */
export interface AccountReader {
  meterSource: SmartMeterSource;
  mpanRegister: MpanRegister;
}

export type AccountReaders = Record<MeterProvider, (credential: string) => AccountReader>;

/** The external services of one tenant. */
export interface Ports {
  regulator: Regulator;
  mpanRegister: MpanRegister;
  /** Source of the meters that no account of the tenant or of a user reads. */
  meterSource: SmartMeterSource;
  /** Readers with the accounts of the tenant and its users; null if these are not used, and meters are simulated. */
  accountReaders: AccountReaders | null;
  carbon: CarbonIntensity;
}

/** Function that returns the ports of the transaction's tenant. */
export type PortsOf = (scope: Pick<TenantScope, 'environment'>) => Ports;
