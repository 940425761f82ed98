import { lazy } from 'react';

/** The tiles of an event's assets, for its page; loaded on first use. */
export const TilesPanel = lazy(() => import('./TilesPanel.tsx'));
