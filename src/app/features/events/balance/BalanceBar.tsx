import { figuresOf } from '#app/ui/balance/BarDrawing.tsx';
import { LabelledBar } from '#app/ui/balance/LabelledBar.tsx';
import type { EventBalance } from '#contract/balance.ts';
import { barTexts, NO_TEXTS } from './balanceWords.ts';

/** The bar of an event with its labels; an image whose name is the sentence. Grey while there is no balance. */
export const BalanceBar = ({ balance }: { balance: EventBalance | undefined }) => (
  <LabelledBar
    figures={balance && figuresOf(balance)}
    textsOf={(isNarrow) => (balance ? barTexts(balance, isNarrow) : NO_TEXTS)}
    name={balance?.verdict.sentence}
  />
);
