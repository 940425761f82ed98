import { Button, Menu } from '@mantine/core';
import { IconDotsVertical, type Icon } from '@tabler/icons-react';

type RareAction = { id: string; label: string; icon: Icon | undefined; run: () => void };

/** Actions of a record that have no button of their own, as a menu. */
export default function RareActions({ actions }: { actions: readonly RareAction[] }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" aria-label="More actions" px={8}>
          <IconDotsVertical size={16} stroke={1.8} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, icon: ItemIcon, run }) => (
          <Menu.Item key={id} {...(ItemIcon && { leftSection: <ItemIcon size={16} stroke={1.6} /> })} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
