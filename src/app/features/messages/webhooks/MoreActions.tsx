import { Menu } from '@mantine/core';
import { IconPencil, IconRefresh, IconRotate, IconTrash } from '@tabler/icons-react';
import { MoreMenu } from '#app/ui/MoreMenu.tsx';

export type MenuDialog = 'edit' | 'recover' | 'rotate' | 'remove';

type MoreActionsProps = {
  may: { change: boolean; recover: boolean; rotate: boolean; remove: boolean };
  isActive: boolean;
  onOpen: (dialog: MenuDialog) => void;
};

/** The rarer actions on a webhook, as a menu. */
export function MoreActions({ may, isActive, onOpen }: MoreActionsProps) {
  return (
    <MoreMenu width={220}>
      {may.change && (
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onOpen('edit')}>
          Edit address and events
        </Menu.Item>
      )}
      {may.recover && (
        <Menu.Item
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          disabled={!isActive}
          onClick={() => onOpen('recover')}
        >
          Recover deliveries
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
            Delete webhook
          </Menu.Item>
        </>
      )}
    </MoreMenu>
  );
}
