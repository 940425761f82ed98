/** What other features use of the season. */
export { percentOf } from './seasonWords.ts';
