import { formatCount } from '#text/count.ts';
import { useLiveCount } from './useLiveCount.ts';
import classes from './SideNavigation.module.css';

/** How many events are live, beside the link to the events; nothing while none is. */
export function LiveCount() {
  const count = useLiveCount();
  return count === 0 ? null : <span className={classes.count}>{formatCount(count)} live</span>;
}
