import { Menu, VisuallyHidden } from '@mantine/core';
import { IconDeviceFloppy, IconSettings, IconStarFilled, IconUsersGroup } from '@tabler/icons-react';
import type { View } from '#app/data/views.ts';
import { ViewsButton } from './ViewsButton.tsx';
import classes from './views.module.css';

type ViewsOpenedProps = {
  name: string;
  views: readonly View[];
  present: View | undefined;
  onApply: (view: View) => void;
  onOpen: (dialog: 'save' | 'manage') => void;
};

/** The menu of a screen's views; open from the start. */
export default function ViewsOpened({ name, views, present, onApply, onOpen }: ViewsOpenedProps) {
  return (
    <Menu position="bottom-end" width={260} defaultOpened withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ViewsButton name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        {views.length === 0 && <Menu.Label>No saved views for this screen</Menu.Label>}
        {views.map((view) => (
          <Menu.Item
            key={view.viewUUID}
            onClick={() => onApply(view)}
            {...(view === present && { 'aria-current': true })}
            rightSection={<Marks view={view} />}
          >
            {view.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconDeviceFloppy size={16} stroke={1.6} />} onClick={() => onOpen('save')}>
          Save this view
        </Menu.Item>
        {views.length > 0 && (
          <Menu.Item leftSection={<IconSettings size={16} stroke={1.6} />} onClick={() => onOpen('manage')}>
            Rename, share or delete views
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Marks({ view: { shared, isDefault } }: { view: View }) {
  return (
    <span className={classes.marks}>
      {shared && <IconUsersGroup size={14} stroke={1.6} aria-hidden="true" />}
      {isDefault && <IconStarFilled size={12} aria-hidden="true" />}
      <VisuallyHidden>
        {[shared && 'shared with everyone', isDefault && 'default view'].filter(Boolean).join(', ')}
      </VisuallyHidden>
    </span>
  );
}
