import { IconBolt, IconCalendarEvent, IconChecklist, IconHome, IconMenu2, type Icon } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import classes from './BottomBar.module.css';

/** Where Home lists its tasks. */
const TASKS = 'tasks';
type Place = { to: '/' | '/events' | '/assets'; hash?: string; label: string; icon: Icon };
const places: readonly Place[] = [
  { to: '/', label: 'Home', icon: IconHome },
  { to: '/events', label: 'Events', icon: IconCalendarEvent },
  { to: '/assets', label: 'Assets', icon: IconBolt },
  { to: '/', hash: TASKS, label: 'Tasks', icon: IconChecklist },
];

/** The navigation of a phone, below the page: four places, and the menu with all others. */
export function BottomBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const at = useLocation({ select: ({ pathname, hash }) => `${pathname}#${hash}` });
  return (
    <nav className={classes.bar} aria-label="Main screens">
      {places.map(({ to, hash = '', label, icon: Icon }) => {
        const isHere = to === '/' ? at === `/#${hash}` : at.startsWith(to);
        return (
          <Link key={label} to={to} hash={hash} className={classes.place} data-here={isHere}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            {label}
          </Link>
        );
      })}
      <button
        type="button"
        className={classes.place}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
        More
      </button>
    </nav>
  );
}
