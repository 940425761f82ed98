/** Receipts for other features: a figure that opens its receipt. */
export { ReceiptLink } from './ReceiptLink.tsx';
export { NO_PORTFOLIO, type ReceiptPlace } from './receiptPlace.ts';
