/**
 * Causes of the gap between the contract of an event and its delivery, as a waterfall: they add up to the gap exactly.
 * Described in docs/figures.md. Energies in Wh; parts are whole ones, negative where a cause added delivery.
 */

/** Energies of an event whose gap is explained. */
export interface GapFigures {
  contractWh: number;
  /** Delivery: likely while the event runs, measured once it has ended. */
  deliveredWh: number;
  /** Forecast at the start of the assets that are opted in. */
  forecastWh: number;
  /** Energy that assets without a baseline would have added to the forecast. */
  withoutBaselineWh: number;
  /** Forecast not delivered by assets that the signal did not reach, or that refused it. */
  notSignalledWh: number;
  /** Energy by which assets went the other way: more than their baseline in a turn-down. */
  negativeWh: number;
  /** Likely delivery of half hours whose readings are missing, if it is not in `deliveredWh`. */
  missingWh: number;
}

export const gapCauseKinds = [
  'NOT_OPTED_IN',
  'SIGNAL',
  'RESPONSE',
  'NEGATIVE_ASSETS',
  'BASELINE',
  'OWED_READINGS',
] as const;
export type GapCauseKind = (typeof gapCauseKinds)[number];

export interface GapPart {
  kind: GapCauseKind;
  wh: number;
}

/**
 * Returns the parts of a gap, the largest first. What is forecast less than contracted was not opted in; what the other
 * causes leave is the response.
 */
export function gapParts(figures: GapFigures): GapPart[] {
  const { contractWh, forecastWh, withoutBaselineWh, notSignalledWh, negativeWh, missingWh } = figures;
  const known = {
    NOT_OPTED_IN: Math.round(contractWh - forecastWh - withoutBaselineWh),
    SIGNAL: Math.round(notSignalledWh),
    NEGATIVE_ASSETS: Math.round(negativeWh),
    BASELINE: Math.round(withoutBaselineWh),
    OWED_READINGS: Math.round(missingWh),
  };
  const rest = Object.values(known).reduce((left, wh) => left - wh, gapWh(figures));
  return gapCauseKinds
    .map((kind) => ({ kind, wh: (kind === 'RESPONSE' ? rest : known[kind]) + 0 }))
    .sort((one, other) => other.wh - one.wh);
}

/** Returns the gap, negative where more is delivered than contracted. */
export const gapWh = ({ contractWh, deliveredWh }: Pick<GapFigures, 'contractWh' | 'deliveredWh'>): number =>
  // Without a negative zero.
  Math.round(contractWh) - Math.round(deliveredWh) + 0;
