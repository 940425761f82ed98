/** Parts of events used by other features. */
export { BalanceBar } from './balance/BalanceBar.tsx';
export { EventCard, EventCardSkeleton, NoEventCard } from './EventCard.tsx';
export { LiveFigures } from './LiveFigures.tsx';
export { atTab } from './eventPageSearch.ts';
export { summaryLine, withTargets } from './outcome.ts';
export { settlingWords } from './settlingWords.ts';
