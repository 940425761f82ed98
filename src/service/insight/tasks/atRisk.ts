import type { BalanceStep, EventBalance } from '#contract/balance.ts';
import { type BalanceTerms, contractedGbp, revenueOfAll } from '../balance/terms.ts';
import type { TaskState, TaskStateRow } from './readTaskStates.ts';

/** Part of contracts that is likely to be missed. */
export interface AtRisk {
  /** Mean power over the called half hours, in the event in which most is missed. */
  kw: number;
  /** Revenue over all events; null where none of them pays. */
  gbp: number | null;
}

/** Part that a group of assets puts at risk, or would bring in. */
export interface GroupAtRisk extends AtRisk {
  assets: number;
  /** First event that they are missed in. */
  first: BalanceTerms;
}

/** Event with what is at risk of it: each kilowatt and pound of its contract once. */
export interface EventAtRisk {
  terms: BalanceTerms;
  /** Whether it is likely to deliver less than is contracted; false without a contract. */
  isShort: boolean;
  isEmpty: boolean;
  /** What it is likely to miss, less what only assets of `groups` that could join would bring. */
  own: AtRisk;
  /** Step that its balance advises; null without one. */
  step: BalanceStep | null;
  groups: ReadonlyMap<TaskState, AtRisk & { assets: number }>;
}

/** Groups in the order in which they count. */
const ORDER: readonly TaskState[] = [
  'CONSENTS_MISSING',
  'CONSENTS_ENDING',
  'REGISTRATIONS_TURNED_DOWN',
  'SILENT_ASSETS',
  'MPAN_NOT_FOUND',
  'BASELINE_TOO_SHORT',
];
/** Energy of a kilowatt in half an hour, in Wh. */
const WH_PER_KW = 500;
const NONE: AtRisk = { kw: 0, gbp: 0 };

/** Returns the revenue, up to the contract's, of an event whose assets deliver this power in every half hour. */
function revenueAt(terms: BalanceTerms, kw: number): number | null {
  const pounds = revenueOfAll(
    terms,
    terms.deals.map(() => WH_PER_KW * kw),
  );
  return pounds === null ? null : Math.max(0, Math.min(pounds, contractedGbp(terms) ?? Infinity));
}

/** Returns the contracted mean power of the called half hours in kW; null without a contract or target. */
const targetKwOf = ({ targetWh, halfHours }: BalanceTerms): number | null =>
  targetWh === null ? null : targetWh / (halfHours * WH_PER_KW);

/** Returns the part of an event's contract that is delivered with an additional power, and is not without it. */
export function gainOf(terms: BalanceTerms, kw: number, addedKw: number): AtRisk {
  const most = targetKwOf(terms) ?? Infinity;
  const [before, after] = [revenueAt(terms, kw), revenueAt(terms, kw + addedKw)];
  return {
    kw: Math.max(0, Math.min(most, kw + addedKw) - Math.min(most, kw)),
    gbp: before === null || after === null ? null : Math.max(0, after - before),
  };
}

const add = (one: AtRisk, other: AtRisk): AtRisk => ({
  kw: one.kw + other.kw,
  gbp: one.gbp === null || other.gbp === null ? null : one.gbp + other.gbp,
});

/**
 * Returns what is at risk of a scheduled event. What it is likely to deliver and earn is what its balance says, or
 * without one the power of those opted in. Groups that could join count after all that are free, each after those
 * before it, and only for what is still missing; groups that are in it count as what is lost without them.
 */
export function riskOfEvent(
  terms: BalanceTerms,
  rows: readonly TaskStateRow[],
  balance: EventBalance | null,
): EventAtRisk {
  const own = rows
    .filter(({ eventUUID }) => eventUUID === terms.event.event_uuid)
    .sort((one, other) => ORDER.indexOf(one.standing) - ORDER.indexOf(other.standing));
  const isEmpty = !own.some(({ isOptedIn }) => isOptedIn);
  const likelyKw = isEmpty ? 0 : (likelyKwOf(terms, balance) ?? sumKw(own.filter(({ isOptedIn }) => isOptedIn)));
  const groups = new Map<TaskState, AtRisk & { assets: number }>();
  const addGroup = ({ standing, assets }: TaskStateRow, risk: AtRisk) => {
    const before = groups.get(standing);
    groups.set(standing, { ...add(before ?? NONE, risk), assets: (before?.assets ?? 0) + assets });
  };
  let [withoutKw, withKw] = [likelyKw, likelyKw + sumKw(own.filter(({ standing }) => standing === 'FREE'))];
  let joining = NONE;
  for (const row of own) {
    if (row.standing === 'FREE' || row.standing === 'TAKES_PART') continue;
    if (row.isOptedIn) {
      const lostKw = Math.min(row.kw, withoutKw);
      withoutKw -= lostKw;
      addGroup(row, gainOf(terms, withoutKw, lostKw));
    } else {
      const gain = gainOf(terms, withKw, row.kw);
      withKw += row.kw;
      joining = add(joining, gain);
      addGroup(row, gain);
    }
  }
  const missing = missingOf(terms, likelyKw, isEmpty ? null : balance);
  return {
    terms,
    isShort: missing !== null && missing.kw > 0,
    isEmpty,
    own: missing
      ? {
          kw: Math.max(0, missing.kw - joining.kw),
          gbp: missing.gbp === null || joining.gbp === null ? null : Math.max(0, missing.gbp - joining.gbp),
        }
      : gainOf(terms, likelyKw, withKw - likelyKw - joining.kw),
    step: balance?.nextStep ?? null,
    groups,
  };
}

const sumKw = (rows: readonly TaskStateRow[]): number => rows.reduce((total, { kw }) => total + kw, 0);

const likelyKwOf = ({ halfHours }: BalanceTerms, balance: EventBalance | null): number | null =>
  balance?.likely ? (1000 * balance.likely.kwh) / (halfHours * WH_PER_KW) : null;

/** Returns what an event is likely to miss of its contract; null without a contract or target. */
function missingOf(terms: BalanceTerms, likelyKw: number, balance: EventBalance | null): AtRisk | null {
  const [targetKw, fullGbp] = [targetKwOf(terms), contractedGbp(terms)];
  if (targetKw === null) return null;
  const likelyGbp = balance?.revenue.likelyGbp ?? revenueAt(terms, likelyKw);
  return {
    kw: Math.max(0, targetKw - likelyKw),
    gbp: fullGbp === null || likelyGbp === null ? null : Math.max(0, fullGbp - likelyGbp),
  };
}

/**
 * Returns what assets in the same state put at risk over the events of the window, or of one scheme where it is named.
 * Null where no event is concerned.
 */
export function atRisk(standing: TaskState, events: readonly EventAtRisk[], schemeUUID?: string): GroupAtRisk | null {
  const found = events.flatMap(({ terms, groups }) => {
    const group = groups.get(standing);
    return group && (schemeUUID === undefined || terms.event.scheme_uuid === schemeUUID) ? [{ ...group, terms }] : [];
  });
  const [first] = found;
  if (!first) return null;
  const paid = found.flatMap(({ gbp }) => (gbp === null ? [] : [gbp]));
  return {
    first: first.terms,
    assets: Math.max(...found.map(({ assets }) => assets)),
    kw: Math.max(...found.map(({ kw }) => kw)),
    gbp: paid.length === 0 ? null : paid.reduce((total, gbp) => total + gbp, 0),
  };
}
