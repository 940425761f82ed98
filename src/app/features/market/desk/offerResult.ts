import type { Offer } from '#contract/offer.ts';

type Judged = Pick<Offer, 'state'>;

/** Whether the buyer accepted an offer. */
export const isAccepted = ({ state }: Judged): boolean => state === 'ACCEPTED';
/** Whether an offer has a result. */
export const hasResult = (offer: Judged): boolean => isAccepted(offer) || offer.state === 'REJECTED';
