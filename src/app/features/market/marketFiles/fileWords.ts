import { formatNumber } from '#app/format/format.ts';
import type { InstructionFormat, InstructionLine } from '#contract/instructionFile.ts';
import type { MarketFileFormat } from '#contract/marketFile.ts';
import type { BindingField, BindingKind } from '#energy/files/binding.ts';

export const formatWords: Record<MarketFileFormat, string> = {
  FLEXIBLE_POWER_READINGS: 'Readings for Flexible Power',
  P0282: 'Delivered volume (P0282)',
  P0328: 'Expected volume (P0328)',
  E0511: 'Wholesale activity (E0511)',
  MPAN_LIST: 'List of MPANs',
  BOUND: 'Buyer template',
};

export const instructionWords: Record<InstructionFormat, string> = {
  UKPN_DISPATCHES: 'UK Power Networks dispatches',
  SPEN_DISPATCHES: 'SP Energy Networks dispatches',
  NESO_DFS_UTILISATION: 'Demand Flexibility Service utilisation report',
};

export const kindWords: Record<BindingKind, string> = {
  READINGS: 'Readings by half-hour',
  GROUP_BASELINE: 'Event baseline by half-hour',
  PARTICIPANTS: 'Participating assets',
};

export const fieldWords: Record<BindingField, string> = {
  STAMP: 'Half-hour, date and time',
  DATE: 'Date of the half-hour',
  TIME: 'Time of the half-hour',
  SETTLEMENT_DATE: 'Settlement date',
  SETTLEMENT_PERIOD: 'Settlement period',
  METERED: 'Metered energy or power',
  BASELINE: 'Baseline',
  ASSET_ID: 'Asset id',
  MPAN: 'MPAN',
  EXPORT_MPAN: 'Export MPAN',
  POSTCODE: 'Postcode',
  TECHNOLOGY: 'Technology',
  POWER_KW: 'Rated power, kW',
  GSP_GROUP: 'GSP group',
  BM_UNIT: 'BM Unit',
  EVENT_NAME: 'Name of the event',
  FROM: 'First day',
  TO: 'Last day',
  CONSTANT: 'The same text in every row',
  EMPTY: 'Left empty',
};

type Terms = Pick<InstructionLine, 'mw' | 'priceGbpPerMwh' | 'halfHourTerms'>;

/** "150", "150 to 170.50", in the order of size; "–" for none. */
function rangeText(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const ends = [...new Set([Math.min(...known), Math.max(...known)])];
  return known.length === 0 ? '–' : ends.map((end) => formatNumber(end)).join(' to ');
}

/** MW of an instruction, "1.2 to 1.5" where they differ by half hour. */
export const instructedMwText = ({ mw, halfHourTerms }: Terms): string =>
  rangeText(halfHourTerms?.map(({ contractedMw }) => contractedMw) ?? [mw]);

/** £/MWh of an instruction, "150 to 170.5" where they differ by half hour. */
export const instructedPriceText = ({ priceGbpPerMwh, halfHourTerms }: Terms): string =>
  rangeText(halfHourTerms?.map((term) => term.priceGbpPerMwh) ?? [priceGbpPerMwh]);

/** What an asset lacks, in words for a list. */
export const missingWords: Record<string, string> = {
  MPAN: 'no MPAN',
  OWN_MPAN: 'no MPAN of its own',
  GSP_GROUP: 'no GSP group',
  BM_UNIT: 'no BM Unit for its GSP group in the market rules',
  DATA_ACCESS: 'the user does not allow half-hourly data',
};

const GUESSES: readonly [RegExp, BindingField][] = [
  [/settlement.?date/i, 'SETTLEMENT_DATE'],
  [/settlement.?period|^sp$/i, 'SETTLEMENT_PERIOD'],
  [/export.?mpan/i, 'EXPORT_MPAN'],
  [/mpan|meter.?point/i, 'MPAN'],
  [/asset|meter|unit.?id/i, 'ASSET_ID'],
  [/post.?code/i, 'POSTCODE'],
  [/technology/i, 'TECHNOLOGY'],
  [/baseline/i, 'BASELINE'],
  [/stamp|date.?time/i, 'STAMP'],
  [/^date|day/i, 'DATE'],
  [/^time|start.?time|end.?time/i, 'TIME'],
  [/power|energy|actual|metered|value|kwh?$/i, 'METERED'],
  [/event|dispatch/i, 'EVENT_NAME'],
];

/** The field that the name of a column says, of those that are allowed and free; EMPTY where it says none. */
export function guessField(column: string, allowed: readonly BindingField[], taken: ReadonlySet<string>): BindingField {
  const found = GUESSES.find(([words, field]) => words.test(column) && allowed.includes(field) && !taken.has(field));
  return found?.[1] ?? 'EMPTY';
}
