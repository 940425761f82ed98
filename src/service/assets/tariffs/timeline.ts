/** The tariffs of one asset and direction, in sequence: no day has two. */
import { ProblemError } from '../../platform/http/problem.ts';

/** Period in which a tariff is in force: London dates, the end excluded, null while open. */
export interface Period {
  name: string;
  validFrom: string;
  validTo: string | null;
  /** Whether it has expired or was disconnected: its days are history. */
  isOver: boolean;
}

const FOREVER = '9999-12-31';
const endOf = ({ validTo }: Pick<Period, 'validTo'>): string => validTo ?? FOREVER;
const describePeriod = ({ name, validFrom, validTo }: Period): string =>
  `“${name}”, in force from ${validFrom}${validTo ? ` to ${validTo}` : ''}`;

/**
 * Returns the period that a new one closes where it begins, null if it closes none. Throws 409 if the new one would
 * change history, or overlap a period that begins no earlier.
 */
export function findPeriodToClose<Item extends Period>(
  timeline: readonly Item[],
  fresh: Period,
  pointer: string,
): Item | null {
  const inside =
    timeline.find((period) => period.validFrom < fresh.validFrom && fresh.validFrom < endOf(period)) ?? null;
  if (inside?.isOver) throw refusal(pointer, `It overlaps a past tariff: ${describePeriod(inside)}`);
  requireNoOverlap(
    timeline.filter((period) => period !== inside),
    fresh,
    pointer,
  );
  return inside;
}

/** Throws 409 if one of the periods overlaps this one. */
export function requireNoOverlap(
  timeline: readonly Period[],
  fresh: Pick<Period, 'validFrom' | 'validTo'>,
  pointer: string,
): void {
  const taken = timeline.find(
    (period) => period.validFrom < endOf(fresh) && fresh.validFrom < endOf(period) && period.validFrom < endOf(period),
  );
  if (taken && taken.validFrom >= fresh.validFrom)
    throw refusal(
      pointer,
      `A tariff that starts on ${fresh.validFrom} must end by ${taken.validFrom}: ` +
        `${describePeriod(taken)} applies from then on`,
    );
  if (taken) throw refusal(pointer, `It overlaps ${describePeriod(taken)}`);
}

const refusal = (pointer: string, detail: string): ProblemError =>
  new ProblemError('CONFLICT', detail, { errors: [{ pointer, code: 'OVERLAP', detail }] });
