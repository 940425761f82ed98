import { IconClock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMatch, type LinkProps } from '@tanstack/react-router';
import { useContext, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIsAway } from '#app/data/away/reachState.ts';
import { clockQuery } from '#app/data/clock.ts';
import { oldestFigure, shownQueries } from '#app/data/live/freshness.ts';
import { formatSeconds } from '#app/format/format.ts';
import { HeaderSlot } from './headerSlot.ts';
import { PlainLink } from './PlainLink.tsx';
import { saveRecentPlace } from './recentPlaces.ts';
import classes from './PageHeader.module.css';

type PageHeaderProps = {
  title: string;
  /** What the page is about at the moment, shown in the place of its title, which is then read alone. */
  subject?: ReactNode;
  /** The pages above this one, outermost first. */
  crumbs?: { label: string; to: LinkProps['to'] }[];
  /** Status chips beside the title. */
  chips?: ReactNode;
  /** One dimmed line under the title: place, window, count. */
  note?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
};

/**
 * The page whose heading was focused last; null until the first one after a load, which is the browser's to announce.
 */
let lastFocusedPath: string | null = null;

/**
 * The page's one h1, which gets the focus when one comes from another page. Its crumbs go to the header, and so does
 * the title once it has scrolled away.
 */
export function PageHeader({ title, subject, crumbs = [], chips, note, actions }: PageHeaderProps) {
  const slot = useContext(HeaderSlot);
  const heading = useRef<HTMLHeadingElement>(null);
  const [scrolledAway, setScrolledAway] = useState(false);

  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const kind = crumbs.at(-1)?.label;

  useEffect(() => {
    document.title = `${title} · Halfhour`;
    if (kind !== undefined) saveRecentPlace({ path, title, kind });
  }, [title, path, kind]);

  // In the commit that shows the page: later, it would take the focus from a field that was clicked meanwhile.
  useLayoutEffect(() => {
    const isNewPage = lastFocusedPath !== null && lastFocusedPath !== path;
    // A page that arrives late leaves the focus in a dialog that was opened meanwhile.
    const inDialog = document.activeElement?.closest('[role=dialog]') != null;
    if (isNewPage && !inDialog) heading.current!.focus({ preventScroll: true });
    lastFocusedPath = path;
  }, [path]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setScrolledAway(entry !== undefined && !entry.isIntersecting),
      {
        rootMargin: '-48px 0px 0px',
      },
    );
    observer.observe(heading.current!);
    return () => observer.disconnect();
  }, []);

  return (
    <div className={classes.header} data-part="header">
      {slot &&
        createPortal(
          <>
            {crumbs.length > 0 && (
              <nav aria-label="Breadcrumb" className={classes.crumbs}>
                {crumbs.map(({ label, to }) => (
                  <PlainLink key={label} to={to}>
                    {label}
                  </PlainLink>
                ))}
              </nav>
            )}
            <span className={classes.echo} data-shown={scrolledAway} aria-hidden="true">
              {title}
            </span>
          </>,
          slot,
        )}
      <div className={classes.title}>
        <div className={classes.titleRow}>
          <h1 ref={heading} tabIndex={-1} {...(subject !== undefined && { className: classes.read })}>
            {title}
          </h1>
          {subject}
          {chips}
          <AsOf />
        </div>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </div>
      {actions !== undefined && (
        <div className={classes.actions} data-part="actions" data-print="no">
          {actions}
        </div>
      )}
    </div>
  );
}

/** While the service is away: of when the oldest answer on the page is, "as of 17:41:20"; else nothing. */
const AsOf = () => useIsAway() && <OldestAnswer />;

function OldestAnswer() {
  const client = useQueryClient();
  const aheadMs = useQuery(clockQuery).data?.aheadMs ?? 0;
  const at = oldestFigure(shownQueries(client));
  return (
    at !== null && (
      <span className={classes.chip}>
        <IconClock size={14} stroke={1.8} aria-hidden="true" />
        as of {formatSeconds(at + aheadMs)}
      </span>
    )
  );
}
