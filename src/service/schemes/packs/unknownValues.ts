import { instructionFormat } from '#contract/instructionFile.ts';
import { marketFileFormat } from '#contract/marketFile.ts';
import type { PackDocument } from '#contract/pack/document.ts';
import { STACKING_PRODUCTS } from '#energy/stacking/stackingMatrix.ts';
import { isMatrix } from '../stacking/stackingTerms.ts';
import { covers } from './completePack.ts';

export interface UnknownValue {
  /** JSON pointer into the document. */
  at: string;
  detail: string;
}

/**
 * Codes of product groups: a pack of several products of network operators names the group; one of a contract names its
 * product.
 */
const GROUPS = ['DNO'];
/**
 * Codes of products: those of the network operators without their time of instruction, those of two markets, and one of
 * one’s own.
 */
const PRODUCT_CODES: readonly string[] = [...STACKING_PRODUCTS, ...GROUPS, 'OU', 'SA_OU', 'VA_OU', 'CM_DSR', 'OWN'];
const FORMATS: readonly string[] = [
  ...instructionFormat.options,
  ...marketFileFormat.options,
  'NESO_DFS_DATA_SETS',
  'FLEXIBLE_POWER_WEEK_TEMPLATE',
];
const RUNS: readonly string[] = ['PRELIMINARY', 'FINAL', 'II', 'SF', 'R1', 'R2', 'R3', 'RF', 'DF'];

/**
 * Returns the words of a document that nothing here knows, so that they would be ignored in silence, and limits that
 * exclude everything.
 */
export function unknownValues(document: PackDocument): UnknownValue[] {
  const { products, stacking, files, settlement, validFrom, validTo } = document;
  const found: UnknownValue[] = [];
  const know = (at: string, value: string, known: readonly string[]) => {
    if (!known.includes(value)) found.push({ at, detail: `${value} is not known: ${known.join(', ')}` });
  };
  products.forEach(({ code, minKw, maxKw }, place) => {
    know(`/products/${place}/code`, code, PRODUCT_CODES);
    if (products.findIndex((other) => other.code === code) !== place)
      found.push({ at: `/products/${place}/code`, detail: `${code} is already a product of this pack` });
    if (minKw !== null && maxKw !== null && minKw > maxKw)
      found.push({
        at: `/products/${place}/maxKw`,
        detail: `is below minKw (${minKw}), so nothing could be sold`,
      });
  });
  if (stacking) {
    if (!isMatrix(stacking.matrix))
      found.push({ at: '/stacking/matrix', detail: `${stacking.matrix} is not a known assessment` });
    know('/stacking/product', stacking.product, [...STACKING_PRODUCTS, ...GROUPS]);
  }
  files.forEach(({ format }, place) => know(`/files/${place}/format`, format, FORMATS));
  settlement.runs.forEach((run, place) => know(`/settlement/runs/${place}`, run, RUNS));
  if (validFrom !== null && validTo !== null && validTo <= validFrom)
    found.push({ at: '/validTo', detail: 'must be after validFrom' });
  return found;
}

/** Members that a document need not have. */
const OPTIONAL = [
  '/bmUnits',
  '/schoolHolidays',
  '/offers',
  '/deregistration',
  ...['days', 'atLeast', 'sameDay', 'profiles', 'revisionGate'].map((name) => `/baseline/${name}`),
  '/settlement/disputeDays',
];

/** Whether a pointer leads to a member of a document; a member below one that is null or left out counts too. */
export function leadsSomewhere(document: PackDocument, pointer: string): boolean {
  if (OPTIONAL.some((optional) => covers(optional, pointer))) return true;
  let value: unknown = document;
  for (const name of pointer.slice(1).split('/')) {
    if (value === null) return true;
    if (typeof value !== 'object' || !Object.hasOwn(value, name)) return false;
    value = (value as Record<string, unknown>)[name];
  }
  return true;
}
