/**
 * Payment of a buyer for the events of a month beside the figures of their runs, half hour by half hour, adding up
 * exactly.
 */
import { compareSteps, type Difference, isByRounding, type ReceivedStep, restOf } from './compareStatement.ts';
import { exact, roundToPence, sumOfMoney, type Decimal } from './money.ts';
import type { PaidStep } from './statementLine.ts';

/** A half hour of an event as its run has it. */
export interface SettledHalfHour {
  startMs: number;
  /** Delivered energy; null without a reading. */
  deliveredKwh: number | null;
  gbp: Decimal | null;
}

export interface SettledEvent {
  /** Returns the earnings of its half hours in £ with these kWh; null where there are none. */
  earn: (deliveredKwh: readonly (number | null)[]) => readonly (Decimal | null)[];
  halfHours: readonly SettledHalfHour[];
  /** Payment for the whole event, where the buyer gives none for half hours. */
  receivedGbp: Decimal | null;
}

export interface ReceivedPayment {
  pence: bigint;
  steps: readonly ReceivedStep[];
  /** Half of the last decimal of the buyer's MWh: the maximum difference by rounding alone. */
  roundingMwh: Decimal;
}

export interface ComparedPayment {
  expectedPence: bigint;
  /** Differences, received less expected; they add up to the difference of the pence. */
  differences: Difference[];
}

const KWH_PER_MWH = 1000;

/** Compares a line of payments with the events that it is for. Events at the same time count together. */
export function comparePayment(events: readonly SettledEvent[], received: ReceivedPayment): ComparedPayment {
  const inSteps = events.filter(({ receivedGbp }) => receivedGbp === null);
  const inTotal = events.filter(({ receivedGbp }) => receivedGbp !== null);
  const hasDetail = received.steps.length > 0 || inTotal.length > 0;
  const all = events.flatMap(stepsOf);
  const expectedPence = roundToPence(sumOfMoney(all.map(({ gbp }) => gbp)), 'HALF_AWAY');
  const found = [
    ...(hasDetail ? compareHalfHours(inSteps, received) : []),
    ...inTotal.flatMap((event) => compareTotal(event)),
  ];
  const steps = Math.max(all.length, received.steps.length);
  return { expectedPence, differences: [...found, ...restOf(received.pence - expectedPence, found, steps)] };
}

function compareHalfHours(events: readonly SettledEvent[], received: ReceivedPayment): Difference[] {
  const counted = new Map(received.steps.map((step) => [step.startMs, step.deliveredMwh]));
  const together = new Map<number, { expected: PaidStep; recounted: PaidStep | undefined; isRounded: boolean }>();
  for (const event of events) {
    const recounted = recount(event, counted);
    for (const [place, step] of stepsOf(event).entries()) {
      const before = together.get(step.startMs);
      const kwh = event.halfHours[place]!.deliveredKwh;
      together.set(
        step.startMs,
        before
          ? { expected: addSteps(before.expected, step), recounted: undefined, isRounded: false }
          : {
              expected: step,
              recounted: recounted[place],
              isRounded: isRoundedMwh(kwh, counted.get(step.startMs), received),
            },
      );
    }
  }
  const steps = [...together.values()];
  const differences = compareSteps(
    steps.map(({ expected }) => expected),
    received.steps,
    steps.map(({ recounted }) => recounted),
  );
  // Energy that the buyer rounded does not count as other energy.
  return mergeDifferences(
    differences.map((each) =>
      each.cause === 'HALF_HOUR' && each.startMs !== null && together.get(each.startMs)?.isRounded
        ? { ...each, cause: 'ROUNDING' }
        : each,
    ),
  );
}

/** Returns one difference for each half hour and cause. */
function mergeDifferences(differences: readonly Difference[]): Difference[] {
  const merged = new Map<string, Difference>();
  for (const each of differences) {
    const key = `${each.startMs} ${each.cause}`;
    const before = merged.get(key);
    merged.set(key, before ? { ...each, gbp: before.gbp.add(each.gbp) } : each);
  }
  return [...merged.values()].filter(({ gbp }) => !gbp.equals(0));
}

/** Returns the difference of an event for which the buyer gives a total alone, without a reason. */
function compareTotal(event: SettledEvent): Difference[] {
  const steps = stepsOf(event);
  const gbp = exact(event.receivedGbp!).sub(sumOfMoney(steps.map((step) => step.gbp)));
  if (gbp.equals(0)) return [];
  const startMs = steps[0]?.startMs ?? null;
  return [{ cause: isByRounding(gbp, steps.length) ? 'ROUNDING' : 'UNEXPLAINED', startMs, gbp }];
}

const stepsOf = ({ halfHours }: SettledEvent): PaidStep[] =>
  halfHours.map(({ startMs, deliveredKwh, gbp }) => ({
    startMs,
    gbp: exact(gbp ?? 0),
    factor: null,
    missing: deliveredKwh === null,
  }));

/** Returns the earnings of the half hours with the buyer's energy where it gives any. */
function recount({ earn, halfHours }: SettledEvent, counted: ReadonlyMap<number, Decimal | null>): PaidStep[] {
  const pays = earn(
    halfHours.map(({ startMs, deliveredKwh }) => {
      const mwh = counted.get(startMs) ?? null;
      return mwh === null ? deliveredKwh : exact(mwh).mul(KWH_PER_MWH).valueOf();
    }),
  );
  return halfHours.map(({ startMs, deliveredKwh }, place) => ({
    startMs,
    gbp: exact(pays[place] ?? 0),
    factor: null,
    missing: deliveredKwh === null,
  }));
}

const addSteps = (one: PaidStep, other: PaidStep): PaidStep => ({
  startMs: one.startMs,
  gbp: one.gbp.add(other.gbp),
  factor: null,
  missing: one.missing || other.missing,
});

function isRoundedMwh(kwh: number | null, mwh: Decimal | null | undefined, { roundingMwh }: ReceivedPayment): boolean {
  if (kwh === null || mwh === null || mwh === undefined) return false;
  const difference = exact(mwh).sub(exact(kwh).div(KWH_PER_MWH));
  return difference.abs().compare(exact(roundingMwh)) <= 0;
}
