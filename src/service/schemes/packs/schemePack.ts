import type { PackDocument } from '#contract/pack/document.ts';
import { paymentRules } from '#contract/pack/paymentRules.ts';
import { openPayment, type Payment } from '#energy/settlement/payment.ts';
import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { packOfScheme } from './requireReady.ts';

/** A scheme with the rules of its market. */
export type SchemeWithPack = SchemeRow & { document: PackDocument };

/** Adds to a scheme, as it is today or was frozen, the document of the pack that it names. */
export const withPack = async (scope: TenantScope, scheme: SchemeRow): Promise<SchemeWithPack> => ({
  ...scheme,
  document: (await packOfScheme(scope, scheme)).document,
});

/** Returns the payment of a scheme: its method, with the numbers of its pack. */
export const paymentOf = ({ settlement_method: method, document }: SchemeWithPack): Payment =>
  openPayment(paymentRules(method, document));
