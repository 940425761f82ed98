import { lazy, Suspense, useState } from 'react';
import { useOperator } from '#app/data/session.ts';
import { AccountButton } from './AccountButton.tsx';

const AccountMenuOpened = lazy(() => import('./AccountMenuOpened.tsx'));

/** The operator's menu; it is loaded when it is first opened. */
export function AccountMenu() {
  const operator = useOperator();
  const [wasOpened, setWasOpened] = useState(false);
  if (operator === undefined) return null;
  if (!wasOpened)
    return <AccountButton name={operator.name} aria-expanded={false} onClick={() => setWasOpened(true)} />;
  return (
    <Suspense fallback={<AccountButton name={operator.name} aria-expanded={false} />}>
      <AccountMenuOpened />
    </Suspense>
  );
}
