import type { PackDocument } from '#contract/pack/document.ts';
import { matrixJanuary2025 } from '#energy/stacking/matrixJanuary2025.ts';
import {
  openMatrix,
  STACKING_PRODUCTS,
  type StackingMatrix,
  type StackingProduct,
  type StackingRules,
} from '#energy/stacking/stackingMatrix.ts';
import { HOUR_MS } from '#energy/time/spans.ts';

/** The published assessments by the names that packs have for them, oldest first. */
const matrices: Readonly<Record<string, StackingMatrix>> = { ENA_2025_01: matrixJanuary2025 };
const MINUTE_MS = HOUR_MS / 60;
const newest = Object.values(matrices).at(-1)!;

/** Look-up of the newest assessment's rule for a pair. */
export const stackingRules: StackingRules = openMatrix(newest);

/** Rules of a market about selling an asset elsewhere too. */
export interface SchemeStackingTerms {
  /** Product; null where they name no product of an assessment, or several. */
  product: StackingProduct | null;
  responseMs: number;
  recoveryMs: number;
  notAssessed: 'REFUSE' | 'WARN';
  place: number | null;
  allowsSurplus: boolean;
  /** Maximum that the buyer pays, in percent of what was promised. */
  paidUpToPercent: number;
}

/** Whether a name is that of a published assessment. */
export const isMatrix = (name: string): boolean => Object.hasOwn(matrices, name);

const isProduct = (code: string): code is StackingProduct => (STACKING_PRODUCTS as readonly string[]).includes(code);

export function stackingTermsOf({ stacking, products, settlement }: PackDocument): SchemeStackingTerms {
  const product = stacking && isMatrix(stacking.matrix) ? productOf(stacking.product, products) : null;
  const response = products.filter(({ code }) => code === product).map(({ responseMinutes }) => responseMinutes ?? 0);
  return {
    product,
    responseMs: Math.max(0, ...response) * MINUTE_MS,
    recoveryMs: (stacking?.recoveryMinutes ?? 0) * MINUTE_MS,
    notAssessed: stacking?.notAssessed ?? 'REFUSE',
    place: stacking?.place ?? null,
    allowsSurplus: stacking?.allowsSurplus ?? false,
    paidUpToPercent: paidUpTo(settlement),
  };
}

/** Returns the product of a pack. One for several, as of a network operator, names one only where it has no other. */
function productOf(named: string, products: PackDocument['products']): StackingProduct | null {
  if (isProduct(named)) return named;
  const codes = products.map(({ code }) => code).filter(isProduct);
  return codes.length === 1 ? codes[0]! : null;
}

/** Returns the percentage up to which a buyer pays: a curve on contracted energy pays beyond it until it levels out. */
function paidUpTo({ payOn, curve }: PackDocument['settlement']): number {
  return payOn === 'CONTRACTED' ? Math.max(100, ...(curve ?? []).map(({ atPercent }) => atPercent)) : 100;
}
