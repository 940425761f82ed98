import type { BodyOf } from '#app/data/operationTypes.ts';
import { type FormValues, formValuesOf } from '#app/ui/formValues.ts';
import type { Unit } from '#contract/unit.ts';
import { addDays } from '#energy/time/london.ts';
import { unitFields } from './fields.ts';

export type UnitForm = FormValues<keyof typeof unitFields>;
type NewUnitBody = BodyOf<'createUnit'>;

/** Decimals of a percentage that keep those of the share. */
const DECIMALS = 4;
const percentOf = (share: number | null): number | null =>
  share === null ? null : Number((100 * share).toFixed(DECIMALS));

/** The form of a unit; an empty one without it. */
export const unitFormOf = (unit: Unit | undefined): UnitForm =>
  formValuesOf(
    unitFields,
    unit && {
      ...unit,
      ...unit.guardrails,
      ...unit.guardrails.autopilot,
      lastDay: unit.validTo === null ? null : addDays(unit.validTo, -1),
      sharePercent: percentOf(unit.guardrails.greatestShareOfP50),
      strikePercent: percentOf(unit.guardrails.greatestStrikeChance),
    },
  );

const numberOf = (value: UnitForm[keyof UnitForm]): number | null =>
  value === '' || value === null ? null : Number(value);
const shareOf = (value: UnitForm[keyof UnitForm]): number | null => {
  const percent = numberOf(value);
  return percent === null ? null : percent / 100;
};
const dayOf = (value: UnitForm[keyof UnitForm]): string | null =>
  value === '' || value === null ? null : String(value);

/** The body of a unit's form, without its scheme. */
export function unitBodyOf(form: UnitForm): Omit<NewUnitBody, 'schemeUUID'> {
  const last = dayOf(form.lastDay);
  return {
    unitId: String(form.unitId).trim(),
    zone: String(form.zone ?? ''),
    portfolioUUID: String(form.portfolioUUID ?? ''),
    validFrom: dayOf(form.validFrom),
    validTo: last === null ? null : addDays(last, 1),
    guardrails: {
      lowestPriceGbpPerMwh: numberOf(form.lowestPriceGbpPerMwh),
      highestMw: numberOf(form.highestMw),
      greatestShareOfP50: shareOf(form.sharePercent),
      greatestStrikeChance: shareOf(form.strikePercent),
      secondPersonAboveMw: numberOf(form.secondPersonAboveMw),
      paidToUsersGbpPerMwh: numberOf(form.paidToUsersGbpPerMwh),
      autopilot: {
        mode: (form.mode || null) as NonNullable<NonNullable<NewUnitBody['guardrails']>['autopilot']>['mode'],
        waitMinutesBeforeSubmission: numberOf(form.waitMinutesBeforeSubmission),
      },
    },
  };
}
