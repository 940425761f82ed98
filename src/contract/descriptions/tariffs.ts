import { below, type Descriptions } from './shared.ts';

const DIRECTION = 'import prices energy taken from the grid, export energy given to it.';
const WEEKDAYS = 'Days of the week on which the window begins, 1 for Monday to 7 for Sunday';
const rate = {
  label: 'Name of the rate, "Night" for example.',
  pencePerKwh:
    'Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where pricesIncludeVat says so.',
  daysOfWeek: `${WEEKDAYS}; every day where absent.`,
  startTime: 'Start of the window by the London clock, HH:00 or HH:30; 00:00 where absent.',
  endTime:
    'End of the window, itself excluded, by the London clock; it runs over midnight where it is not after ' +
    'startTime. 00:00 where absent.',
  validFrom: 'First London day of the rate, YYYY-MM-DD; that of the tariff where absent.',
  validTo: 'London day from which the rate no longer holds, YYYY-MM-DD; that of the tariff where absent.',
};
const tariff = {
  direction: DIRECTION,
  name: 'Name of the tariff.',
  supplierName: 'Name of the supplier; null where not known.',
  tariffCode: 'Code the supplier has for the tariff; null where not known.',
  tariffType:
    'SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; ' +
    'DYNAMIC: windows with gaps allowed.',
  currency: 'Currency of every price.',
  standingChargePencePerDay: 'Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so.',
  vatRatePercent: 'VAT in percent, added to costs where the prices leave it out.',
  pricesIncludeVat: 'Whether the prices include VAT.',
  unitRates: 'Prices of energy, 1 to 200.',
  ...below('unitRates', rate),
  timezone: 'Time zone of all clock times and days.',
};
const { direction: _direction, currency: _currency, timezone: _timezone, ...attributes } = tariff;
const costFigures = {
  kwh: 'Energy of the half hours that have a reading, in kWh; null without readings.',
  costGbp:
    'Cost in £ of the half hours that have a reading and a price, VAT and standing charges included; an export ' +
    'is a credit, below 0. Null where nothing is priced.',
  due: 'Half hours that have ended by now.',
  present: 'Half hours due that have a reading.',
  priced: 'Half hours due that have a reading and a price: only these are in the cost.',
};
const period = {
  daysOfWeek: `${WEEKDAYS}.`,
  startTime: 'Start of the window by the London clock, HH:00 or HH:30.',
  endTime:
    'End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime.',
  rateLabel: 'Name of the rate.',
  pencePerKwh: 'Price in pence per kWh, with at most 6 decimals; may be below 0.',
};
const FROM = 'First London day on which it holds, YYYY-MM-DD';
const TO = 'London day from which it no longer holds, YYYY-MM-DD';

const recorded = {
  tariffUUID: 'UUID of the tariff.',
  ...tariff,
  validFrom: `${FROM}.`,
  validTo: `${TO}; null while open.`,
  status: 'DISCONNECTED where it was disconnected or has run out; it still prices the past.',
  version: 'Number of its newest recorded version, from 1; each correction adds one.',
  reason:
    'Why it was added, perhaps in place of another; null without a reason. Corrections have reasons of their ' +
    'own, with their versions.',
};

