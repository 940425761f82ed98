/** Recognition of a data set by its header. */
import type { DispatchFormat } from './instruction.ts';
import { nesoUtilisation } from './nesoUtilisation.ts';
import { spenDispatches } from './spenDispatches.ts';
import { ukpnDispatches } from './ukpnDispatches.ts';

export const dispatchFormats = {
  UKPN_DISPATCHES: ukpnDispatches,
  SPEN_DISPATCHES: spenDispatches,
  NESO_DFS_UTILISATION: nesoUtilisation,
} as const satisfies Record<string, DispatchFormat>;
export type DispatchFormatName = keyof typeof dispatchFormats;

const NAMES: Record<DispatchFormatName, string> = {
  UKPN_DISPATCHES: 'dispatches of UK Power Networks',
  SPEN_DISPATCHES: 'dispatches of SP Energy Networks',
  NESO_DFS_UTILISATION: 'NESO’s utilisation report',
};

/** NESO’s files of the service that contain no instructions, by a column that only they have. */
const NO_INSTRUCTIONS: readonly [string, string][] = [
  ['Participant Bids Eligible', 'it is NESO’s requirement, which invites bids and contains no instructions'],
  ['DFS Provider Bids Accepted Total Cost GBP', 'it is NESO’s summary, which contains no unit'],
];

/** Returns the reason why a file cannot be read in a format; null where it can. */
export function formatFault(header: readonly string[], format: DispatchFormatName): string | null {
  if (new Set(header).size !== header.length) return 'the file has a duplicate column';
  const missing = dispatchFormats[format].needed.filter((column) => !header.includes(column));
  if (missing.length === 0) return null;
  return `the file has no column ${missing.join(', ')}${whatItIs(header)}`;
}

function whatItIs(header: readonly string[]): string {
  const other = NO_INSTRUCTIONS.find(([column]) => header.includes(column));
  if (other) return `: ${other[1]}; send the utilisation report`;
  const names = Object.keys(dispatchFormats) as DispatchFormatName[];
  const fitting = names.find((name) => dispatchFormats[name].needed.every((column) => header.includes(column)));
  return fitting ? `: it is ${NAMES[fitting]} (${fitting})` : '';
}
