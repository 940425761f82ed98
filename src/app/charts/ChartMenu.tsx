import { lazy, Suspense, useState } from 'react';
import { ChartMenuButton, type ChartMenuProps } from './ChartMenuButton.tsx';

const ChartMenuOpened = lazy(() => import('./ChartMenuOpened.tsx'));

/** Export menu of a chart; loaded when it is first opened. */
export function ChartMenu(props: ChartMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const { title, disabled } = props;
  if (!wasOpened)
    return (
      <ChartMenuButton title={title} disabled={disabled} aria-expanded={false} onClick={() => setWasOpened(true)} />
    );
  return (
    <Suspense fallback={<ChartMenuButton title={title} disabled={disabled} aria-expanded={false} />}>
      <ChartMenuOpened {...props} />
    </Suspense>
  );
}
