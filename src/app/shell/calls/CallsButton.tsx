import { lazy, Suspense, useState } from 'react';
import { CallsIcon } from './CallsIcon.tsx';

const CallsOpened = lazy(() => import('./CallsOpened.tsx'));

/** The requests of this screen, for use in a program; loaded when it is first opened. */
export function CallsButton() {
  const [wasOpened, setWasOpened] = useState(false);
  if (!wasOpened) return <CallsIcon aria-expanded={false} onClick={() => setWasOpened(true)} />;
  return (
    <Suspense fallback={<CallsIcon aria-expanded={false} />}>
      <CallsOpened />
    </Suspense>
  );
}
