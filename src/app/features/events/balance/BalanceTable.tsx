import { ActionIcon } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { EventBalance } from '#contract/balance.ts';
import classes from './BalanceTable.module.css';

const BalanceValues = lazy(() => import('./BalanceValues.tsx'));

/** The bar of a balance, or on request its values as a table. */
export function BalanceTable({ balance, children }: { balance: EventBalance | undefined; children: ReactNode }) {
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
