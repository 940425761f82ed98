import {
  IconBolt,
  IconCalendarEvent,
  IconChecklist,
  IconGavel,
  IconHome,
  IconMenu2,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import classes from './BottomBar.module.css';

/** Where Home lists its tasks. */
const TASKS = 'tasks';
const PHONE_PX = 720;
type Place = { to: '/' | '/desk' | '/events' | '/assets'; hash?: string; label: string; icon: Icon };
const HOME: Place = { to: '/', label: 'Home', icon: IconHome };
const DESK: Place = { to: '/desk', label: 'Desk', icon: IconGavel };
const EVENTS: Place = { to: '/events', label: 'Events', icon: IconCalendarEvent };
const ASSETS: Place = { to: '/assets', label: 'Assets', icon: IconBolt };
const TO_DO: Place = { to: '/', hash: TASKS, label: 'Tasks', icon: IconChecklist };

/** The navigation of a phone, below the page: four places, and the menu with all others. */
export function BottomBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const at = useLocation({ select: ({ pathname, hash }) => `${pathname}#${hash}` });
  const places = useHasUnits() ? [HOME, DESK, EVENTS, TO_DO] : [HOME, EVENTS, ASSETS, TO_DO];
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

/** Whether a scheme of the tenant has units: only then is there anything to offer. Asked on phones alone. */
function useHasUnits(): boolean {
  const isOffered = useIsOffered('listUnits');
  const isPhone = useNarrowerThan(PHONE_PX);
  const units = useQuery(query('listUnits', { query: { pageSize: 1 } }, { enabled: isOffered && isPhone }));
  return (units.data?.totalItems ?? 0) > 0;
}
