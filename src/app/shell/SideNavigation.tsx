import { Link } from '@tanstack/react-router';
import { useNotOffered } from '#app/data/api/offeredOperations.ts';
import { Logo } from '#app/ui/Logo.tsx';
import { destinations, isAvailable } from './navigation.ts';
import classes from './SideNavigation.module.css';

/** The main navigation's content; the column around it collapses to icons, the drawer never does. */
export function SideNavigation({ onChoose }: { onChoose?: () => void }) {
  useNotOffered();
  return (
    <>
      <Link to="/" className={classes.brand} aria-label="Halfhour, home" {...(onChoose && { onClick: onChoose })}>
        <Logo size={22} />
        <span className={classes.word}>Halfhour</span>
      </Link>
      <ul className={classes.links}>
        {destinations.filter(isAvailable).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.link}
              activeProps={{ 'aria-current': 'page' }}
              activeOptions={{ includeSearch: false, exact: to === '/' }}
              title={label}
              {...(onChoose && { onClick: onChoose })}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              <span className={classes.word}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
