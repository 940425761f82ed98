import { lazy } from 'react';

/** The form imports the calendar. */
export const UnitForm = lazy(() => import('./UnitForm.tsx'));
