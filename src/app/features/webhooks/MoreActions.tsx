import { Button, Menu } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconRefresh, IconRotate, IconTrash } from '@tabler/icons-react';

export type MenuDialog = 'edit' | 'recover' | 'rotate' | 'remove';

type MoreActionsProps = {
  may: { change: boolean; recover: boolean; rotate: boolean; remove: boolean };
  isActive: boolean;
  onOpen: (dialog: MenuDialog) => void;
};

/** The rarer actions on a webhook, as a menu. */
export function MoreActions({ may, isActive, onOpen }: MoreActionsProps) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" aria-label="More actions" px={8}>
          <IconDotsVertical size={16} stroke={1.8} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
