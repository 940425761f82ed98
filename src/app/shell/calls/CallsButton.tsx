import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';

const CallsOpened = lazy(() => import('./CallsOpened.tsx'));

/** What the button of the header looks like, before and after its list is loaded. */
export function CallsIcon(button: ActionIconProps & ComponentProps<'button'>) {
  return (
    <ActionIcon size={32} title="Copy as curl" aria-label="Copy as curl" aria-haspopup="dialog" {...button}>
      <IconTerminal2 size={18} stroke={1.6} />
    </ActionIcon>
  );
}

/** What this screen asks the interface, to be asked from a program; loaded when it is first opened. */
export function CallsButton() {
  const [asked, setAsked] = useState(false);
  if (!asked) return <CallsIcon aria-expanded={false} onClick={() => setAsked(true)} />;
  return (
    <Suspense fallback={<CallsIcon aria-expanded={false} />}>
      <CallsOpened />
    </Suspense>
  );
}
