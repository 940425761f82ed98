import { lazy } from 'react';

/** The dialog that creates a calendar, for the pages of what it can be of. */
export const LazyFeedDialog = lazy(() => import('./FeedDialog.tsx'));
