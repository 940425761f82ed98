import { figuresOf } from '#app/ui/balance/BarDrawing.tsx';
import { LabelledBar } from '#app/ui/balance/LabelledBar.tsx';
import { StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import type { Rehearsal } from '#contract/rehearsal.ts';
import { barTexts } from '../balance/balanceWords.ts';
import { rehearsedBalance, rehearsalSay, rehearsedFacts, rehearsedVerdict } from './rehearsalWords.ts';

/** A rehearsal as the event's own page will say it: its sentence and its bar. */
export function RehearsedBalance({ rehearsal }: { rehearsal: Rehearsal }) {
  const balance = rehearsedBalance(rehearsal);
  return (
    <section aria-label="Balance" aria-live="polite">
      <VerdictLine small verdict={rehearsedVerdict(rehearsal)} say={rehearsalSay(rehearsal)} />
      {balance.likely !== null && (
        <LabelledBar
          isShort
          figures={figuresOf(balance)}
          textsOf={(isNarrow) => barTexts(balance, isNarrow)}
          name={rehearsal.verdict.sentence}
        />
      )}
      <StageFacts facts={rehearsedFacts(rehearsal)} />
    </section>
  );
}
