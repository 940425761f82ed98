import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';

const NoticeStack = lazy(() => import('./NoticeStack.tsx'));

/** The notices in the corner; their renderer is loaded with the first. */
export function Notices() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  if (!needed && notifications.length > 0) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <NoticeStack />
    </Suspense>
  );
}
