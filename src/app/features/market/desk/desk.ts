import type { RequirementOffers } from '#contract/offer.ts';
import { type Choice, evaluateChoice, type OfferGrounds } from '#energy/offers/choose.ts';
import { hasResult } from '#energy/offers/offerState.ts';
import { groundsOf, isAcceptedIn, type OfferTotals, totalsOfOffers } from '#energy/offers/totals.ts';
import { curveLines } from '#energy/settlement/curveLines.ts';
import { openCurve } from '#energy/settlement/performanceCurve.ts';

export type DeskUnit = RequirementOffers['units'][number];
export type DeskOffer = DeskUnit['offers'][number];

/** Terms of an offer: MW and £/MWh; null for nothing. */
export interface OfferTerms {
  mw: number | null;
  priceGbpPerMwh: number | null;
}
/** Terms that were changed here and are not stored yet, by offer. */
export type Edits = ReadonlyMap<string, OfferTerms>;

/** Offer of a unit in a half hour, opened for calculations. */
export interface OpenOffer {
  offer: DeskOffer;
  unit: DeskUnit;
  startMs: number;
  /** Null where nothing is known of the delivery. */
  basis: OfferGrounds | null;
}

/** Offers of a requirement, opened once: by unit, then by half hour. */
export interface OpenDesk {
  found: RequirementOffers;
  rows: readonly { unit: DeskUnit; cells: readonly OpenOffer[] }[];
  /** Starts of all half hours in time order. */
  starts: readonly string[];
}

/** Opens the offers of a requirement. */
export function openDesk(found: RequirementOffers): OpenDesk {
  const lines = curveLines(openCurve(found.curve));
  const rows = found.units.map((unit) => ({
    unit,
    cells: unit.offers.map((offer): OpenOffer => ({
      offer,
      unit,
      startMs: Date.parse(offer.startTime),
      basis: groundsOf(offer.basis, lines, unit.guardrails.paidToUsersGbpPerMwh),
    })),
  }));
  const starts = [...new Set(rows.flatMap(({ cells }) => cells.map(({ offer }) => offer.startTime)))].sort();
  return { found, rows, starts };
}

/** Returns the terms of an offer as they are shown: as changed here, else as stored. */
export const termsOf = ({ offer }: OpenOffer, edits: Edits): OfferTerms => edits.get(offer.offerUUID) ?? offer;

/** Returns what is expected of an offer with these terms; null where nothing is offered or known. */
export const choiceOf = ({ basis }: OpenOffer, { mw, priceGbpPerMwh }: OfferTerms): Choice | null =>
  basis === null || mw === null || priceGbpPerMwh === null ? null : evaluateChoice(basis, mw, priceGbpPerMwh);

/** Returns £ of offers: expected before the results, what they pay after them. */
export const poundsOf = (cells: readonly OpenOffer[], edits: Edits): number =>
  cells.some(({ offer }) => hasResult(offer))
    ? cells.reduce((sum, { offer: { outcome } }) => sum + (outcome?.payGbp ?? 0), 0)
    : sumsOf(cells, edits).expectedGbp;

/** Returns the sums of offers as they were submitted, before anything was known of their results. */
export const submittedSumsOf = (cells: readonly OpenOffer[]): OfferTotals =>
  totalsOfOffers(
    cells.flatMap(({ offer, basis, startMs }) =>
      basis === null || offer.mw === null || !hasResult(offer)
        ? []
        : [{ startMs, mw: offer.mw, priceGbpPerMwh: offer.priceGbpPerMwh!, isAccepted: null, basis }],
    ),
  );

/** Returns the sums of offers with the terms that are shown. */
export const sumsOf = (cells: readonly OpenOffer[], edits: Edits): OfferTotals =>
  totalsOfOffers(
    cells.flatMap((cell) => {
      const { mw, priceGbpPerMwh } = termsOf(cell, edits);
      if (cell.basis === null || mw === null || priceGbpPerMwh === null) return [];
      const isAccepted = isAcceptedIn(cell.offer.state);
      return [{ startMs: cell.startMs, mw, priceGbpPerMwh, isAccepted, basis: cell.basis }];
    }),
  );

/** Whether the terms differ from what was proposed. */
export const isChanged = ({ offer }: OpenOffer, edits: Edits): boolean => edits.has(offer.offerUUID) || offer.isByHand;

/** Largest-remainder rounding: whole pounds of the parts of a table that add up to their rounded sum. */
export function roundedParts(values: readonly number[]): number[] {
  const floors = values.map(Math.floor);
  const missing =
    Math.round(values.reduce((sum, value) => sum + value, 0)) - floors.reduce((sum, value) => sum + value, 0);
  const largest = values
    .map((value, place) => ({ place, rest: value - floors[place]! }))
    .sort((one, other) => other.rest - one.rest || one.place - other.place)
    .slice(0, Math.max(0, missing));
  const raised = new Set(largest.map(({ place }) => place));
  return floors.map((floor, place) => floor + (raised.has(place) ? 1 : 0));
}

/** Writes whole pounds: "£1,282", "−£44". */
export const wholePounds = (gbp: number): string =>
  `${Math.round(gbp) < 0 ? '−' : ''}£${Math.abs(Math.round(gbp)).toLocaleString('en-GB')}`;

/** Reads MW or £ as they were typed: "2.1", "£190.10", "2,1"; null for no number. */
export function readNumber(typed: string): number | null {
  const text = typed.trim().replace(/^£/, '').replace(',', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : null;
}

/** Whether two offers have the same terms. */
export const isEqualTerms = (one: OfferTerms, other: OfferTerms): boolean =>
  one.mw === other.mw && one.priceGbpPerMwh === other.priceGbpPerMwh;
