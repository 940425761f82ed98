import { dispatchStateOrder, dispatchStates, silentWord } from '#app/ui/dispatchStatus.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import type { DispatchAddress } from './dispatchAddress.ts';

export type StandingPart = NonNullable<DispatchAddress['dstate']>;
export type DeliveryPart = NonNullable<DispatchAddress['delivery']>;
export type StandingFigure = { assets: number; kw: number };

/** Answers of assets, by what their meters show; each asset is in one row and one column. */
export type StandingRow = { part: StandingPart; word: string; all: StandingFigure } & Record<
  DeliveryPart,
  StandingFigure
>;

const NOTHING: StandingFigure = { assets: 0, kw: 0 };
const add = (one: StandingFigure, { assets, kw }: StandingFigure): StandingFigure => ({
  assets: one.assets + assets,
  kw: one.kw + kw,
});
const deliveryOf = (delivers: boolean | null): DeliveryPart =>
  delivers === null ? 'UNKNOWN' : delivers ? 'YES' : 'NO';

/** The rows of a dispatch, best first, those that wait for somebody at the top. Other servers tell no delivery. */
export function standingRows({ states, standings, silent }: Pick<DispatchSummary, 'states' | 'standings' | 'silent'>) {
  const known =
    standings ??
    states.map(({ state, ...figure }) => {
      const isHere = state === 'DELIVERED';
      return {
        state,
        silent: false,
        delivers: null,
        assets: figure.assets - (isHere ? silent.assets : 0),
        kw: figure.kw - (isHere ? silent.kw : 0),
      };
    });
  const parts: { part: StandingPart; word: string }[] = [
    { part: 'SILENT', word: silentWord.word },
    ...dispatchStateOrder.map((part) => ({ part, word: dispatchStates[part].word })),
  ];
  return parts.flatMap(({ part, word }): StandingRow[] => {
    const own = known.filter((each) => (each.silent ? 'SILENT' : each.state) === part && each.assets > 0);
    const sum = (delivery: DeliveryPart) =>
      own.filter(({ delivers }) => deliveryOf(delivers) === delivery).reduce(add, NOTHING);
    const [YES, NO, UNKNOWN] = [sum('YES'), sum('NO'), sum('UNKNOWN')];
    const others = part === 'SILENT' && standings === undefined ? silent : NOTHING;
    const all = [YES, NO, UNKNOWN, others].reduce(add, NOTHING);
    return all.assets === 0 ? [] : [{ part, word, all, YES, NO, UNKNOWN: add(UNKNOWN, others) }];
  });
}

/** The row under all others. */
export const standingTotal = (rows: readonly StandingRow[]): Omit<StandingRow, 'part' | 'word'> =>
  rows.reduce(
    (sum, row) => ({
      all: add(sum.all, row.all),
      YES: add(sum.YES, row.YES),
      NO: add(sum.NO, row.NO),
      UNKNOWN: add(sum.UNKNOWN, row.UNKNOWN),
    }),
    { all: NOTHING, YES: NOTHING, NO: NOTHING, UNKNOWN: NOTHING },
  );
