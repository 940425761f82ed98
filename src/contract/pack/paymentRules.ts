import type { PaymentRules } from '#energy/settlement/payment.ts';
import type { SettlementMethod } from '../scheme.ts';
import type { PackDocument } from './document.ts';

/** Returns the payment rules of a method with the numbers of a pack; a curve for availability alone pays no energy. */
export const paymentRules = (
  method: SettlementMethod,
  { settlement: { appliesTo, curve, curveBase, payOn } }: Pick<PackDocument, 'settlement'>,
): PaymentRules => ({
  method,
  curve: appliesTo === 'AVAILABILITY' ? null : curve,
  base: curveBase === 'DISPATCH' ? 'DISPATCH' : 'STEP',
  payOn,
});
