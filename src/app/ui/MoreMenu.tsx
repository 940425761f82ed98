import { Button, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A menu of the rarer actions on a record, beside its buttons; `children` are its items. */
export const MoreMenu = ({ width, children }: { width: number; children: ReactNode }) => (
  <Menu position="bottom-end" width={width}>
    <Menu.Target>
      <Button variant="default" aria-label="More actions" px={8}>
        <IconDotsVertical size={16} stroke={1.8} />
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
