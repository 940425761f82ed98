export interface MpanLookup {
  isValid: boolean;
  reason: string | null;
}

/** The register of existing and connected meter points. */
export interface MpanRegister {
  /** The delay of the lookup after the asset's MPAN was given, in milliseconds of business time. */
  checkDelayMs: number;
  /** Returns the register's response; null if it has none, and the MPAN stays PENDING. */
  lookUp(mpan: string): Promise<MpanLookup | null>;
}

/** Sandbox mock: a meter point whose serial ends 99 before the check digit is unknown, every other one is connected. */
export const sandboxMpanRegister: MpanRegister = {
  checkDelayMs: 10_000,
  lookUp: async (mpan) =>
    mpan.slice(-3, -1) === '99'
      ? { isValid: false, reason: 'No connected import meter has this MPAN' }
      : { isValid: true, reason: null },
};

/** Register of live tenants while none is configured. */
export const noMpanRegister: MpanRegister = { checkDelayMs: 0, lookUp: async () => null };
