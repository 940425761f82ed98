import type { DeskOffer } from './desk.ts';

/** Whether the buyer accepted an offer. */
export const isAccepted = ({ state }: DeskOffer): boolean => state === 'ACCEPTED';
/** Whether an offer has a result. */
export const hasResult = (offer: DeskOffer): boolean => isAccepted(offer) || offer.state === 'REJECTED';
