import { AssetSlip } from './AssetSlip.tsx';
import { EventSlip } from './EventSlip.tsx';
import { HalfHourSlip } from './HalfHourSlip.tsx';
import type { ReceiptPlace } from './receiptPlace.ts';

type OneSlipProps = { place: ReceiptPlace; against?: number | undefined; onOpen?: (place: ReceiptPlace) => void };

/** The slip that a place is about. */
export function OneSlip({ place, against, onOpen }: OneSlipProps) {
  const { at, asset } = place;
  if (at === undefined) return <EventSlip place={place} against={against} onOpen={onOpen} />;
  if (asset === undefined) return <HalfHourSlip place={{ ...place, at }} against={against} onOpen={onOpen} />;
  return <AssetSlip place={{ ...place, at, asset }} against={against} />;
}
