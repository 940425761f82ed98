import { createContext, use } from 'react';

/** Charts inside one provider share their active moment: pointing at one shows the tooltip in all. */
export const ChartSync = createContext<string | undefined>(undefined);

/** Recharts' props for it. Charts differ in length and steps, so moments are matched, not indexes. */
export function useChartSync(): { syncId?: string; syncMethod?: 'value' } {
  const syncId = use(ChartSync);
  return syncId === undefined ? {} : { syncId, syncMethod: 'value' };
}