export const tariffs: Descriptions = {
  Tariff: { '': 'Prices of an asset in one direction. Only one holds at a time.', ...recorded },
  ListedTariff: {
    '': 'A tariff in a list, with the name of its asset.',
    ...recorded,
    assetId: 'Your own name for the asset, unique in the tenant.',
    assetName: 'Name of the asset for people; null for none.',
  },
  TariffProduct: {
    '': 'The tariffs of one name, direction and type, and the assets that have them.',
    name: tariff.name,
    direction: DIRECTION,
    tariffType: tariff.tariffType,
    assets: 'Assets with such a tariff.',
    tariffs: 'Tariffs; an asset may have several, one after another.',
    validFrom: 'First London day of the earliest of them, YYYY-MM-DD.',
    validTo: 'London day from which none of them holds, YYYY-MM-DD; null while one is open.',
    newest: 'The one that begins last, as an example of its prices.',
    ...below('newest', {
      tariffUUID: 'UUID of the tariff.',
      lowPencePerKwh: 'Its lowest rate in pence per kWh.',
      highPencePerKwh: 'Its highest rate in pence per kWh.',
      standingChargePencePerDay: tariff.standingChargePencePerDay,
      dayPencePerKwh:
        'Its price in pence per kWh at each of the 48 half hours of a day by the London clock: today, or the nearest ' +
        'day on which it holds. Null without a rate.',
    }),
  },
  NewTariff: {
    '': 'A tariff to add. It closes the open one of its direction at its validFrom.',
    ...tariff,
    validFrom: `${FROM}, from 2000-01-01.`,
    validTo: `${TO}, after validFrom; null for open.`,
    reason:
      'Why it is added, or replaces the one that it closes; kept with its first version, and in the audit of a ' +
      'replacement. Null for none.',
  },
  TariffChanges: {
    '': 'Body of tariff update, at least one attribute: what is absent stays, null clears.',
    name: 'Name of the tariff.',
    supplierName: 'Name of the supplier; null clears it.',
    tariffCode: 'Code the supplier has for the tariff; null clears it.',
    validTo: `${TO}, after validFrom; null opens it.`,
  },
  TariffCorrection: {
    '': 'A correction with its reason, of at least one attribute: what is absent stays, null clears.',
    reason: 'Why it is corrected; kept with the version.',
    pastCosts: 'KEEP: costs of days before today stay as they were reported; RECALCULATE: they follow the correction.',
    ...attributes,
    validFrom: `${FROM}, from 2000-01-01.`,
    validTo: `${TO}, after validFrom; null opens it.`,
  },
  TariffVersion: {
    '': 'A tariff as it was recorded at one time.',
    version: 'Number of the version, from 1.',
    effectiveFrom: 'First London day whose cost is calculated by this version, YYYY-MM-DD.',
    recordedUTC: 'When it was recorded; UTC instant.',
    reason: 'Why it was corrected; of the version the tariff began with, why it was added, null without a reason.',
    ...attributes,
    validFrom: `${FROM}.`,
    validTo: `${TO}; null while open.`,
  },
  NewTariffPrices: {
    '': 'Prices of half hours, in our own shape or as the Octopus Energy API returns them; all are stored or none.',
    reason: 'Why prices of half hours that have begun change; needed where some do.',
    pastCosts:
      'KEEP: costs of half hours that have begun stay as they were reported; RECALCULATE: they follow the new prices.',
    prices: 'Half hours with their prices, each once.',
    'prices.startTime': 'Start of the half hour, on :00 or :30; UTC instant.',
    'prices.pencePerKwh':
      'Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where the tariff says so.',
    results: 'Records of unit rates; each prices every half hour that it spans.',
    'results.valid_from': 'Start of the first half hour; UTC instant.',
    'results.valid_to': 'End of the last half hour, itself excluded, a week later at most; UTC instant.',
    'results.value_exc_vat': "Price in pence per kWh without VAT, used where the tariff's prices leave VAT out.",
    'results.value_inc_vat': "Price in pence per kWh with VAT, used where the tariff's prices include VAT.",
    'results.payment_method': 'Not looked at.',
    count: 'Not looked at.',
    next: 'Not looked at.',
    previous: 'Not looked at.',
  },
  StoredTariffPrices: {
    '': 'What setting prices did.',
    tariffUUID: 'UUID of the tariff.',
    added: 'Half hours priced for the first time.',
    changed: 'Half hours whose price changed.',
    unchanged: 'Half hours that had the same price already.',
    corrected: 'Changed half hours that had begun.',
  },
  TariffPrices: {
    '': 'Half-hourly prices of a dynamic tariff, in order of time.',
    tariffUUID: 'UUID of the tariff.',
    data: 'Half hours that have a price.',
    'data.startTime': 'Start of the half hour; UTC instant.',
    'data.pencePerKwh': 'Price in pence per kWh as it is known now.',
    'data.toldPencePerKwh':
      'Price in pence per kWh by which the reported cost was calculated; null where there was none.',
  },
  AssetCosts: {
    '': 'What an asset cost in one direction over a range, London day by London day.',
    from: 'Start of the range, on a half hour; UTC instant.',
    to: 'End of the range, itself excluded; UTC instant.',
    direction: DIRECTION,
    costs: 'AS_TOLD: by the versions and prices that applied when each day passed; CORRECTED: by the newest ones.',
    ...costFigures,
    days: 'The London days of the range, the first and the last perhaps in part.',
    'days.date': 'London calendar day, YYYY-MM-DD.',
    ...below('days', costFigures),
  },
  TariffSchedule: {
    '': 'Prices by time of week, which replace those of the tariff where they hold or show them.',
    scheduleUUID: 'UUID of the schedule.',
    type: 'Kind of schedule.',
    direction: DIRECTION,
    enabled: 'Whether its prices hold.',
    periods: 'Windows of the week with their prices.',
    ...below('periods', period),
    followsTariff: "Whether its periods are the tariff's own and change no cost; false where they were sent.",
    validFrom: `${FROM}.`,
    validTo: `${TO}; null while open.`,
  },
  NewTariffSchedule: {
    '': 'Body of schedule enable; it may be left out.',
    direction: DIRECTION,
    enabled: 'Whether its prices hold.',
    periods:
      "Windows of the week whose prices replace the tariff's, none overlapping but for DYNAMIC; where absent the " +
      'schedule follows the tariff in force.',
    ...below('periods', period),
    validFrom: `${FROM}, from 2000-01-01; today where absent.`,
    validTo: `${TO}, after validFrom; null for open.`,
  },
};
