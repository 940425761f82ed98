import { Popover } from '@mantine/core';
import { useState } from 'react';
import { CallList } from './CallList.tsx';
import { CallsIcon } from './CallsIcon.tsx';

/** The list of calls below its button; open from the start. */
export default function CallsOpened() {
  const [opened, setOpened] = useState(true);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={460} trapFocus returnFocus>
      <Popover.Target>
        <CallsIcon onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Copy as curl" maw="calc(100vw - 16px)">
        <CallList />
      </Popover.Dropdown>
    </Popover>
  );
}
