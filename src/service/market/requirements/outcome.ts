import {
  MAX_LISTED_DIFFERENCES,
  type RequirementDifference,
  type RequirementFileResult,
} from '#contract/requirement.ts';
import type { BuyersHalfHour } from '#energy/files/requirements/cells.ts';
import { iso } from '../../platform/rows/iso.ts';

export type StoredCounts = RequirementFileResult['bids'];

/** How stored values are treated of which a file says otherwise, and whether anything is stored at all. */
export interface StoringMode {
  schemeUUID: string;
  dryRun: boolean;
  differences: 'KEEP' | 'ACCEPT';
}

/** Counts what becomes of the rows of a file, and lists differences from what is stored. */
export class Outcome {
  readonly requirements = noCounts();
  readonly halfHours = noCounts();
  readonly bids = noCounts();
  readonly differences: RequirementDifference[] = [];
  differenceCount = 0;

  /** Notes a stored value of which the file says otherwise. */
  note(
    { buyerEventId, eventType, startMs }: Omit<BuyersHalfHour, 'row' | 'startMs'> & { startMs: number | null },
    unitId: string | null,
    differing: readonly Differing[],
  ): void {
    this.differenceCount += differing.length;
    for (const difference of differing)
      if (this.differences.length < MAX_LISTED_DIFFERENCES)
        this.differences.push({
          buyerEventId,
          eventType,
          startTime: startMs === null ? null : iso(startMs),
          unitId,
          ...difference,
        });
  }
}

const noCounts = (): StoredCounts => ({ new: 0, changed: 0, unchanged: 0, different: 0 });

export interface Differing {
  member: string;
  stored: string;
  given: string;
}

/** Returns the members that differ between what is stored and what is given, as text. */
export function differingMembers<Member extends string>(
  stored: Readonly<Record<Member, unknown>>,
  given: Readonly<Record<Member, unknown>>,
  members: readonly Member[],
): (Differing & { member: Member })[] {
  return members
    .filter((member) => comparable(stored[member]) !== comparable(given[member]))
    .map((member) => ({ member, stored: shown(stored[member]), given: shown(given[member]) }));
}

/** Names are the same in any case, lists in any order. */
function comparable(value: unknown): string {
  if (Array.isArray(value)) return value.map(comparable).toSorted().join('\n');
  if (value instanceof Date) return String(value.getTime());
  if (typeof value === 'object' && value !== null) return comparable(pairs(value));
  return typeof value === 'string' ? value.toLowerCase() : String(value);
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (value instanceof Date) return iso(value);
  return typeof value === 'object' && value !== null ? pairs(value).join(', ') : String(value);
}

const pairs = (value: object): string[] => Object.entries(value).map(([key, of]) => `${key}: ${String(of)}`);

/** Number of rows that one statement takes. */
const PORTION = 2000;

/** Runs work for each portion of a list, one after another. */
export async function inPortions<Item>(
  items: readonly Item[],
  work: (portion: readonly Item[]) => Promise<void>,
  size = PORTION,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) await work(items.slice(at, at + size));
}
