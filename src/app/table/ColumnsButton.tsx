import { lazy, Suspense, useState } from 'react';
import { ColumnsTool, type ColumnsButtonProps } from './ColumnsTool.tsx';

const ColumnsOpened = lazy(() => import('./ColumnsOpened.tsx'));

/** Which columns a table shows; the menu is loaded when it is first opened. */
export function ColumnsButton({ label, columns }: ColumnsButtonProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (!wasOpened) return <ColumnsTool label={label} aria-expanded={false} onClick={() => setWasOpened(true)} />;
  return (
    <Suspense fallback={<ColumnsTool label={label} aria-expanded={false} />}>
      <ColumnsOpened label={label} columns={columns} />
    </Suspense>
  );
}
