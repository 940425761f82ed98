import { Drawer } from '@mantine/core';
import { AccountMenu } from './AccountMenu.tsx';
import { ColourSchemeToggle } from './ColourSchemeToggle.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import classes from './SideNavigation.module.css';

/** Every screen on a phone, over the page, with the account and the colours. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={280}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Menu' } }}
    >
      <nav className={classes.drawer} aria-label="Main">
        <SideNavigation onChoose={onClose} />
      </nav>
      <div className={classes.drawerFoot}>
        <AccountMenu />
        <ColourSchemeToggle />
      </div>
    </Drawer>
  );
}
