import type { Dispatcher } from 'undici';
import type { AccountReaders } from '../../assets/ports/ports.ts';
import { n3rgyMeters, n3rgyRegister } from './n3rgy.ts';
import { octopusMeters, octopusRegister } from './octopusEnergy.ts';
import type { ExternalApi } from './requestExternal.ts';

export interface ProviderSettings extends Partial<Pick<ExternalApi, 'timeoutMs' | 'pauseMs'>> {
  /** Base URLs of the providers' interfaces, if not the default ones. */
  octopusBaseUrl?: string | undefined;
  n3rgyBaseUrl?: string | undefined;
  /** Dispatcher that opens the connections to them. */
  dispatcher?: Dispatcher | undefined;
}

export const OCTOPUS_BASE_URL = 'https://api.octopus.energy';
const N3RGY_BASE_URL = 'https://api-v2.data.n3rgy.com';

/**
 * Returns the providers with whom tenants and users may have accounts of their own. Their addresses are settings of the
 * service, never of an account.
 */
export const accountReaders = ({
  octopusBaseUrl = OCTOPUS_BASE_URL,
  n3rgyBaseUrl = N3RGY_BASE_URL,
  ...externalOptions
}: ProviderSettings): AccountReaders => ({
  OCTOPUS_ENERGY: (apiKey) => {
    const settings = { ...externalOptions, baseUrl: octopusBaseUrl, apiKey };
    return { meterSource: octopusMeters(settings), mpanRegister: octopusRegister(settings) };
  },
  N3RGY: (apiKey) => {
    const settings = { ...externalOptions, baseUrl: n3rgyBaseUrl, apiKey };
    return { meterSource: n3rgyMeters(settings), mpanRegister: n3rgyRegister(settings) };
  },
});
