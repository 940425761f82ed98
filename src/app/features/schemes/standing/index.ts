import { lazy } from 'react';

export { standingText } from './standingForm.ts';
export const StandingDialog = lazy(() => import('./StandingDialog.tsx'));
