import { lazy, Suspense } from 'react';
import type { BulkDialogProps } from './BulkDialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

/** The dialog of a bulk action, fetched when somebody first opens one; mounted while it is open. */
export function BulkDialog(props: BulkDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
