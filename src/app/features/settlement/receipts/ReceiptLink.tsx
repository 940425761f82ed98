import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { usePermission } from '#app/data/usePermission.ts';
import { linkTo, type ReceiptPlace } from './receiptPlace.ts';
import classes from './ReceiptLink.module.css';

const ReceiptDrawer = lazy(() => import('./ReceiptDrawer.tsx'));

type ReceiptLinkProps = {
  place: ReceiptPlace;
  /** Said with the figure to a screen reader, as "Receipt of 18:00–18:30". */
  label?: string;
  children: ReactNode;
};

/** Whether a click asks for a new tab or window, which the browser opens. */
const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

/** A figure that opens its receipt at the side; with Ctrl, on a page of its own. Plain text without the operation. */
export function ReceiptLink({ place, label, children }: ReceiptLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayOpen = usePermission('getEventReceipt');
  if (!mayOpen) return children;
  return (
    <>
      <Link
        {...linkTo(place)}
        className={classes.figure}
        preload={false}
        {...(label !== undefined && { title: label })}
        onClick={(event) => {
          if (isModified(event)) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {children}
      </Link>
      {isOpen && <LazyReceiptDrawer place={place} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The drawer of a receipt, loaded when it is opened. */
export const LazyReceiptDrawer = (props: { place: ReceiptPlace; onClose: () => void }) => (
  <Suspense fallback={null}>
    <ReceiptDrawer {...props} />
  </Suspense>
);

/** The button that opens the page of a receipt. */
export function OpenReceipt({ place }: { place: ReceiptPlace }) {
  const mayOpen = usePermission('getEventReceipt');
  if (!mayOpen) return null;
  return (
    <Button
      leftSection={<IconReceipt size={16} stroke={1.8} />}
      renderRoot={(props) => <Link {...linkTo(place)} preload={false} {...props} />}
    >
      Open receipt
    </Button>
  );
}
