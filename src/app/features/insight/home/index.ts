/** Where a task is resolved, for other screens that name it. */
export { placeOf } from './taskLink.ts';
