import type { GuardrailChanges, Guardrails } from '#contract/unit.ts';

const NO_GUARDRAILS: Guardrails = {
  lowestPriceGbpPerMwh: null,
  highestMw: null,
  greatestShareOfP50: null,
  greatestStrikeChance: null,
  secondPersonAboveMw: null,
  paidToUsersGbpPerMwh: null,
  autopilot: { mode: null, waitMinutesBeforeSubmission: null },
};

/** Returns guardrails with changes: absent members stay, null clears. */
export const withGuardrails = (
  { autopilot, ...bounds }: GuardrailChanges = {},
  before: Guardrails = NO_GUARDRAILS,
): Guardrails => ({
  ...before,
  ...defined(bounds),
  autopilot: { ...before.autopilot, ...defined(autopilot ?? {}) },
});

const defined = <Members extends object>(members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Members]: Exclude<Members[Name], undefined>;
  };
