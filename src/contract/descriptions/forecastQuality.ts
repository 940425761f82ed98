import type { Descriptions } from './shared.ts';

const score = {
  halfHours: 'Half hours that were scored.',
  coveragePercent: 'Share in percent of them that were measured from p10 to p90; null without any.',
  belowPercent: 'Share in percent of them that were measured below p10; null without any.',
  errorPercent: 'Mean absolute error of the forecast in percent of the mean measured energy; null without any.',
};
const under = (parent: string) =>
  Object.fromEntries(Object.entries(score).map(([key, text]) => [`${parent}.${key}`, text]));
const FROM_HOURS = 'Hours ahead at which the lead time begins.';
const TO_HOURS = 'Hours ahead at which it ends, itself excluded.';
const READINGS =
  'Share in percent of the half hours of all its assets that had a reading when it was scored; null before.';

/** How forecasts compare with what was measured. */
export const forecastQuality: Descriptions = {
  ForecastQuality: {
    '': 'How the kept forecasts of a range compare with what was measured.',
    portfolioUUID: 'UUID of the portfolio; null for all together.',
    from: 'Start of the range; UTC instant.',
    to: 'End of the range, itself excluded; UTC instant.',
    forecasts: 'How many forecasts begin in the range, by what became of them.',
    'forecasts.scored': 'Forecasts compared with what was measured.',
    'forecasts.pending': 'Forecasts whose 48 hours are not over, or whose readings have not all arrived.',
    'forecasts.unscored': 'Forecasts given up: a week after their end fewer than half of their readings had arrived.',
    'forecasts.replayed':
      'Those of all these that were made on a later day, when the portfolio was first forecast, from readings ' +
      'before their start alone.',
    leadTimes: 'Scores by how far ahead a half hour was forecast.',
    'leadTimes.fromHours': FROM_HOURS,
    'leadTimes.toHours': TO_HOURS,
    ...under('leadTimes'),
    days: 'Scores by the London day on which the forecast began, earliest first; days without one are left out.',
    'days.date': 'London day on which the forecast began, at 16:00.',
    ...under('days'),
    'days.readingsPercent': READINGS,
    twoWeeks: 'Scores of the forecasts of the latest two weeks that can be over, whatever the range.',
    ...under('twoWeeks'),
    'twoWeeks.status':
      'OK: 70 to 90 % of the half hours lay from p10 to p90, which is made for 80 %; TOO_NARROW: fewer; TOO_WIDE: ' +
      'more; UNKNOWN: fewer than 336 half hours were scored.',
    nextForecastUTC: 'When the next forecasts are made; UTC instant.',
    nextScoreUTC: 'When a forecast is next due to be scored, if its readings are there; UTC instant.',
  },
  KeptForecast: {
    '': 'A forecast of a portfolio as it was made, and what was measured.',
    date: 'London day on which it begins, at 16:00.',
    madeUTC: 'When it was made; UTC instant.',
    isReplayed: 'Whether it was made on a later day, from readings before its start alone.',
    status: 'PENDING: not scored yet; SCORED: compared with what was measured; UNSCORED: too few readings arrived.',
    assets: 'Assets that the sum of the portfolio had, each meter once.',
    assetsForecast:
      'Assets that were forecast and measured: those with enough history, and at most an even sample of 1,000 of ' +
      'them (100 if replayed), scaled to all.',
    readingsPercent: READINGS,
    unit: 'Unit of all values.',
    start: 'Start of the first half hour; UTC instant.',
    stepSeconds: 'Length of a half hour in seconds.',
    values: 'Expected net energy of each half hour; null where nothing is known.',
    p10: 'Net energy that nine in ten half hours exceed; null where nothing is known.',
    p50: 'Median net energy; null where nothing is known.',
    p90: 'Net energy that one in ten half hours exceeds; null where nothing is known.',
    measured:
      'Net energy measured of the same assets; null in half hours that are not scored. Null as a whole before it ' +
      'is scored.',
    leadTimes: 'Scores by how far ahead a half hour was forecast; empty before it is scored.',
    'leadTimes.fromHours': FROM_HOURS,
    'leadTimes.toHours': TO_HOURS,
    ...under('leadTimes'),
  },
  AssetForecastQuality: {
    '': 'How the forecasts of an asset compare with what it measured, over the first 24 hours of each.',
    name: 'Name of the asset; null where it has none.',
    portfolioUUID: 'UUID of the portfolio the asset is in; null where it is in none.',
    forecasts: 'Forecasts that were scored.',
    ...score,
    errorPercent: 'Mean absolute error of p50 in percent of the mean measured energy; null without energy.',
    meanKwh: 'Mean absolute energy of a scored half hour in kWh; null without any.',
  },
};
