import type { TariffType, UnitRate } from '#energy/tariff.ts';

/** Attributes of a tariff that a correction may change. */
export interface TariffAttributes {
  name: string;
  supplierName: string | null;
  tariffCode: string | null;
  tariffType: TariffType;
  standingChargePencePerDay: number;
  vatRatePercent: number;
  pricesIncludeVat: boolean;
  unitRates: (UnitRate & { label: string })[];
  validFrom: string;
  validTo: string | null;
}
export interface SchedulePeriod {
  daysOfWeek: number[];
  startTime: string;
  endTime: string;
  rateLabel: string;
  pencePerKwh: number;
}
