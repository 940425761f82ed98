import { useQuery } from '@tanstack/react-query';
import { eventQueries } from '#app/data/api/events.ts';
import classes from './SideNavigation.module.css';

/** How many events are live, beside the link to the events; nothing while none is. */
export function LiveCount() {
  const live = useQuery(eventQueries.list({ state: 'STARTED', sort: 'startTime', page: 1, pageSize: 1 }));
  const count = live.data?.totalItems ?? 0;
  return count === 0 ? null : <span className={classes.count}>{count.toLocaleString('en-GB')} live</span>;
}
