import { type BalanceTerms, revenueOfAll } from '../balance/terms.ts';
import type { TaskState, TaskStateRow } from './readTaskStates.ts';

/** Power and revenue that a group of assets puts at risk in the events of the window. */
export interface AtRisk {
  assets: number;
  /** Power in the event in which they make most. */
  kw: number;
  /** Revenue over all events; null where none of them pays. */
  gbp: number | null;
  /** First event that they are missed in. */
  first: BalanceTerms;
}

/** Energy of a kilowatt in half an hour, in Wh. */
const WH_PER_KW = 500;

/** Returns the revenue of an event whose assets deliver this power in every half hour; null where nothing is paid. */
export const revenueAt = (terms: BalanceTerms, kw: number): number | null =>
  revenueOfAll(
    terms,
    terms.deals.map(() => WH_PER_KW * kw),
  );

/** Returns the additional revenue of an event with an additional power, in pounds. */
export function gainOf(terms: BalanceTerms, kw: number, addedKw: number): number | null {
  const [before, after] = [revenueAt(terms, kw), revenueAt(terms, kw + addedKw)];
  return before === null || after === null ? null : after - before;
}

/** Returns the power of the assets that are opted in to an event. */
export const optedInKw = (rows: readonly TaskStateRow[], eventUUID: string): number =>
  rows.reduce((total, row) => total + (row.eventUUID === eventUUID && row.isOptedIn ? row.kw : 0), 0);

/**
 * Returns what assets in the same state put at risk: those that are in an event could leave it or count for nothing,
 * the others could join it. Events of one scheme alone where it is named. Null where no event of the window is
 * concerned.
 */
export function atRisk(
  standing: TaskState,
  events: readonly BalanceTerms[],
  rows: readonly TaskStateRow[],
  schemeUUID?: string,
): AtRisk | null {
  const found: AtRisk[] = [];
  for (const terms of events) {
    const { event_uuid: eventUUID, scheme_uuid } = terms.event;
    if (schemeUUID !== undefined && scheme_uuid !== schemeUUID) continue;
    const own = rows.filter((row) => row.eventUUID === eventUUID && row.standing === standing);
    if (own.length === 0) continue;
    const inside = own.filter(({ isOptedIn }) => isOptedIn).reduce((total, { kw }) => total + kw, 0);
    const outside = own.filter(({ isOptedIn }) => !isOptedIn).reduce((total, { kw }) => total + kw, 0);
    const assets = own.reduce((total, row) => total + row.assets, 0);
    const base = optedInKw(rows, eventUUID) - inside;
    found.push({ assets, kw: inside + outside, gbp: gainOf(terms, base, inside + outside), first: terms });
  }
  if (found.length === 0) return null;
  const paid = found.flatMap(({ gbp }) => (gbp === null ? [] : [gbp]));
  return {
    first: found[0]!.first,
    assets: Math.max(...found.map(({ assets }) => assets)),
    kw: Math.max(...found.map(({ kw }) => kw)),
    gbp: paid.length === 0 ? null : paid.reduce((total, gbp) => total + gbp, 0),
  };
}
