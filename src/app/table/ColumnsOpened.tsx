import { Popover } from '@mantine/core';
import { useState } from 'react';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ColumnsTool, type ColumnsButtonProps } from './ColumnsTool.tsx';

/** The column menu above its button; open from the start. */
export default function ColumnsOpened({ label, columns }: ColumnsButtonProps) {
  const [opened, setOpened] = useState(true);
  return (
    // Rows that arrive may push the button out of sight: the menu stays, which was just asked for.
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      shadow="md"
      trapFocus
      returnFocus
      hideDetached={false}
    >
      <Popover.Target>
        <ColumnsTool label={label} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={`Columns of ${label}`}>
        <ColumnsMenu label={label} columns={columns} />
      </Popover.Dropdown>
    </Popover>
  );
}
