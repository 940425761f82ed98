import type { ViewSearch } from '#app/data/views.ts';

/** Parameters for the page of a list, or an open record: not part of a view. */
const TRANSIENT_PARAMS = ['page', 'delivery'];

/** An address's parameters as stored in a view: without defaults and transient ones, in one order. */
export function viewSearchOf(address: object, defaults: object): ViewSearch {
  const parameters = Object.entries(address as ViewSearch).filter(
    ([key, value]) => value !== undefined && !TRANSIENT_PARAMS.includes(key) && (defaults as ViewSearch)[key] !== value,
  );
  return Object.fromEntries(parameters.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether an address equals a view. */
export const isSameView = (address: ViewSearch, view: ViewSearch): boolean => {
  const keys = Object.keys(address);
  return keys.length === Object.keys(view).length && keys.every((key) => address[key] === view[key]);
};
