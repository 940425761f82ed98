import type { paymentEndpoints } from '#contract/endpoints/payments.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { createPaymentFile } from './createPaymentFile.ts';
import { createDispute, updateDispute } from './disputes.ts';
import { deletePaymentFile, getPaymentFile, listPaymentFiles } from './files.ts';
import { getPaymentLine, listPaymentLines } from './lines.ts';

const handlers: Pick<Handlers, keyof typeof paymentEndpoints> = {
  createPaymentFile,
  listPaymentFiles,
  getPaymentFile,
  deletePaymentFile,
  listPaymentLines,
  getPaymentLine,
  createDispute,
  updateDispute,
};

export const paymentHandlers = () => handlers;
