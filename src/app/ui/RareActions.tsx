import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useCommands } from './commands.ts';
import { MoreMenu } from './MoreMenu.tsx';

type RareAction = { id: string; label: string; icon: Icon; run: () => void };

/** Actions of a record that have no button of their own, as a menu and as commands. */
export function RareActions({ actions }: { actions: readonly RareAction[] }) {
  useCommands(actions.map(({ id, label, icon, run }) => ({ id, label, icon, run })));
  return (
    <MoreMenu width={220}>
      {actions.map(({ id, label, icon: ItemIcon, run }) => (
        <Menu.Item key={id} leftSection={<ItemIcon size={16} stroke={1.6} />} onClick={run}>
          {label}
        </Menu.Item>
      ))}
    </MoreMenu>
  );
}
