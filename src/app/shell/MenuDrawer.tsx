import { Drawer } from '@mantine/core';
import { SideNavigation } from './SideNavigation.tsx';
import classes from './SideNavigation.module.css';

/** The navigation on a phone, over the page. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={260}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Menu' } }}
    >
      <nav className={classes.drawer} aria-label="Main">
        <SideNavigation onChoose={onClose} />
      </nav>
    </Drawer>
  );
}
