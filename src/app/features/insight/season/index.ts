/** What other features use of the season. */
export { SeasonEvents } from './SeasonEvents.tsx';
export { percentOf, togetherOf } from './seasonWords.ts';
