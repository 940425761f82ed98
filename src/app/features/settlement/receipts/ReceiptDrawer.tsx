import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OneSlip } from './OneSlip.tsx';
import { linkTo, type ReceiptPlace } from './receiptPlace.ts';
import { Trail } from './Trail.tsx';
import classes from './receipts.module.css';

type ReceiptDrawerProps = { place: ReceiptPlace; onClose: () => void };

/** One slip of a receipt at the side of the page; its lines open the next, and the trail the ones before. */
export default function ReceiptDrawer({ place: first, onClose }: ReceiptDrawerProps) {
  const [place, setPlace] = useState(first);
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title="Receipt">
      <div className={classes.drawer}>
        <div className={classes.drawerHead}>
          <Trail place={place} onOpen={setPlace} />
          <Link {...linkTo(place)} className={classes.link} onClick={onClose}>
            Open the receipt
          </Link>
        </div>
        <OneSlip place={place} onOpen={setPlace} />
      </div>
    </Drawer>
  );
}
