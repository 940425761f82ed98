import { Link } from '@tanstack/react-router';
import { useNotOffered } from '#app/data/offeredOperations.ts';
import { useMayAdminister } from '#app/data/session.ts';
import { Logo } from '#app/ui/Logo.tsx';
import { formatCount } from '#text/count.ts';
import { destinationGroups, isAvailable, type Destination } from './navigation.ts';
import { NextDeadline } from './NextDeadline.tsx';
import { useLiveCount } from './useLiveCount.ts';
import classes from './SideNavigation.module.css';

/** The main navigation's content; the column around it collapses to icons, the drawer never does. */
export function SideNavigation({ onChoose }: { onChoose?: () => void }) {
  useNotOffered();
  const mayAdminister = useMayAdminister();
  const isShown = (one: Destination) => isAvailable(one) && (mayAdminister || !one.adminOnly);
  return (
    <>
      <Link to="/" className={classes.brand} aria-label="Halfhour, home" {...(onChoose && { onClick: onChoose })}>
        <Logo size={22} />
        <span className={classes.word}>Halfhour</span>
      </Link>
      {destinationGroups.map(({ title, destinations }) => (
        <div key={title} className={classes.group}>
          {title !== null && <p className={classes.heading}>{title}</p>}
          <ul className={classes.links} {...(title !== null && { 'aria-label': title })}>
            {destinations.filter(isShown).map(({ to, label, icon: Icon }) => (
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
                  {to === '/events' && <LiveCount />}
                  {to === '/desk' && <NextDeadline className={classes.count} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

/** How many events are live, beside the link to the events; nothing while none is. */
function LiveCount() {
  const count = useLiveCount();
  return count === 0 ? null : <span className={classes.count}>{formatCount(count)} live</span>;
}
