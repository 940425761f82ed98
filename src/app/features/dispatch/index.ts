import { lazy } from 'react';

/** Dispatch on the screens of other features; each part is loaded when it is first shown. */
export const DispatchPanel = lazy(() => import('./DispatchPanel.tsx'));
export const AssetDispatches = lazy(() => import('./AssetDispatches.tsx'));
export const BrakePanel = lazy(() => import('./BrakePanel.tsx'));
export const DispatchPreview = lazy(() => import('./DispatchPreview.tsx'));
export const TermsFields = lazy(async () => ({ default: (await import('./TermsFields.tsx')).TermsFields }));
export { type TermsForm, termsFormOf, termsOf } from './termsForm.ts';
export { type DispatchAddress } from './dispatchAddress.ts';
