import { Link, useLocation } from '@tanstack/react-router';
import { Logo } from '#app/ui/Logo.tsx';
import { formatCount } from '#text/count.ts';
import { sectionAt, sections } from './navigation.ts';
import { NextDeadline } from './NextDeadline.tsx';
import { useLiveCount } from './useLiveCount.ts';
import { useSectionScreens } from './useSectionScreens.ts';
import classes from './SideNavigation.module.css';

/** The main navigation's content; the column around it collapses to icons, the drawer never does. */
export function SideNavigation({ onChoose }: { onChoose?: () => void }) {
  const screensOf = useSectionScreens();
  const here = useLocation({ select: ({ pathname }) => sectionAt(pathname)?.label });
  return (
    <>
      <Link to="/" className={classes.brand} aria-label="Halfhour, home" {...(onChoose && { onClick: onChoose })}>
        <Logo size={22} />
        <span className={classes.word}>Halfhour</span>
      </Link>
      <ul className={classes.links}>
        {sections.map((section) => {
          const { label, icon: Icon } = section;
          const first = screensOf(section)[0];
          if (!first) return null;
          return (
            <li key={label}>
              <Link
                to={first.to}
                className={classes.link}
                title={label}
                {...(label === here && { 'aria-current': 'page' as const })}
                {...(onChoose && { onClick: onChoose })}
              >
                <Icon size={18} stroke={1.6} aria-hidden="true" />
                <span className={classes.word}>{label}</span>
                {first.to === '/events' && <LiveCount />}
                {first.to === '/desk' && <NextDeadline className={classes.count} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** How many events are live, beside the link to the events; nothing while none is. */
function LiveCount() {
  const count = useLiveCount();
  return count === 0 ? null : <span className={classes.count}>{formatCount(count)} live</span>;
}
