import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { SelectionBar } from '#app/ui/SelectionBar.tsx';
import { formatCount, plural } from '#text/count.ts';
import type { ChosenUsers } from './chosenUsers.ts';

type AskBarProps = {
  chosen: ChosenUsers;
  /** Whether they agreed already and are asked to go on. */
  renews: boolean;
};

/** While rows are selected: asks their users for consent to dispatch, each once, after a preview. */
export function AskBar({ chosen: { size, userUUIDs, clear }, renews }: AskBarProps) {
  const [asking, setAsking] = useState(false);
  const users = plural(userUUIDs.length, 'user');
  const count = `${formatCount(size)} selected`;
  return (
    <>
      <SelectionBar
        size={size}
        count={size === userUUIDs.length ? count : `${count}, from ${users}`}
        clearWords={`Clear the selection of ${plural(size, 'row')}`}
        onClear={clear}
      >
        <Button variant="subtle" color="gray" leftSection={<IconSignature size={15} />} onClick={() => setAsking(true)}>
          {renews ? `Ask ${users} to renew` : `Ask ${users}`}
        </Button>
      </SelectionBar>
      {asking && (
        <BulkDialog
          intent="ASK"
          target={null}
          title={`Ask ${users} ${renews ? 'to renew' : 'for consent'}`}
          filter={{ userUUIDs }}
          count={size}
          onClose={() => setAsking(false)}
          onDone={clear}
        />
      )}
    </>
  );
}
