import { Button, Menu } from '@mantine/core';
import { IconDotsVertical, type Icon } from '@tabler/icons-react';
import { useCommands } from './commands.ts';

type RareAction = { id: string; label: string; icon: Icon; run: () => void };

/** Actions of a record that have no button of their own, as a menu and as commands. */
export function RareActions({ actions }: { actions: readonly RareAction[] }) {
  useCommands(actions.map(({ id, label, icon, run }) => ({ id, label, icon, run })));
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" aria-label="More actions" px={8}>
          <IconDotsVertical size={16} stroke={1.8} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, icon: ItemIcon, run }) => (
          <Menu.Item key={id} leftSection={<ItemIcon size={16} stroke={1.6} />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
