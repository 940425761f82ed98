import { Menu } from '@mantine/core';
import { IconPencil, IconRotate, IconTrash } from '@tabler/icons-react';
import { MoreMenu } from '#app/ui/MoreMenu.tsx';

export type MenuDialog = 'edit' | 'rotate' | 'remove';

type MoreActionsProps = {
  may: { change: boolean; rotate: boolean; remove: boolean };
  onOpen: (dialog: MenuDialog) => void;
};

/** The rarer actions on a controller, as a menu. */
export function MoreActions({ may, onOpen }: MoreActionsProps) {
  return (
    <MoreMenu width={200}>
      {may.change && (
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onOpen('edit')}>
          Edit controller
        </Menu.Item>
      )}
      {may.rotate && (
        <Menu.Item leftSection={<IconRotate size={16} stroke={1.6} />} onClick={() => onOpen('rotate')}>
          Rotate secret
        </Menu.Item>
      )}
      {may.remove && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => onOpen('remove')}>
            Delete controller
          </Menu.Item>
        </>
      )}
    </MoreMenu>
  );
}
