/** Files whose columns are ours: of Flexible Power as long as no operator's header is bound, and the list of MPANs. */
import type { FileBinding, FileConvention } from './binding.ts';

const POWER = { kWh: 'kW', MWh: 'MW', kW: 'kW', MW: 'MW' } as const;
const ENERGY = { kWh: 'kWh', MWh: 'MWh', kW: 'kWh', MW: 'MWh' } as const;

/**
 * Returns the binding of readings for the Flexible Power portal, of power or energy; its header is a placeholder, no
 * text of it was found.
 */
export function flexiblePowerReadings(convention: FileConvention, variant?: 'POWER' | 'ENERGY'): FileBinding {
  const { quantity: own } = convention;
  const quantity = variant === undefined ? own : (variant === 'POWER' ? POWER : ENERGY)[own];
  const what = quantity === 'kW' || quantity === 'MW' ? 'power' : 'energy';
  return {
    kind: 'READINGS',
    columns: [
      { column: 'timestamp', field: 'STAMP' },
      { column: `${what}_${quantity.toLowerCase()}`, field: 'METERED' },
    ],
    convention: { ...convention, quantity },
  };
}

/** Returns the binding of a list of the assets of an event or a scheme with their meters. */
export const mpanList = (convention: FileConvention): FileBinding => ({
  kind: 'PARTICIPANTS',
  columns: [
    { column: 'mpan', field: 'MPAN' },
    { column: 'asset_id', field: 'ASSET_ID' },
    { column: 'postcode', field: 'POSTCODE' },
    { column: 'technology', field: 'TECHNOLOGY' },
    { column: 'power_kw', field: 'POWER_KW' },
    { column: 'from', field: 'FROM' },
    { column: 'to', field: 'TO' },
  ],
  convention,
});
