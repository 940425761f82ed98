import { lazy } from 'react';

export { SchemeClaims } from './SchemeClaims.tsx';
export const RecordClaim = lazy(() => import('./RecordClaim.tsx'));
