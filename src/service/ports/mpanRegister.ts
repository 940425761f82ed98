export interface MpanVerdict {
  isValid: boolean;
  reason: string | null;
}

/** The register that knows which meter points exist and are connected. */
export interface MpanRegister {
  /** How long after the asset's MPAN was given the lookup is made, in milliseconds of business time. */
  checkDelayMs: number;
  /** What the register says; null where it cannot say, and the MPAN stays PENDING. */
  lookUp(mpan: string): Promise<MpanVerdict | null>;
}

/** Sandbox mock: a meter point whose serial ends 99 before the check digit is unknown, every other one is connected. */
export const sandboxMpanRegister: MpanRegister = {
  checkDelayMs: 10_000,
  lookUp: async (mpan) =>
    mpan.slice(-3, -1) === '99'
      ? { isValid: false, reason: 'No connected import meter has this MPAN' }
      : { isValid: true, reason: null },
};

/** For live tenants before the operator configures a register. */
export const noMpanRegister: MpanRegister = { checkDelayMs: 0, lookUp: async () => null };
