import type { BodyOf } from '#app/data/operationTypes.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import { NewTariff } from '#contract/tariff.ts';

/** The form's fields as typed; an empty number field is ''. */
export type TariffForm = {
  direction: 'import' | 'export';
  kind: 'single' | 'dayNight' | 'halfHourly';
  name: string;
  supplierName: string;
  /** The single rate, the day rate, or that of half hours without a price. */
  pence: number | string;
  nightPence: number | string;
  nightFrom: string;
  nightTo: string;
  standingCharge: number | string;
  pricesIncludeVat: boolean;
  validFrom: string | null;
};

export const emptyTariff = (direction: TariffForm['direction'], today: string): TariffForm => ({
  direction,
  kind: 'single',
  name: '',
  supplierName: '',
  pence: '',
  nightPence: '',
  nightFrom: '00:30',
  nightTo: '05:30',
  standingCharge: direction === 'import' ? '' : 0,
  pricesIncludeVat: true,
  validFrom: today,
});

const TYPES = { single: 'SINGLE_RATE', dayNight: 'TIME_OF_USE', halfHourly: 'DYNAMIC' } as const;

const numberOf = (value: number | string): number => (typeof value === 'number' ? value : Number.NaN);

type NewTariffBody = Exclude<BodyOf<'createTariffs'>, unknown[]>;

function ratesOf({ kind, pence, nightPence, nightFrom, nightTo }: TariffForm): NewTariffBody['unitRates'] {
  if (kind === 'single') return [{ label: 'All day', pencePerKwh: numberOf(pence) }];
  if (kind === 'halfHourly') return [{ label: 'Without a price', pencePerKwh: numberOf(pence) }];
  return [
    { label: 'Night', pencePerKwh: numberOf(nightPence), startTime: nightFrom, endTime: nightTo },
    { label: 'Day', pencePerKwh: numberOf(pence), startTime: nightTo, endTime: nightFrom },
  ];
}

/** The body that creates the tariff. */
export const bodyOf = (form: TariffForm): NewTariffBody => ({
  direction: form.direction,
  tariffType: TYPES[form.kind],
  name: form.name.trim(),
  supplierName: form.supplierName.trim() || null,
  standingChargePencePerDay: form.standingCharge === '' ? 0 : numberOf(form.standingCharge),
  pricesIncludeVat: form.pricesIncludeVat,
  unitRates: ratesOf(form),
  validFrom: form.validFrom ?? '',
});

/** Errors of the form, by field. */
export function errorsOf(form: TariffForm): Partial<Record<keyof TariffForm, string>> {
  const errors: Partial<Record<keyof TariffForm, string>> = {};
  if (form.name.trim() === '') errors.name = 'Enter a name for the tariff';
  if (typeof form.pence !== 'number') errors.pence = 'Enter the rate in pence';
  if (form.kind === 'dayNight' && typeof form.nightPence !== 'number') errors.nightPence = 'Enter the rate in pence';
  if (form.kind === 'dayNight' && form.nightFrom === form.nightTo)
    errors.nightTo = 'The night rate must start and end at different times';
  if (form.validFrom === null) errors.validFrom = 'Choose the first day';
  if (Object.keys(errors).length > 0) return errors;
  const { unitRates, standingChargePencePerDay, ...faults } = validateBody(bodyOf(form), NewTariff);
  return {
    ...faults,
    ...(unitRates !== undefined && { pence: unitRates }),
    ...(standingChargePencePerDay !== undefined && { standingCharge: standingChargePencePerDay }),
  };
}
