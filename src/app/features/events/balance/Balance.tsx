import { ActionIcon } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import type { EventBalance } from '#contract/balance.ts';
import { BalanceBar } from './BalanceBar.tsx';
import { type Agreed, balanceFacts, LOADING_FACTS, type Rehearsed } from './balanceFacts.ts';
import classes from './BalanceTable.module.css';

const BalanceValues = lazy(() => import('./BalanceValues.tsx'));

/** The bar of a balance, or on request its values as a table. */
function BalanceTable({ balance, children }: { balance: EventBalance | undefined; children: ReactNode }) {
  const [isTable, setIsTable] = useState(false);
  const label = isTable ? 'View balance as bar' : 'View balance as table';
  const Icon = isTable ? IconChartBar : IconTable;
  return (
    <div className={classes.twin}>
      {isTable && balance ? (
        <Suspense fallback={children}>
          <BalanceValues balance={balance} />
        </Suspense>
      ) : (
        children
      )}
      {balance && (
        <ActionIcon
          className={classes.toggle}
          size={24}
          aria-label={label}
          title={label}
          data-print="no"
          onClick={() => setIsTable(!isTable)}
        >
          <Icon size={15} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  );
}

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
