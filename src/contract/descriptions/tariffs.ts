import { below, type Descriptions } from './shared.ts';

const DIRECTION = 'import prices energy taken from the grid, export energy given to it.';
const WEEKDAYS = 'Days of the week on which the window begins, 1 for Monday to 7 for Sunday';
const rate = {
  label: 'Name of the rate, "Night" for example.',
  pencePerKwh: 'Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where pricesIncludeVat says so.',
  daysOfWeek: `${WEEKDAYS}; every day where absent.`,
  startTime: 'Start of the window by the London clock, HH:00 or HH:30; 00:00 where absent.',
  endTime: 'End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime. 00:00 where absent.',
  validFrom: 'First London day of the rate, YYYY-MM-DD; that of the tariff where absent.',
  validTo: 'London day from which the rate no longer holds, YYYY-MM-DD; that of the tariff where absent.',
};
const tariff = {
  direction: DIRECTION,
  name: 'Name of the tariff.',
  supplierName: 'Name of the supplier; null where not known.',
  tariffCode: 'Code the supplier has for the tariff; null where not known.',
  tariffType: 'SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; DYNAMIC: windows with gaps allowed.',
  currency: 'Currency of every price.',
  standingChargePencePerDay: 'Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so.',
  vatRatePercent: 'VAT in percent, added to costs where the prices leave it out.',
  pricesIncludeVat: 'Whether the prices include VAT.',
  unitRates: 'Prices of energy, 1 to 200.',
  ...below('unitRates', rate),
  timezone: 'Time zone of all clock times and days.',
};
const period = {
  daysOfWeek: `${WEEKDAYS}.`,
  startTime: 'Start of the window by the London clock, HH:00 or HH:30.',
  endTime: 'End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime.',
  rateLabel: 'Name of the rate.',
  pencePerKwh: 'Price in pence per kWh, with at most 6 decimals; may be below 0.',
};
const FROM = 'First London day on which it holds, YYYY-MM-DD';
const TO = 'London day from which it no longer holds, YYYY-MM-DD';

export const tariffs: Descriptions = {
  Tariff: {
    '': 'Prices of an asset in one direction. Only one holds at a time.',
    tariffUUID: 'UUID of the tariff.',
    ...tariff,
    validFrom: `${FROM}.`,
    validTo: `${TO}; null while open.`,
    status: 'DISCONNECTED where it was disconnected or has run out; it still prices the past.',
  },
  NewTariff: {
    '': 'A tariff to add. It closes the open one of its direction at its validFrom.',
    ...tariff,
    validFrom: `${FROM}, from 2000-01-01.`,
    validTo: `${TO}, after validFrom; null for open.`,
  },
  TariffChanges: {
    '': 'Body of tariff update, at least one attribute: what is absent stays, null clears.',
    name: 'Name of the tariff.',
    supplierName: 'Name of the supplier; null clears it.',
    tariffCode: 'Code the supplier has for the tariff; null clears it.',
    validTo: `${TO}, after validFrom; null opens it.`,
  },
  TariffSchedule: {
    '': 'Prices by time of week that devices follow.',
    scheduleUUID: 'UUID of the schedule.',
    type: 'Kind of schedule.',
    direction: DIRECTION,
    enabled: 'Whether devices are to follow it.',
    periods: 'Windows of the week with their prices.',
    ...below('periods', period),
    validFrom: `${FROM}.`,
    validTo: `${TO}; null while open.`,
  },
  NewTariffSchedule: {
    '': 'Body of schedule enable; it may be left out.',
    direction: DIRECTION,
    enabled: 'Whether devices are to follow it.',
    periods: 'Windows of the week with their prices, none overlapping but for DYNAMIC; those of the tariff in force where absent.',
    ...below('periods', period),
    validFrom: `${FROM}, from 2000-01-01; today where absent.`,
    validTo: `${TO}, after validFrom; null for open.`,
  },
};
