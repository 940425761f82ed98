import { lazy } from 'react';

/** Parts of the market used by other features, loaded on first use. */
export const Deadline = lazy(() => import('./desk/Deadline.tsx'));
