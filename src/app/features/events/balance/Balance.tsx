import type { ReactNode } from 'react';
import { StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import type { EventBalance } from '#contract/balance.ts';
import { BalanceBar } from './BalanceBar.tsx';
import { type Agreed, balanceFacts, LOADING_FACTS, type Rehearsed } from './balanceFacts.ts';
import { BalanceTable } from './BalanceTable.tsx';

type BalanceProps = {
  /** Undefined while it loads, and where it cannot be read: the places are kept. */
  balance: EventBalance | undefined;
  /** Another one is being read: this one is shown until then. */
  isStale?: boolean;
  agreed: Agreed;
  rehearsed?: Rehearsed | undefined;
  say: ReactNode;
  action?: ReactNode;
};

/** How an event stands: the sentence that answers it, its bar, and the facts that carry it; all of one response. */
export function Balance({ balance, isStale = false, agreed, rehearsed, say, action }: BalanceProps) {
  return (
    <section data-balance aria-label="Balance" aria-busy={balance === undefined || isStale}>
      <VerdictLine verdict={balance?.verdict} say={say} {...(action !== undefined && { action })} />
      <BalanceTable balance={balance}>
        <BalanceBar balance={balance} />
      </BalanceTable>
      <StageFacts facts={balance ? balanceFacts(balance, agreed, rehearsed) : LOADING_FACTS} />
    </section>
  );
}
