import { lazy, Suspense } from 'react';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import type { BulkDialogProps } from './BulkDialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));
const ChunkedDialog = lazy(async () => ({ default: (await import('./ChunkedDialog.tsx')).ChunkedDialog }));

/** The dialog of a bulk action, loaded on first use; mounted while it is open. */
export function BulkDialog(props: BulkDialogProps) {
  const isWhole = useIsOffered('createBulkAction');
  return <Suspense>{isWhole ? <Dialog {...props} /> : <ChunkedDialog {...props} />}</Suspense>;
}
