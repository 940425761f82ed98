/** Offer with its state, by the names that the interface has. */
interface Judged {
  state: string;
}

/** Whether the buyer accepted an offer. */
export const isAccepted = ({ state }: Judged): boolean => state === 'ACCEPTED';
/** Whether an offer has a result. */
export const hasResult = (offer: Judged): boolean => isAccepted(offer) || offer.state === 'REJECTED';
