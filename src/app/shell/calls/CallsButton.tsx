import { ActionIcon, Popover, Skeleton, Tooltip } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const CallList = lazy(() => import('./CallList.tsx'));
const NAME = 'Copy as curl';

/** What this screen asks the interface, to be asked from a program. */
export function CallsButton() {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={460} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={NAME} disabled={opened}>
          <ActionIcon size={32} aria-label={NAME} onClick={() => setOpened(!opened)}>
            <IconTerminal2 size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={NAME} maw="calc(100vw - 16px)">
        {opened && (
          <Suspense fallback={<Skeleton height={160} />}>
            <CallList />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
