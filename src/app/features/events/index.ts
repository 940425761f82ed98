import { lazy } from 'react';

/** Parts of events used by other features. */
export { BalanceBar } from './balance/BalanceBar.tsx';
export { EventBalance } from './balance/EventBalance.tsx';
export { eventChip } from './balance/eventChip.ts';
export { EventCountdown } from './balance/EventCountdown.tsx';
export { atTab } from './eventPageSearch.ts';
export { summaryLine } from './outcome.ts';
export { settlingWords } from './settlingWords.ts';
export { WindowText } from './WindowText.tsx';

/** Opts the most useful of those who are free into an event, exactly so many; loaded on first use. */
export const OptInFirst = lazy(() => import('./scheduled/OptInFirst.tsx'));

/** What happened to an event; loaded on first use. */
export const Timeline = lazy(() => import('./live/Timeline.tsx').then((part) => ({ default: part.Timeline })));
