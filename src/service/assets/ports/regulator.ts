/** The regulator's decision on a meter in a scheme. */
export interface RegistrationDecision {
  status: 'READY' | 'DUPLICATED' | 'REJECTED';
  reason: string | null;
  /** Provider that has a DUPLICATED one, where the regulator names it. */
  heldBy?: string | null;
}

/** The regulator behind the scheme check. */
export interface Regulator {
  /** The delay of the check after the opt-in, in milliseconds of business time. */
  checkDelayMs: number;
  /** Returns a decision on each asset, in their order; null while there is none. */
  check(assets: { assetUUID: string; mpan: string | null }[]): Promise<(RegistrationDecision | null)[]>;
}

const REASONS = {
  DUPLICATED: 'The meter point is registered with another provider',
  REJECTED: 'The scheme operator does not accept this meter point',
} as const;

/** Sandbox mock: the MPAN's last digit but one decides; 8 → DUPLICATED, 9 → REJECTED, else READY. */
export const sandboxRegulator: Regulator = {
  checkDelayMs: 30_000,
  check: async (assets) =>
    assets.map(({ mpan }) => {
      const digit = mpan?.at(-2);
      const status = digit === '8' ? 'DUPLICATED' : digit === '9' ? 'REJECTED' : 'READY';
      return { status, reason: status === 'READY' ? null : REASONS[status] };
    }),
};

/**
 * The regulator of live tenants, who responds by file (`npm run regulator`): until then every meter point waits. An
 * asset without MPAN, in a scheme that needs none, cannot be named by the regulator.
 */
export const fileRegulator: Regulator = {
  checkDelayMs: 0,
  check: async (assets) => assets.map(({ mpan }) => (mpan === null ? { status: 'READY', reason: null } : null)),
};
