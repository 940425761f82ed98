/**
 * BL01 as the Balancing and Settlement Code uses it: adjusted by the reason why the half hour counts, in an import and
 * an export part.
 */

export interface BscHalfHour {
  unadjustedWh: number;
  /** BL01's in-day adjustment, which compares 4 h to 1 h before delivery. */
  adjustmentWh: number;
  meteredWh: number;
  /**
   * Reason why the half hour counts. ACCEPTANCE: an instruction was accepted. TRADE_ONLY: there is a virtual trade and
   * nothing else.
   */
  action: 'ACCEPTANCE' | 'TRADE_ONLY' | 'NONE';
}

/**
 * Returns the baseline of a half hour in Wh: adjusted with an acceptance, unadjusted with a trade, the metered value
 * with neither.
 */
export function bscBaselineWh({ unadjustedWh, adjustmentWh, meteredWh, action }: BscHalfHour): number {
  if (action === 'NONE') return meteredWh;
  return action === 'ACCEPTANCE' ? unadjustedWh + adjustmentWh : unadjustedWh;
}

/** Returns the import and the export part of a net baseline, each zero or more. */
export const bscParts = (baselineWh: number): { importWh: number; exportWh: number } => ({
  importWh: Math.max(0, baselineWh),
  exportWh: Math.max(0, -baselineWh),
});
