import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { scrollToMiddle } from '#app/ui/scrollToMiddle.ts';
import { sectionAt } from './navigation.ts';
import { useSectionScreens } from './useSectionScreens.ts';
import classes from './SectionTabs.module.css';

/** The screens of a section, above each of them; nothing on the pages below, nor in a section of one screen. */
export function SectionTabs() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const screensOf = useSectionScreens();
  const section = sectionAt(pathname);
  const screens = section ? screensOf(section) : [];
  const here = screens.length > 1 ? screens.find(({ to }) => to === pathname)?.to : undefined;
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the tab of the screen is in sight.
    if (list.current) scrollToMiddle(list.current, list.current.querySelector<HTMLElement>(`[href='${here}']`));
  }, [here]);

  if (here === undefined) return null;
  return (
    <nav ref={list} className={classes.tabs} aria-label={section!.label} data-print="no">
      {screens.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.tab} {...(to === here && { 'aria-current': 'page' as const })}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
