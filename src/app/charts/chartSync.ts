import { createContext, use } from 'react';

/** Charts inside one of these show the same moment: what is under the pointer in one is read out in all. */
export const ChartSync = createContext<string | undefined>(undefined);

/**
 * What a chart over time hands to recharts for it. Charts differ in length and steps, so moments are matched, not
 * places.
 */
export function useChartSync(): { syncId?: string; syncMethod?: 'value' } {
  const syncId = use(ChartSync);
  return syncId === undefined ? {} : { syncId, syncMethod: 'value' };
}
