import type { DfsFeedSettings } from '#service/market/requirements/feed/dfsFeed.ts';
import type { SettingValues } from './settings.ts';

type Values = SettingValues<'DFS_REQUIREMENT_URL' | 'DFS_RESULTS_URL' | 'DFS_SUMMARY_URL' | 'DFS_POLL_SECONDS'>;

/** The data sets of NESO that the settings name, null if they name none. */
export function readDfsFeed(values: Values): DfsFeedSettings | null {
  const urls = {
    REQUIREMENT: values.DFS_REQUIREMENT_URL ?? null,
    BIDS: values.DFS_RESULTS_URL ?? null,
    SUMMARY: values.DFS_SUMMARY_URL ?? null,
  };
  if (Object.values(urls).every((url) => url === null)) return null;
  return { urls, intervalMs: values.DFS_POLL_SECONDS * 1000 };
}
