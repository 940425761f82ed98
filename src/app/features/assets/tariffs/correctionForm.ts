import type { BodyOf } from '#app/data/operationTypes.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import { TariffCorrection, type Tariff } from '#contract/tariff.ts';
import type { TariffType } from '#contract/tariffKind.ts';
import { findRateFault } from '#energy/tariffCoverage.ts';
import { addDays } from '#energy/time/london.ts';
import { faultOfRows, type RateRow, rowOf, unitRateOf } from './rateRows.ts';

/** The form's fields as typed, with the interface's names; an empty number field is ''. */
export type CorrectionForm = {
  reason: string;
  pastCosts: 'KEEP' | 'RECALCULATE';
  name: string;
  supplierName: string;
  tariffCode: string;
  tariffType: TariffType;
  unitRates: RateRow[];
  standingChargePencePerDay: number | string;
  vatRatePercent: number | string;
  pricesIncludeVat: boolean;
  validFrom: string | null;
  /** The last day of its validity, where the interface has the day after. */
  validTo: string | null;
};

export const correctionFormOf = (tariff: Tariff): CorrectionForm => ({
  reason: '',
  pastCosts: 'KEEP',
  name: tariff.name,
  supplierName: tariff.supplierName ?? '',
  tariffCode: tariff.tariffCode ?? '',
  tariffType: tariff.tariffType,
  unitRates: tariff.unitRates.map(rowOf),
  standingChargePencePerDay: tariff.standingChargePencePerDay,
  vatRatePercent: tariff.vatRatePercent,
  pricesIncludeVat: tariff.pricesIncludeVat,
  validFrom: tariff.validFrom,
  validTo: tariff.validTo === null ? null : addDays(tariff.validTo, -1),
});

type Attributes = Omit<Required<BodyOf<'correctTariff'>>, 'reason' | 'pastCosts'>;

const numberOf = (value: number | string): number => (typeof value === 'number' ? value : Number.NaN);

function attributesOf(form: CorrectionForm): Attributes {
  const isSingle = form.tariffType === 'SINGLE_RATE';
  return {
    name: form.name.trim(),
    supplierName: form.supplierName.trim() || null,
    tariffCode: form.tariffCode.trim() || null,
    tariffType: form.tariffType,
    unitRates: (isSingle ? form.unitRates.slice(0, 1) : form.unitRates).map((row) => unitRateOf(row, isSingle)),
    standingChargePencePerDay: numberOf(form.standingChargePencePerDay),
    vatRatePercent: numberOf(form.vatRatePercent),
    pricesIncludeVat: form.pricesIncludeVat,
    validFrom: form.validFrom ?? '',
    validTo: form.validTo === null ? null : addDays(form.validTo, 1),
  };
}

/** The body that records the correction: the changes, and the reason. */
export function correctionOf(form: CorrectionForm, tariff: Tariff): BodyOf<'correctTariff'> {
  // The tariff itself through the form, so that untouched fields are equal.
  const [before, after] = [attributesOf(correctionFormOf(tariff)), attributesOf(form)];
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Attributes]),
  );
  return { reason: form.reason.trim(), pastCosts: form.pastCosts, ...Object.fromEntries(changed) };
}

/** Errors of the form, by field. */
export function correctionErrors(form: CorrectionForm, tariff: Tariff): Partial<Record<keyof CorrectionForm, string>> {
  const errors: Partial<Record<keyof CorrectionForm, string>> = {};
  const isSingle = form.tariffType === 'SINGLE_RATE';
  const rows = faultOfRows(isSingle ? form.unitRates.slice(0, 1) : form.unitRates);
  if (form.reason.trim() === '') errors.reason = 'Enter what was wrong; it is stored with the version';
  if (form.name.trim() === '') errors.name = 'Enter a name for the tariff';
  if (rows !== null) errors.unitRates = rows;
  if (form.standingChargePencePerDay === '')
    errors.standingChargePencePerDay = 'Enter the charge, or 0 if there is none';
  if (form.vatRatePercent === '') errors.vatRatePercent = 'Enter the rate, or 0 if there is none';
  if (form.validFrom === null) errors.validFrom = 'Choose the first day';
  else if (form.validTo !== null && form.validTo < form.validFrom)
    errors.validTo = 'The last day must not be before the first';
  if (Object.keys(errors).length > 0) return errors;
  const correction = correctionOf(form, tariff);
  if (Object.keys(correction).length === 2) return { reason: 'No changes' };
  const fault = findRateFault(attributesOf(form));
  return { ...(fault && { unitRates: sentence(fault.message) }), ...validateBody(correction, TariffCorrection) };
}
