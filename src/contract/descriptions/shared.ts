/** Descriptions by schema name and path of the property ("refused.code"; "" is the schema itself). */
export type Descriptions = Record<string, Record<string, string>>;

/** Descriptions of the properties of an object at `place`. */
export const below = (place: string, words: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([name, each]) => [`${place}.${name}`, each]));

/** The description of a property by its name, unless a schema has a more exact one. */
export const shared: Record<string, string> = {
  assetUUID: 'UUID of the asset.',
  assetId: 'Your own identifier of the asset.',
  userUUID: 'UUID of the user.',
  portfolioUUID: 'UUID of the portfolio.',
  schemeUUID: 'UUID of the event scheme.',
  controllerUUID: 'UUID of the controller.',
  eventUUID: 'UUID of the event.',
  consentUUID: 'UUID of the consent.',
  createdUTC: 'When it was created; UTC instant.',
  updatedUTC: 'When it was last changed; UTC instant.',
  archivedUTC: 'When it was archived; UTC instant, null while it is active.',
  unit: 'Unit of every energy value in this response.',
  data: 'Items of this page, or of the whole response where it is not paged.',
  page: 'Number of this page, from 1.',
  pageSize: 'Most items that a page holds.',
  totalItems: 'Items on all pages together.',
  totalPages: 'Number of pages; 0 where there are no items.',
  settlementDate: 'London calendar day of the half hour, YYYY-MM-DD.',
  settlementPeriod:
    'Number of the half hour within its London day: 1 to 48, to 46 or 50 on the days the clocks change.',
  coverage: 'How complete the readings of the range are.',
  expected: 'Half hours in the range.',
  present: 'Half hours in the range that have a reading.',
  stepSeconds: 'Length of one value in seconds: 1800 for half hours, 3600 for hours.',
};

export const SAMPLED =
  'Assets whose readings are read; where they are fewer than `assets`, an even sample of them stands for all, which a large ' +
  'portfolio over a long range has.';
export const METER_COUNTED =
  'Active assets left out, because the sum has their energy already: they are behind the meter of another asset ' +
  'of it, or have its MPAN.';

/** An energy with its range. */
export const estimate = {
  kwh: 'Middle of what is likely, in kWh, signed.',
  p10Kwh: 'Energy in kWh that one outcome in ten falls below.',
  p90Kwh: 'Energy in kWh that one outcome in ten exceeds.',
};

/** The descriptions of such energies, by their places. */
export const estimates = (places: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(places).flatMap(([place, words]) => [[place, words], ...Object.entries(below(place, estimate))]),
  );
