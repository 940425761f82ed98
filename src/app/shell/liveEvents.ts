import { query } from '#app/data/query.ts';

/** More events than this are hardly live at once: the first of them are shown. */
const SHOWN = 8;

/** The live events, for the navigation and the top bar. */
export const liveEventsQuery = () =>
  query('listEvents', { query: { state: 'STARTED', sort: 'startTime', page: 1, pageSize: SHOWN } });
