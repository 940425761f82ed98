import type { NewTariff } from '#contract/tariff.ts';
import type { Warning } from '#contract/warning.ts';
import { type Implausible, implausibleRates, implausibleStandingCharge } from '#energy/plausible.ts';

/** Returns warnings about unusual prices of a tariff, at their place in the body. */
export const tariffWarnings = (
  { unitRates, standingChargePencePerDay }: Pick<NewTariff, 'unitRates' | 'standingChargePencePerDay'>,
  at: string,
): Warning[] =>
  toWarnings([
    ...implausibleRates(
      unitRates.map(({ pencePerKwh }, place) => ({ field: `${at}/unitRates/${place}/pencePerKwh`, pencePerKwh })),
    ),
    ...implausibleStandingCharge(`${at}/standingChargePencePerDay`, standingChargePencePerDay),
  ]);

export const toWarnings = (found: readonly Implausible[]): Warning[] =>
  found.map(({ field, code, detail }) => ({ pointer: field, code, detail }));
