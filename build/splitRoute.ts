// The pages that are opened most: their loader is in the entry, and asks for data while their code still loads.
const FREQUENT = [
  '/_frame/',
  '/_frame/events/',
  '/_frame/events/$eventUUID',
  '/_frame/assets/',
  '/_frame/assets/$assetUUID',
];

/** Parts of a route that have files of their own: the loaders of pages opened less often come with their component. */
export const splitRoute = ({ routeId }: { routeId: string }): ('loader' | 'component')[][] | undefined =>
  FREQUENT.includes(routeId) ? undefined : [['loader', 'component']];
