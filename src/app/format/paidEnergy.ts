const HALF = 0.5;
/** Half a last digit of the £, and of the factor. */
const GBP_ERROR = 0.00006;
const FACTOR_ERROR = 6e-7;

interface Paid {
  /** £ per MWh. */
  price: number;
  /** MW. */
  contracted: number;
  factor: number;
}

/**
 * Which energy of a half hour, in MWh, a market's factor multiplied: the delivered, from nothing up to the contracted,
 * or the contracted. Told by what was paid; null where it is neither.
 */
export function energyOfPay(
  { price, contracted, factor }: Paid,
  deliveredMwh: number,
  gbp: number,
): { mwh: number; isContracted: boolean } | null {
  const all = contracted * HALF;
  const isPaid = (mwh: number) => Math.abs(price * mwh * factor - gbp) <= GBP_ERROR + FACTOR_ERROR * price * mwh;
  const capped = Math.min(Math.max(deliveredMwh, 0), all);
  if (isPaid(capped)) return { mwh: capped, isContracted: false };
  return isPaid(all) ? { mwh: all, isContracted: true } : null;
}
