/** Receipts for other features: a figure and a button that open one, and the drawer that a chart opens. */
export { LazyReceiptDrawer, OpenReceipt, ReceiptLink } from './ReceiptLink.tsx';
export { NO_PORTFOLIO, type ReceiptPlace } from './receiptPlace.ts';
