/** Lets waiting requests run between two parts of a long calculation. */
export { setImmediate as yieldToEventLoop } from 'node:timers/promises';
