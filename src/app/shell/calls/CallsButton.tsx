import { lazy, Suspense, useState } from 'react';
import { CallsIcon } from './CallsIcon.tsx';

const CallsOpened = lazy(() => import('./CallsOpened.tsx'));

/** The requests of this screen, for use in a program; loaded when it is first opened. */
export function CallsButton() {
  const [asked, setAsked] = useState(false);
  if (!asked) return <CallsIcon aria-expanded={false} onClick={() => setAsked(true)} />;
  return (
    <Suspense fallback={<CallsIcon aria-expanded={false} />}>
      <CallsOpened />
    </Suspense>
  );
}
